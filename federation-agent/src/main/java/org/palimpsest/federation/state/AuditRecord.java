package org.palimpsest.federation.state;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.bytes.Sha256;

/**
 * A record of the audit log.
 *
 * @param number from 1, without gaps
 * @param at to the millisecond
 * @param site the other site, or null
 * @param previous the hash of the record before, or {@link #FIRST}
 */
public record AuditRecord(
    long number,
    Instant at,
    String event,
    @Nullable String site,
    SortedMap<String, String> facts,
    String previous) {

  /** Predecessor of the first record. */
  public static final String FIRST = "0".repeat(64);

  private static final String CONTEXT = "palimpsest-audit-1";

  public AuditRecord {
    at = at.truncatedTo(ChronoUnit.MILLIS);
  }

  /** SHA-256, in hex, of an unambiguous form: each text follows its length, -1 for null. */
  public String hash() {
    var bytes = new ByteArrayOutputStream();
    try (var out = new DataOutputStream(bytes)) {
      write(out, CONTEXT);
      write(out, previous);
      out.writeLong(number);
      out.writeLong(at.toEpochMilli());
      write(out, event);
      write(out, site);
      out.writeInt(facts.size());
      for (Map.Entry<String, String> fact : facts.entrySet()) {
        write(out, fact.getKey());
        write(out, fact.getValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
    return Sha256.hex(bytes.toByteArray());
  }

  private static void write(DataOutputStream out, @Nullable String text) throws IOException {
    if (text == null) {
      out.writeInt(-1);
      return;
    }
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(utf8.length);
    out.write(utf8);
  }
}
