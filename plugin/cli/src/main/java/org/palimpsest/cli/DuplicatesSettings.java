package org.palimpsest.cli;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.CollectionAdmin.Identity;

/**
 * What is compared, and how: what may not change between an interruption and its resumption.
 *
 * @param collection what is compared with, as the user named it
 * @param identities of the collections that it stands for
 * @param threshold from which resemblance on two are nearly the same
 * @param containment from which containment on one is a part of the other
 * @param params of every request besides
 * @param field that holds a document's text
 * @param maxBytes of a document
 * @param charset of files of text; null where it is told from each
 * @param intake a digest of the files' ids, lengths and times; null where the library is compared
 *     with itself
 */
record DuplicatesSettings(
    String collection,
    SortedMap<String, Identity> identities,
    double threshold,
    double containment,
    SortedMap<String, List<String>> params,
    String field,
    int maxBytes,
    @Nullable String charset,
    @Nullable String intake) {

  /** What differs between these and other settings; null if nothing does. */
  @Nullable String difference(DuplicatesSettings other) {
    Map<String, Boolean> same =
        Map.of(
            "--collection", collection.equals(other.collection),
            "--threshold", threshold == other.threshold,
            "--containment", containment == other.containment,
            "--param", params.equals(other.params),
            "--field", field.equals(other.field),
            "--max-bytes", maxBytes == other.maxBytes,
            "--charset", Objects.equals(charset, other.charset));
    for (Map.Entry<String, Boolean> each : same.entrySet()) {
      if (!each.getValue()) {
        return "it was begun with another " + each.getKey();
      }
    }
    if (!identities.equals(other.identities)) {
      return "the collection " + collection + " is another one than when it was begun";
    }
    return Objects.equals(intake, other.intake)
        ? null
        : "the files are not the same ones, or were changed, since it was begun";
  }
}
