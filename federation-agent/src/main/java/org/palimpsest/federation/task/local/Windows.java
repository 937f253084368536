package org.palimpsest.federation.task.local;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.palimpsest.core.text.Span;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.protocol.FingerprintColumns;

/**
 * The windows of a suspicious document that no local passage explains, and their fingerprints with
 * one seed.
 *
 * @param scheme in the form of {@code Scheme.key()}; empty if the answer has none
 * @param header scheme, sentence length and analysis: a different library must refuse the
 *     fingerprints rather than find little
 * @param spans by offset
 * @param fingerprints concatenated, in the protocol's form
 */
public record Windows(String scheme, String header, List<Span> spans, Bytes fingerprints) {

  /**
   * Maximum gap of consecutive windows, in UTF-16 code units: for a heading, or a sentence too
   * short to compare.
   */
  private static final int NEIGHBOUR_GAP_MAX = 150;

  /** The windows of one message. */
  public record Batch(List<Span> spans, Bytes fingerprints, List<Integer> newRuns) {}

  /**
   * Reads the windows of an answer of {@code /check}.
   *
   * @throws IllegalArgumentException if fingerprints are missing or of another length
   */
  static Windows of(JsonNode answer) {
    List<Span> spans = new ArrayList<>();
    ByteArrayOutputStream fingerprints = new ByteArrayOutputStream();
    for (JsonNode each : answer.path("unmatched")) {
      byte[] fingerprint = Base64.getUrlDecoder().decode(each.path("fingerprint").asText());
      if (fingerprint.length != FingerprintColumns.FINGERPRINT_BYTES) {
        throw new IllegalArgumentException(
            "a fingerprint has "
                + fingerprint.length
                + " bytes, must be "
                + FingerprintColumns.FINGERPRINT_BYTES);
      }
      fingerprints.write(fingerprint, 0, fingerprint.length);
      spans.add(new Span(each.path("offset").intValue(), each.path("length").intValue()));
    }
    String scheme = answer.path("unmatchedScheme").asText();
    return new Windows(
        scheme,
        answer.path("unmatchedHeader").asText(scheme),
        List.copyOf(spans),
        Bytes.of(fingerprints.toByteArray()));
  }

  /** The windows in as few batches as possible, of about equal size. */
  public List<Batch> batches(int sizeMax) {
    int count = (spans.size() + sizeMax - 1) / sizeMax;
    byte[] bytes = fingerprints.toArray();
    List<Batch> batches = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int from = (int) ((long) spans.size() * i / count);
      int to = (int) ((long) spans.size() * (i + 1) / count);
      List<Span> some = List.copyOf(spans.subList(from, to));
      byte[] ofSome =
          java.util.Arrays.copyOfRange(
              bytes,
              from * FingerprintColumns.FINGERPRINT_BYTES,
              to * FingerprintColumns.FINGERPRINT_BYTES);
      batches.add(new Batch(some, Bytes.of(ofSome), newRuns(some)));
    }
    return batches;
  }

  private static List<Integer> newRuns(List<Span> spans) {
    List<Integer> newRuns = new ArrayList<>();
    int end = spans.isEmpty() ? 0 : spans.get(0).end();
    for (int i = 1; i < spans.size(); i++) {
      if (spans.get(i).offset() - end > NEIGHBOUR_GAP_MAX) {
        newRuns.add(i);
      }
      end = Math.max(end, spans.get(i).end());
    }
    return List.copyOf(newRuns);
  }
}
