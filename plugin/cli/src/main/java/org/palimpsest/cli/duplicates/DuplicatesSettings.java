package org.palimpsest.cli.duplicates;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.CollectionAdmin.Identity;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;

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

  /** What may change: how long a request may take changes nothing of what is found in time. */
  private static final Set<String> OF_TIME = Set.of("timeAllowed", "cpuAllowed");

  /** A document has hardly more, unless the library is full of copies of one. */
  private static final int ROWS_DEFAULT = 1000;

  /** As published, and as the server has it. */
  private static final int DISTANCE_DEFAULT = 3;

  /** Whether documents are told by their signatures alone. */
  boolean isBySignatures() {
    return "simhash".equalsIgnoreCase(last("method", "").strip());
  }

  /** The field of the signatures. */
  String signatureField() {
    return last("signature", "signature");
  }

  /** Up to which distance of signatures two are nearly the same; the server has checked it. */
  int distance() {
    return number("distance", DISTANCE_DEFAULT);
  }

  /** How many of each document are told. */
  int rows() {
    return number("rows", ROWS_DEFAULT);
  }

  private int number(String name, int absent) {
    String value = last(name, Integer.toString(absent)).strip();
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException e) {
      throw new PalimpsestException(
          Reason.LOCAL, "--param: " + name + " is '" + value + "', must be a whole number.", e);
    }
  }

  private String last(String name, String absent) {
    List<String> values = params.getOrDefault(name, List.of());
    return values.isEmpty() ? absent : values.get(values.size() - 1);
  }

  private SortedMap<String, List<String>> lastingParams() {
    var lasting = new TreeMap<>(params);
    lasting.keySet().removeAll(OF_TIME);
    return lasting;
  }

  /** What differs between these and other settings; null if nothing does. */
  @Nullable String difference(DuplicatesSettings other) {
    Map<String, Boolean> same =
        Map.of(
            "--collection", collection.equals(other.collection),
            "--threshold", threshold == other.threshold,
            "--containment", containment == other.containment,
            "--param", lastingParams().equals(other.lastingParams()),
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
