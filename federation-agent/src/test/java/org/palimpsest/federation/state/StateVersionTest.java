package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.palimpsest.client.PalimpsestException;

final class StateVersionTest {

  private static final Pattern FIELD = Pattern.compile("<field name=\"(\\w+)\" ([^/]*)/>");

  @Test
  void versions_areReadAsTheyAreWritten_andOrdered() {
    for (String text : List.of("1.0", "1.1", "1.10", "2.0", "12.34")) {
      assertThat(StateVersion.parse(text)).hasToString(text);
    }
    assertThat(StateVersion.parse("1.9").isBefore(StateVersion.parse("1.10"))).isTrue();
    assertThat(StateVersion.parse("1.9").isBefore(StateVersion.parse("2.0"))).isTrue();
    assertThat(StateVersion.parse("1.9").isBefore(StateVersion.parse("1.9"))).isFalse();
    for (String none : List.of("", "1", "0.1", "1.-1", "1.01", "01.1", "1.1.1", "1.9999999")) {
      assertThatIllegalArgumentException().isThrownBy(() -> StateVersion.parse(none));
    }
  }

  @Test
  void laterMajor_isRefusedInASentence_andALaterMinorIsNot() {
    var program = new StateVersion(1, 1);
    KeptVersion.whole(new StateVersion(1, 0)).requireKnownBy(program);
    KeptVersion.whole(new StateVersion(1, 7)).requireKnownBy(program);
    for (KeptVersion later :
        List.of(
            KeptVersion.whole(new StateVersion(2, 0)),
            KeptVersion.whole(new StateVersion(1, 1)).upgrading(new StateVersion(2, 0), "t"))) {
      assertThatExceptionOfType(PalimpsestException.class)
          .isThrownBy(() -> later.requireKnownBy(program))
          .withMessage(
              "the state has version 2.0, which a later version of Palimpsest has given it, and"
                  + " this one knows version 1.1; use the later one, or bring back a backup of"
                  + " before with palimpsest site restore.");
    }
  }

  @Test
  void versionThatIsNone_isSaidInASentence() throws IOException {
    for (String damaged :
        List.of("{}", "{\"label\":\"one\"}", "{\"label\":\"1.0\",\"progress\":\"\"}")) {
      Row row = new Row(new JsonMapper().readTree(damaged));
      assertThatExceptionOfType(PalimpsestException.class)
          .isThrownBy(() -> KeptVersion.of(Optional.of(row)))
          .withMessage(
              "the state's version cannot be read; bring back a backup with palimpsest site restore"
                  + " --replace.");
    }
    assertThat(KeptVersion.of(Optional.empty()).version()).isEqualTo(StateVersion.FIRST);
  }

  /** Agents of the version before work beside it, and what they do not know may be missing. */
  @Test
  void laterSchema_hasAllFieldsOfTheOneBefore() throws IOException {
    Map<String, String> first = fields(Path.of(resource("1.0"), "configset", CONF, "schema.xml"));
    assertThat(first).hasSizeGreaterThan(40);
    assertThat(fields(current())).containsAllEntriesOf(first).hasSizeGreaterThan(first.size());
  }

  private static final String CONF = "palimpsest-federation/conf";

  /** Whoever changes the schema gives it another version, and keeps this one for tests. */
  @Test
  void schema_isTheOneThatIsKeptUnderItsVersion() throws IOException {
    Path kept = Path.of(resource(StateVersion.CURRENT.toString()), "schema.xml");
    assertThat(current()).hasSameTextualContentAs(kept);
    assertThat(Files.readString(kept))
        .contains("<schema name=\"palimpsest-federation " + StateVersion.CURRENT + "\"");
  }

  private static Path current() {
    return Path.of("../solr-configs/palimpsest-federation/conf/schema.xml");
  }

  private static String resource(String version) {
    return "src/test/resources/org/palimpsest/federation/state/" + version;
  }

  private static Map<String, String> fields(Path schema) throws IOException {
    Map<String, String> fields = new TreeMap<>();
    FIELD
        .matcher(Files.readString(schema))
        .results()
        .forEach(field -> fields.put(field.group(1), field.group(2)));
    return fields;
  }
}
