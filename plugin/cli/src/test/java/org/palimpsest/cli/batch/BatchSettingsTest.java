package org.palimpsest.cli.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.palimpsest.cli.check.EvidenceParams;
import org.palimpsest.cli.option.SubtractOption;
import org.palimpsest.client.CollectionAdmin.Identity;

final class BatchSettingsTest {

  static BatchSettings settings() {
    return with("c", 7, "c_batch_1", "/out", "text", 99, "2", "digest");
  }

  private static BatchSettings with(
      String collection,
      long creation,
      String temporary,
      String output,
      String field,
      int maxBytes,
      String flips,
      String intake) {
    return new BatchSettings(
        collection,
        new TreeMap<>(Map.of("c", new Identity("palimpsest", creation))),
        temporary,
        output,
        field,
        maxBytes,
        null,
        new TreeMap<>(Map.of("flips", List.of(flips))),
        null,
        null,
        intake);
  }

  @Test
  void otherTextsSubtracted_named() {
    BatchSettings begun = settings();
    BatchSettings other =
        new BatchSettings(
            begun.collection(),
            begun.identities(),
            begun.temporary(),
            begun.output(),
            begun.field(),
            begun.maxBytes(),
            begun.charset(),
            begun.params(),
            SubtractOption.digest(List.of("1. Why does it rain?")),
            null,
            begun.intake());

    assertThat(begun.difference(other)).isEqualTo("it was begun with another --subtract");
    assertThat(other.difference(other)).isNull();
  }

  @Test
  void otherFormat_named() {
    BatchSettings begun = settings();
    var params = new TreeMap<>(begun.params());
    EvidenceParams.NAMES.forEach(name -> params.put(name, List.of("true")));
    BatchSettings page =
        new BatchSettings(
            begun.collection(),
            begun.identities(),
            begun.temporary(),
            begun.output(),
            begun.field(),
            begun.maxBytes(),
            begun.charset(),
            params,
            null,
            null,
            begun.intake());

    assertThat(begun.difference(page)).isEqualTo("it was begun with another --format");
    assertThat(page.difference(begun)).isEqualTo("it was begun with another --format");
  }

  @Test
  void same_noDifferenceWhateverTheTemporaryCollection() {
    assertThat(settings().difference(with("c", 7, "c_batch_2", "/out", "text", 99, "2", "digest")))
        .isNull();
  }

  @Test
  void anyOtherSetting_named() {
    assertThat(settings().difference(with("d", 7, "t", "/out", "text", 99, "2", "digest")))
        .isEqualTo("it was begun with another --collection");
    assertThat(settings().difference(with("c", 7, "t", "/other", "text", 99, "2", "digest")))
        .isEqualTo("it was begun with another --output");
    assertThat(settings().difference(with("c", 7, "t", "/out", "body", 99, "2", "digest")))
        .isEqualTo("it was begun with another --field");
    assertThat(settings().difference(with("c", 7, "t", "/out", "text", 98, "2", "digest")))
        .isEqualTo("it was begun with another --max-bytes");
    assertThat(settings().difference(with("c", 7, "t", "/out", "text", 99, "1", "digest")))
        .isEqualTo("it was begun with another --param");
    assertThat(settings().difference(with("c", 8, "t", "/out", "text", 99, "2", "digest")))
        .isEqualTo("the collection c is another one than when it was begun");
    assertThat(settings().difference(with("c", 7, "t", "/out", "text", 99, "2", "other")))
        .startsWith("the files are not the same ones");
  }
}
