package org.palimpsest.federation.server;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter.MeterProvider;
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
 * Counts messages and writes them to the audit log, without their content.
 *
 * <p>Every answer is recorded. Refusals can be provoked at any rate, so only the first of each site
 * and reason is recorded, then their number once a minute.
 */
final class MessageLog {

  private static final Logger LOG = LoggerFactory.getLogger(MessageLog.class);
  private static final String OTHER_EPOCH = "OTHER"; // upper case, which epochs cannot have
  private static final Duration REFUSED_EVERY = Duration.ofMinutes(1);

  private final AuditLog audit;
  private final MeterProvider<Counter> answered;
  private final MeterProvider<Counter> checks;
  private final MeterProvider<Counter> refusals;
  private final Counter repeated;
  private final Counter auditFailed;
  private final Supplier<Set<String>> epochs;
  private final InstantSource clock;
  private final Map<Refused, Tally> refused = new HashMap<>();

  /** Creates a log; {@code epochs} are this site's seeds, as only these become labels. */
  MessageLog(
      AuditLog audit, MeterRegistry meters, Supplier<Set<String>> epochs, InstantSource clock) {
    this.audit = audit;
    answered =
        Counter.builder("palimpsest.federation.messages.answered")
            .description("Messages of other sites that were answered")
            .withRegistry(meters);
    checks =
        Counter.builder("palimpsest.federation.checks")
            .description("Checks of other sites that were answered, by the epoch of their seed")
            .withRegistry(meters);
    refusals =
        Counter.builder("palimpsest.federation.messages.refused")
            .description("Messages that were refused, by the check that refused them")
            .withRegistry(meters);
    // registered at the start, so that alarms see the first failure as a change
    repeated =
        Counter.builder("palimpsest.federation.messages.repeated")
            .description("Messages that came again and got the answer that they had got before")
            .register(meters);
    auditFailed =
        Counter.builder("palimpsest.federation.audit.failed")
            .description("Refusals that could not be written to the audit log")
            .register(meters);
    this.epochs = epochs;
    this.clock = clock;
  }

  private record Refused(@Nullable String site, String reason) {}

  /** Number of unrecorded refusals and time of the last record. */
  private static final class Tally {
    private long count;
    private Instant writtenAt = Instant.MIN;

    private boolean isOld(Instant now) {
      return writtenAt.isBefore(now.minus(REFUSED_EVERY).plusNanos(1));
    }
  }

  /**
   * Counts a refusal and may record it.
   *
   * @param reason a word
   * @param site the sender, or null if unknown
   * @param signed the envelope, or null if its signature was not verified
   */
  void refused(String reason, @Nullable String site, @Nullable Envelope signed) {
    refusals.withTag("reason", reason).increment();
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

  /** Records the numbers of refusals, of the last minute only if {@code all} is set. */
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

  void repeated(String site, Envelope envelope) {
    repeated.increment();
    append("message.repeated", site, factsOf(envelope));
  }

  /** Records an answer within the transaction that stores it, so that no answer goes unrecorded. */
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

  /** Counts a stored answer. */
  void count(MessageType type, Message.Request request, Message.Answer answer) {
    answered.withTags("type", type.word(), "outcome", outcome(answer)).increment();
    if (request instanceof Message.CheckRequest check) {
      String epoch = epochs.get().contains(check.epoch()) ? check.epoch() : OTHER_EPOCH;
      checks.withTag("epoch", epoch).increment();
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

  /** Lists only granted libraries, because other names are the sender's input. */
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

  /** Writes a record; failures are only counted, so that refusals are still sent. */
  private void append(String event, @Nullable String site, SortedMap<String, String> facts) {
    try {
      audit.append(event, site, facts, clock.instant());
    } catch (RuntimeException e) {
      auditFailed.increment();
      LOG.error("The audit log could not be written: {}", e.getClass().getName());
    }
  }
}
