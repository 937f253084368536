package org.palimpsest.federation.state;

import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * What happened, append-only, each record chained to the one before by its hash. Never texts, never
 * fingerprints, never keys.
 */
public interface AuditLog {

  /** Of a backup that was restored. */
  String RESTORED = "state.restored";

  /**
   * Appends a record; when this returns, it is kept.
   *
   * @param event such as {@code check.answered}, {@code message.refused}, {@code peer.revoked}
   * @param site the other one, null where none is concerned
   * @param facts words and numbers by name: message id, digest, library, counts, reason
   */
  void append(String event, @Nullable String site, SortedMap<String, String> facts, Instant now);

  /** The last record: all that were before it follow from its hash. */
  Head head();

  /**
   * A record's place in the chain.
   *
   * @param number from 1; 0 where there is none yet
   * @param hash SHA-256 in hex
   */
  record Head(long number, String hash) {}

  /**
   * Whether a record that was the last one is gone, or another one stands in its place, and no
   * restore of a backup since then says why.
   *
   * @param at when it was the last one
   */
  boolean hasLost(Head head, Instant at);

  /**
   * The last records, the newest first.
   *
   * @param before only records with a smaller number
   * @param count so many at most
   */
  List<Entry> last(long before, int count);

  /**
   * A record as people read it.
   *
   * @param number from 1, without gaps
   * @param site the other one, null where none is concerned
   */
  record Entry(
      long number,
      Instant at,
      String event,
      @Nullable String site,
      SortedMap<String, String> facts) {}

  /** Reads all of it and checks each hash. */
  Verdict verify();

  /**
   * Whether the chain holds.
   *
   * @param records how many there are
   * @param brokenAt the number of the first record that does not fit, -1 where all do
   */
  record Verdict(long records, long brokenAt) {}
}
