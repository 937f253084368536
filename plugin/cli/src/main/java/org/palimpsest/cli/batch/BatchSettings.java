package org.palimpsest.cli.batch;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.check.Evidence;
import org.palimpsest.client.CollectionAdmin.Identity;

/**
 * What a batch is: what may not change between an interruption and its resumption.
 *
 * @param collection what is checked against, as the user named it
 * @param identities of the collections that it stands for
 * @param temporary the collection that holds the intake meanwhile
 * @param output the file with the answers, by its absolute path
 * @param field that holds a document's text
 * @param maxBytes of a document
 * @param charset of files of text; null where it is told from each
 * @param params of each check
 * @param subtracted a digest of the texts that everybody was given; null for none
 * @param description a digest of the metadata that the command line gives; null for none
 * @param intake a digest of the files' ids, lengths and times
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
   * What differs between these and other settings; null if nothing does. The temporary collection's
   * name follows from none, and is not compared.
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

  /** As a page needs it, and nobody asks for who wants answers alone. */
  private boolean asksForEvidence() {
    return params.keySet().containsAll(Evidence.NAMES);
  }

  private SortedMap<String, List<String>> withoutEvidence() {
    var others = new TreeMap<>(params);
    Evidence.NAMES.forEach(others::remove);
    return others;
  }
}
