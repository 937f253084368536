package org.palimpsest.federation.server;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.protocol.Envelope;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.protocol.Message.CheckAnswer;
import org.palimpsest.federation.protocol.Message.CheckState;
import org.palimpsest.federation.protocol.Message.EvidenceItem;
import org.palimpsest.federation.protocol.Message.LibraryOutcome;
import org.palimpsest.federation.protocol.MessageType;
import org.palimpsest.federation.state.AuditLog;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts messages and writes them to the audit log, without anything of their content.
 *
 * <p>What was answered is written one by one. What is refused can be sent as fast as somebody
 * likes: of each site and reason the first is written, then once a minute how many more there were.
 */
final class MessageLog {

  private static final Logger LOG = LoggerFactory.getLogger(MessageLog.class);

  /** Upper case, so that no epoch is called so. */
  private static final String OTHER_EPOCH = "OTHER";

  private static final Duration REFUSED_EVERY = Duration.ofMinutes(1);

  private final AuditLog audit;
  private final MessageCounts counts;
  private final Supplier<Set<String>> epochs;
  private final InstantSource clock;
  private final Map<Refused, Tally> refused = new HashMap<>();

  /**
   * A log.
   *
   * @param epochs of this site's seeds: a figure names no others, whatever is asked
   */
  MessageLog(
      AuditLog audit, MeterRegistry meters, Supplier<Set<String>> epochs, InstantSource clock) {
    this.audit = audit;
    this.counts = new MessageCounts(meters);
    this.epochs = epochs;
    this.clock = clock;
  }

  private record Refused(@Nullable String site, String reason) {}

  /** How many were not written yet, and when the last one was. */
  private static final class Tally {
    private long count;
    private Instant writtenAt = Instant.MIN;

    private boolean isOld(Instant now) {
      return writtenAt.isBefore(now.minus(REFUSED_EVERY).plusNanos(1));
    }
  }

  /**
   * Notes a refusal.
   *
   * @param reason a word
   * @param site null where it is not known
   * @param signed null where it was not made sure that the site signed it
   */
  void refused(String reason, @Nullable String site, @Nullable Envelope signed) {
    counts.refused(reason);
    if (isFirst(new Refused(site, reason))) {
      SortedMap<String, String> facts = signed == null ? new TreeMap<>() : factsOf(signed);
      facts.put("reason", reason);
      facts.put("count", "1");
      append("message.refused", site, facts);
    }
  }

  private boolean isFirst(Refused key) {
    Instant now = clock.instant();
    synchronized (refused) {
      Tally tally = refused.computeIfAbsent(key, any -> new Tally());
      if (tally.count == 0 && tally.isOld(now)) {
        tally.writtenAt = now;
        return true;
      }
      tally.count++;
      return false;
    }
  }

  /**
   * Writes how many more messages were refused.
   *
   * @param all whether also those of the last minute
   */
  void flush(boolean all) {
    due(all)
        .forEach(
            (key, count) -> {
              SortedMap<String, String> facts = new TreeMap<>();
              facts.put("reason", key.reason);
              facts.put("count", Long.toString(count));
              append("message.refused", key.site, facts);
            });
  }

  private Map<Refused, Long> due(boolean all) {
    Instant now = clock.instant();
    Map<Refused, Long> due = new HashMap<>();
    synchronized (refused) {
      refused.values().removeIf(tally -> tally.count == 0 && tally.isOld(now));
      refused.forEach(
          (key, tally) -> {
            if (tally.count > 0 && (all || tally.isOld(now))) {
              due.put(key, tally.count);
              tally.count = 0;
              tally.writtenAt = now;
            }
          });
    }
    return due;
  }

  /** Notes that a message came again and got the same answer. */
  void repeated(String site, Envelope envelope) {
    counts.repeated();
    append("message.repeated", site, factsOf(envelope));
  }

  /**
   * Notes an answer, in the transaction that keeps it: what cannot be written is not answered.
   *
   * @throws RuntimeException if the audit log cannot be written
   */
  void answered(
      String site,
      Envelope envelope,
      String digest,
      Message.Request request,
      Message.Answer answer) {
    SortedMap<String, String> facts = factsOf(envelope);
    facts.put("digest", digest);
    putCounts(facts, request, answer);
    String type = envelope.header().type().word();
    audit.append(type + ".answered", site, facts, clock.instant());
  }

  /** Counts an answer that is kept. */
  void count(MessageType type, Message.Request request, Message.Answer answer) {
    counts.answered(type.word(), outcome(answer));
    if (request instanceof Message.CheckRequest check) {
      counts.check(epochs.get().contains(check.epoch()) ? check.epoch() : OTHER_EPOCH);
    }
  }

  private static String outcome(Message.Answer answer) {
    CheckState state =
        answer instanceof CheckAnswer check
            ? check.state()
            : answer instanceof Message.PollAnswer poll ? poll.answer().state() : CheckState.DONE;
    return state.name().toLowerCase(Locale.ROOT);
  }

  private static SortedMap<String, String> factsOf(Envelope envelope) {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put("message", envelope.header().id().toString());
    facts.put("type", envelope.header().type().word());
    facts.put("bytes", Integer.toString(envelope.bytes().size()));
    return facts;
  }

  private static void putCounts(
      SortedMap<String, String> facts, Message.Request request, Message.Answer answer) {
    if (request instanceof Message.CheckRequest check) {
      facts.put("fingerprints", Integer.toString(check.fingerprints().size() / 13));
    }
    if (request instanceof Message.ProofRequest proof) {
      facts.put("hits", Integer.toString(proof.handles().size()));
    }
    if (request instanceof Message.EvidenceRequest evidence) {
      facts.put("items", Integer.toString(evidence.items().size()));
      facts.put(
          "characters",
          Integer.toString(
              evidence.items().stream().map(EvidenceItem::text).mapToInt(String::length).sum()));
    }
    if (answer instanceof CheckAnswer check) {
      putCounts(facts, check);
    } else if (answer instanceof Message.ProofAnswer proof) {
      facts.put("proofs", Integer.toString(proof.proofs().size()));
    } else if (answer instanceof Message.PollAnswer poll) {
      putCounts(facts, poll.answer());
    }
  }

  /** Names of libraries only where there are such: another name could hold anything. */
  private static void putCounts(SortedMap<String, String> facts, CheckAnswer answer) {
    facts.put("state", answer.state().name());
    facts.put("hits", Integer.toString(answer.hits().size()));
    facts.put(
        "libraries",
        answer.outcomes().entrySet().stream()
            .filter(entry -> entry.getValue() != LibraryOutcome.DENIED)
            .map(Map.Entry::getKey)
            .sorted()
            .collect(Collectors.joining(" ")));
    facts.put(
        "denied",
        Long.toString(
            answer.outcomes().values().stream().filter(LibraryOutcome.DENIED::equals).count()));
  }

  /** That something cannot be written must not keep a refusal from being sent. */
  private void append(String event, @Nullable String site, SortedMap<String, String> facts) {
    try {
      audit.append(event, site, facts, clock.instant());
    } catch (RuntimeException e) {
      counts.auditFailed();
      LOG.error("The audit log could not be written: {}", e.getClass().getName());
    }
  }
}
