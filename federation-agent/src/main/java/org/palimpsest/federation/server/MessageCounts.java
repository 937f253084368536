package org.palimpsest.federation.server;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Figures of messages, without names of sites and libraries. Those that need no label are told from
 * the start: an alarm sees the first failure as a change, not as a new figure.
 */
final class MessageCounts {

  private final MeterProvider<Counter> answered;
  private final MeterProvider<Counter> checks;
  private final MeterProvider<Counter> refused;
  private final Counter repeated;
  private final Counter auditFailed;

  /** Figures in a registry. */
  MessageCounts(MeterRegistry registry) {
    answered =
        Counter.builder("palimpsest.federation.messages.answered")
            .description("Messages of other sites that were answered")
            .withRegistry(registry);
    checks =
        Counter.builder("palimpsest.federation.checks")
            .description("Checks of other sites that were answered, by the epoch of their seed")
            .withRegistry(registry);
    refused =
        Counter.builder("palimpsest.federation.messages.refused")
            .description("Messages that were refused, by the check that refused them")
            .withRegistry(registry);
    repeated =
        Counter.builder("palimpsest.federation.messages.repeated")
            .description("Messages that came again and got the answer that they had got before")
            .register(registry);
    auditFailed =
        Counter.builder("palimpsest.federation.audit.failed")
            .description("Refusals that could not be written to the audit log")
            .register(registry);
  }

  /**
   * A message was answered.
   *
   * @param type of the message, a word
   * @param outcome of the answer, a word
   */
  void answered(String type, String outcome) {
    answered.withTags("type", type, "outcome", outcome).increment();
  }

  /** A check was answered. */
  void check(String epoch) {
    checks.withTag("epoch", epoch).increment();
  }

  /**
   * A message was refused.
   *
   * @param reason a word
   */
  void refused(String reason) {
    refused.withTag("reason", reason).increment();
  }

  /** A message came again. */
  void repeated() {
    repeated.increment();
  }

  /** A refusal could not be written. */
  void auditFailed() {
    auditFailed.increment();
  }
}
