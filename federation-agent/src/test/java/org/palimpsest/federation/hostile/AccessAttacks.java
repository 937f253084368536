package org.palimpsest.federation.hostile;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.protocol.Message.CheckAnswer;
import org.palimpsest.federation.protocol.Message.CheckRequest;
import org.palimpsest.federation.protocol.Message.LibraryOutcome;
import org.palimpsest.federation.protocol.MessageCodec;

/** Attacks by a site that wants more than its grants. */
final class AccessAttacks {

  private static final int AT_ONCE = 24;

  private final Attacker attacker;
  private final Attacker accomplice;
  private final Libraries libraries;
  private final Probe probe;
  private final Report report;

  /**
   * The attacked libraries.
   *
   * @param granted to the attacker and the accomplice
   * @param ungranted exists, but is granted to neither
   * @param missing does not exist; its name has the same length
   * @param small granted to the attacker with a quota of less than two checks
   * @param narrow granted to the attacker for one request at once
   */
  record Libraries(String granted, String ungranted, String missing, String small, String narrow) {}

  AccessAttacks(
      Attacker attacker, Attacker accomplice, Libraries libraries, Probe probe, Report report) {
    this.attacker = attacker;
    this.accomplice = accomplice;
    this.libraries = libraries;
    this.probe = probe;
    this.report = report;
  }

  void run() throws InterruptedException, ExecutionException {
    control();
    ungranted();
    quota();
    atOnce();
    othersCheck();
  }

  private CheckRequest check(String... names) {
    return Attacker.check(probe, List.of(names), probe.windows().size());
  }

  private CheckAnswer finished(String... names) {
    return attacker.finished(UUID.randomUUID(), check(names));
  }

  private void control() {
    CheckAnswer answer = finished(libraries.granted);
    report.add(
        "a check as it should be",
        "done, with hits",
        answer.state() + ", " + answer.hits().size() + " hits",
        answer.state() == Message.CheckState.DONE && !answer.hits().isEmpty());
  }

  private void ungranted() {
    String there = asText(finished(libraries.ungranted), libraries.ungranted);
    String missing = asText(finished(libraries.missing), libraries.missing);
    report.expect(
        "an ungranted library, and one that is not there",
        "the same bytes",
        there.equals(missing) ? "the same bytes" : "they differ");
    CheckAnswer both = finished(libraries.granted, libraries.ungranted, libraries.missing);
    report.add(
        "the same beside a granted one",
        "OK DENIED DENIED",
        both.outcomes().get(libraries.granted)
            + " "
            + both.outcomes().get(libraries.ungranted)
            + " "
            + both.outcomes().get(libraries.missing),
        both.outcomes().get(libraries.granted) == LibraryOutcome.OK
            && both.outcomes().get(libraries.ungranted) == LibraryOutcome.DENIED
            && both.outcomes().get(libraries.missing) == LibraryOutcome.DENIED);
    Message.LibrariesAnswer offered =
        (Message.LibrariesAnswer) attacker.ask(new Message.LibrariesRequest());
    boolean told =
        offered.libraries().stream().anyMatch(found -> found.id().equals(libraries.ungranted));
    report.expect("the list of libraries", "without it", told ? "with it" : "without it");
  }

  /** The decrypted answer without the library's name, which the question had. */
  private static String asText(CheckAnswer answer, String library) {
    byte[] bytes = MessageCodec.encode(answer);
    return new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1)
        .replace(library, "x".repeat(library.length()));
  }

  private void quota() {
    String first = attacker.send(check(libraries.small)).summary();
    Wire.Reply second = attacker.send(check(libraries.small));
    report.expect(
        "a check within the quota, another beyond it",
        "200, 429 quota, Retry-After",
        first + ", " + second.summary() + (second.retryAfter().isEmpty() ? "" : ", Retry-After"));
    report.expect(
        "the same with a library that has quota left",
        "429 quota",
        attacker.send(check(libraries.granted, libraries.small)).summary());
  }

  private void atOnce() throws InterruptedException, ExecutionException {
    List<Callable<String>> checks = new ArrayList<>();
    for (int i = 0; i < AT_ONCE; i++) {
      byte[] envelope = attacker.envelope(check(libraries.narrow), UUID.randomUUID());
      checks.add(() -> attacker.wire().post(envelope).summary());
    }
    ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
    Map<String, Integer> counts = new TreeMap<>();
    try {
      for (Future<String> check : threads.invokeAll(checks)) {
        counts.merge(check.get(), 1, Integer::sum);
      }
    } finally {
      threads.shutdownNow();
    }
    report.add(
        AT_ONCE + " checks at once where one is allowed",
        "some 200, some 429, nothing else",
        counts.toString(),
        counts.keySet().equals(java.util.Set.of("200", "429 quota")));
  }

  private void othersCheck() {
    UUID id = UUID.randomUUID();
    CheckAnswer own = accomplice.finished(id, check(libraries.granted));
    CheckAnswer polled = ((Message.PollAnswer) attacker.ask(new Message.PollRequest(id))).answer();
    CheckAnswer nothing =
        ((Message.PollAnswer) attacker.ask(new Message.PollRequest(UUID.randomUUID()))).answer();
    report.expect(
        "a poll of another site's check",
        "as of one that never was",
        polled.equals(nothing) && polled.hits().isEmpty() ? "as of one that never was" : "more");
    Message.EvidenceRequest stolen =
        new Message.EvidenceRequest(
            id,
            List.of(
                new Message.EvidenceItem(List.of(own.hits().get(0).handle()), firstText(1000))));
    report.expect(
        "evidence for another site's hit",
        "DENIED",
        states((Message.EvidenceAnswer) attacker.ask(stolen)));
    attacker.ask(new Message.CancelRequest(id));
    CheckAnswer after = ((Message.PollAnswer) accomplice.ask(new Message.PollRequest(id))).answer();
    report.expect(
        "another site's check, cancelled",
        "still there",
        after.equals(own) ? "still there" : "gone");
    accomplice.ask(new Message.CancelRequest(id));
    CheckAnswer cancelled =
        ((Message.PollAnswer) accomplice.ask(new Message.PollRequest(id))).answer();
    report.expect(
        "the same, cancelled by its own site",
        "gone",
        cancelled.equals(nothing) ? "gone" : "still there");
  }

  private String firstText(int lengthMax) {
    return probe.text().substring(0, Math.min(lengthMax, probe.text().length()));
  }

  private static String states(Message.EvidenceAnswer answer) {
    return answer.items().stream()
        .map(item -> item.state().name())
        .collect(Collectors.joining(", "));
  }
}
