package org.palimpsest.solr.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.text.Transliterator;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.text.CharacterFolding;

/** Compares the core's table with ICU's transform from CLDR that it was made from. */
final class TraditionalSimplifiedTest {

  /**
   * The transform swaps U+82CE and U+82E7, so that the two would never match. The table maps both,
   * and the third character that maps to one of them, to U+82CE.
   */
  private static final Map<String, String> DEPARTURES =
      Map.of("\u82CE", "\u82CE", "\u82E7", "\u82CE", "\u85B4", "\u82CE");

  @Test
  void table_isCldrsTransformButForTheRamie() throws IOException {
    Map<String, String> expected = transform();
    expected.putAll(DEPARTURES);
    expected.entrySet().removeIf(entry -> entry.getKey().equals(entry.getValue()));

    // Only differences: whole tables make an unreadable message.
    Map<String, String> table = table();
    Set<Map.Entry<String, String>> missing = new HashSet<>(expected.entrySet());
    missing.removeAll(table.entrySet());
    Set<Map.Entry<String, String>> tooMuch = new HashSet<>(table.entrySet());
    tooMuch.removeAll(expected.entrySet());
    assertThat(missing).isEmpty();
    assertThat(tooMuch).isEmpty();
    assertThat(table).hasSizeGreaterThan(2_500);
  }

  @Test
  void departures_areStillNeeded() {
    Map<String, String> transform = transform();

    assertThat(transform.get("\u82CE")).isEqualTo("\u82E7");
    assertThat(transform.get("\u82E7")).isEqualTo("\u82CE");
    assertThat(transform.get("\u85B4")).isEqualTo("\u82E7");
  }

  @Test
  void everyTraditionalCharacter_foldsToTheSimplifiedOne() throws IOException {
    table()
        .forEach(
            (traditional, simplified) ->
                assertThat(CharacterFolding.fold(traditional.codePointAt(0)))
                    .isEqualTo(simplified));
  }

  @Test
  void everySimplifiedCharacter_foldsToItself() throws IOException {
    table()
        .values()
        .forEach(
            simplified ->
                assertThat(CharacterFolding.fold(simplified.codePointAt(0))).isEqualTo(simplified));
  }

  /** The transform of each code point to another single one. */
  private static Map<String, String> transform() {
    Transliterator transliterator = Transliterator.getInstance("Traditional-Simplified");
    Map<String, String> transform = new TreeMap<>();
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      if (Character.isIdeographic(c)) {
        String traditional = Character.toString(c);
        String simplified = transliterator.transliterate(traditional);
        assertThat(simplified.codePointCount(0, simplified.length())).isEqualTo(1);
        if (!simplified.equals(traditional)) {
          transform.put(traditional, simplified);
        }
      }
    }
    return transform;
  }

  private static Map<String, String> table() throws IOException {
    Map<String, String> table = new TreeMap<>();
    try (InputStream in = CharacterFolding.class.getResourceAsStream("traditional-simplified.txt");
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(Objects.requireNonNull(in), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        int split = line.offsetByCodePoints(0, 1);
        assertThat(table.put(line.substring(0, split), line.substring(split)))
            .as("twice in the table: %s", line)
            .isNull();
      }
    }
    return table;
  }
}
