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
 * Settings of a run; they must not change when it is resumed.
 *
 * @param identities of the collection, or of an alias's collections
 * @param charset of text files, or null to detect it
 * @param intake SHA-256 of the files' ids, lengths and times; null if the library is compared with
 *     itself
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

  /** Time limits may change, as they do not change results. */
  private static final Set<String> OF_TIME = Set.of("timeAllowed", "cpuAllowed");

  /** Maximum duplicates of a document. */
  private static final int ROWS_DEFAULT = 1000;

  /** The published value, and the server's default. */
  private static final int DISTANCE_DEFAULT = 3;

  /** Whether documents are compared by signature. */
  boolean isBySignatures() {
    return "simhash".equalsIgnoreCase(last("method", "").strip());
  }

  String signatureField() {
    return last("signature", "signature");
  }

  /** Maximum Hamming distance of near duplicates; validated by the server. */
  int distance() {
    return number("distance", DISTANCE_DEFAULT);
  }

  /** Maximum duplicates of a document. */
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

  /** The difference to other settings, or null. */
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
