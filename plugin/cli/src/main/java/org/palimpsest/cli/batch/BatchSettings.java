package org.palimpsest.cli.batch;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.check.EvidenceParams;
import org.palimpsest.client.CollectionAdmin.Identity;

/**
 * Settings of a batch; they must not change when it is resumed.
 *
 * @param identities of the collection, or of an alias's collections
 * @param temporary collection of the intake
 * @param charset of text files, or null to detect it
 * @param subtracted SHA-256 of the subtracted texts, or null
 * @param description SHA-256 of the metadata on the command line, or null
 * @param intake SHA-256 of the files' ids, lengths and times
 */
record BatchSettings(
    String collection,
    SortedMap<String, Identity> identities,
    String temporary,
    String output,
    String field,
    int maxBytes,
    @Nullable String charset,
    SortedMap<String, List<String>> params,
    @Nullable String subtracted,
    @Nullable String description,
    String intake) {

  /**
   * The difference to other settings, or null. Ignores the temporary collection, whose name is
   * random.
   */
  @Nullable String difference(BatchSettings other) {
    Map<String, Boolean> same =
        Map.of(
            "--collection", collection.equals(other.collection),
            "--output", output.equals(other.output),
            "--field", field.equals(other.field),
            "--max-bytes", maxBytes == other.maxBytes,
            "--charset", Objects.equals(charset, other.charset),
            "--format", asksForEvidence() == other.asksForEvidence(),
            "--param", withoutEvidence().equals(other.withoutEvidence()),
            "--subtract", Objects.equals(subtracted, other.subtracted),
            "--metadata, --author, --year, --type or --id-from",
                Objects.equals(description, other.description));
    for (Map.Entry<String, Boolean> each : same.entrySet()) {
      if (!each.getValue()) {
        return "it was begun with another " + each.getKey();
      }
    }
    if (!params.equals(other.params)) {
      return "it was begun with another --param or --format";
    }
    if (!identities.equals(other.identities)) {
      return "the collection " + collection + " is another one than when it was begun";
    }
    return intake.equals(other.intake)
        ? null
        : "the files are not the same ones, or were changed, since it was begun";
  }

  private boolean asksForEvidence() {
    return params.keySet().containsAll(EvidenceParams.NAMES);
  }

  private SortedMap<String, List<String>> withoutEvidence() {
    var others = new TreeMap<>(params);
    EvidenceParams.NAMES.forEach(others::remove);
    return others;
  }
}
