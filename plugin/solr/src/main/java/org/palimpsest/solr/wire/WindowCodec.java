package org.palimpsest.solr.wire;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.text.Span;

/**
 * Windows as one request parameter: offsets and lengths as 32-bit numbers, then fingerprints, in
 * base64url.
 */
public final class WindowCodec {

  private static final int SPAN_BYTES = 2 * Integer.BYTES;

  private WindowCodec() {}

  public static String encode(Scheme scheme, FingerprintedUnits windows) {
    ByteBuffer spans = ByteBuffer.allocate(windows.size() * SPAN_BYTES);
    for (Span span : windows.spans()) {
      spans.putInt(span.offset()).putInt(span.length());
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(spans.array());
    bytes.writeBytes(windows.fingerprints().toBytes(scheme));
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.toByteArray());
  }

  /** Throws IllegalArgumentException if the value cannot be read. */
  public static FingerprintedUnits decode(Scheme scheme, String text) {
    byte[] bytes = Base64.getUrlDecoder().decode(text);
    int windowBytes = SPAN_BYTES + scheme.fingerprintBytes();
    if (bytes.length % windowBytes != 0) {
      throw new IllegalArgumentException(
          bytes.length + " bytes are no whole number of windows of " + windowBytes);
    }
    int count = bytes.length / windowBytes;
    ByteBuffer spanBytes = ByteBuffer.wrap(Arrays.copyOf(bytes, count * SPAN_BYTES));
    List<Span> spans = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      spans.add(new Span(spanBytes.getInt(), spanBytes.getInt()));
    }
    return new FingerprintedUnits(
        spans, FingerprintList.fromBytes(scheme, bytes, count * SPAN_BYTES, count));
  }
}
