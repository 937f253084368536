package org.palimpsest.federation.answer;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.hit.HitRules;
import org.palimpsest.federation.hit.LibrarySearch.Found;
import org.palimpsest.federation.hit.LibrarySearch.FoundSource;
import org.palimpsest.federation.hit.NearSentence;
import org.palimpsest.federation.key.PublicKeys;
import org.palimpsest.federation.protocol.EvidenceLevel;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.protocol.Message.CheckAnswer;
import org.palimpsest.federation.protocol.Message.CheckRequest;
import org.palimpsest.federation.protocol.Message.CheckState;
import org.palimpsest.federation.protocol.Operation;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.state.Grants.Grant;
import org.palimpsest.federation.state.Grants.Grant.Limits;
import org.palimpsest.federation.testing.Await;
import org.palimpsest.federation.testing.TestState;

/** A site beta that answers alpha, with scripted libraries. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
abstract class AnswererFixture {

  static final Instant NOW = Instant.parse("2026-05-04T12:00:00Z");
  static final InstantSource CLOCK = InstantSource.fixed(NOW);
  static final String EPOCH = "2026";
  static final UUID ID = new UUID(1, 2);

  final TestState memory = new TestState("beta", CLOCK);
  final FakeLibraries libraries = new FakeLibraries();
  private final List<Answerer> stalled = new ArrayList<>();
  Answerer answerer = newAnswerer(Duration.ofSeconds(30), Duration.ofSeconds(30));

  AnswererFixture() {
    memory.addPeer(descriptor("alpha"));
  }

  @AfterEach
  void close() {
    libraries.held.values().forEach(CountDownLatch::countDown);
    answerer.close();
    stalled.forEach(Answerer::close);
  }

  /** The turn's agent stalls, and another one receives the requests from now on. */
  void stall(UUID turn) {
    memory.die(turn);
    stalled.add(answerer);
    answerer = newAnswerer(Duration.ofMillis(20), Duration.ofSeconds(30));
  }

  Answerer newAnswerer(Duration answerWithin, Duration libraryDeadline) {
    return newAnswerer(answerWithin, libraryDeadline, libraries);
  }

  Answerer newAnswerer(Duration answerWithin, Duration libraryDeadline, FakeLibraries searched) {
    AnswerSettings settings =
        new AnswerSettings(
            HitRules.DEFAULT,
            answerWithin,
            libraryDeadline,
            Duration.ofMillis(100),
            4,
            16,
            2,
            100,
            8000,
            0.5);
    return new Answerer(
        settings,
        memory.agent("one of several", CLOCK),
        searched,
        () -> new OwnDescriptor(descriptor("beta"), Bytes.of(new byte[] {9})),
        CLOCK);
  }

  void restart(Duration answerWithin, Duration libraryDeadline) {
    answerer.close();
    answerer = newAnswerer(answerWithin, libraryDeadline);
  }

  static SiteDescriptor descriptor(String site) {
    return new SiteDescriptor(
        site,
        site,
        URI.create("https://" + site + ".example.org"),
        5,
        NOW,
        List.of(1),
        List.of(),
        new PublicKeys(List.of(), List.of()),
        List.of());
  }

  void library(String id, EvidenceLevel evidence) {
    library(id, evidence, 1000, 4);
  }

  void library(String id, EvidenceLevel evidence, int sentencesPerDay, int atOnce) {
    library(id, evidence, new Limits(sentencesPerDay, atOnce, 15));
  }

  void library(String id, EvidenceLevel evidence, Limits limits) {
    memory.addLibrary(id, EPOCH, "c-" + id);
    memory.addGrant(
        new Grant(
            "alpha",
            id,
            EnumSet.allOf(Operation.class),
            evidence,
            limits,
            NOW.minusSeconds(1),
            NOW.plusSeconds(1)));
  }

  static CheckRequest check(String... libraries) {
    return new CheckRequest(
        List.of(libraries), "scheme", EPOCH, Bytes.of(new byte[13 * 10]), List.of());
  }

  CheckAnswer ask(UUID id, CheckRequest request) throws RefusedException {
    return (CheckAnswer) answerer.answer("alpha", id, request);
  }

  CheckAnswer poll(String from, UUID id) throws RefusedException {
    return ((Message.PollAnswer)
            answerer.answer(from, UUID.randomUUID(), new Message.PollRequest(id)))
        .answer();
  }

  static Found found(String document, NearSentence... near) {
    return new Found(
        List.of(new FoundSource(document, "Title", List.of(near))),
        /* complete= */ true,
        /* cut= */ false);
  }

  static NearSentence near(int fingerprint, int distance) {
    return new NearSentence(fingerprint, 100 * fingerprint, 150, distance);
  }

  /** Waits for what another thread does. */
  static void await(Callable<Boolean> condition) {
    Await.that("another thread has done it").pollInterval(Duration.ofMillis(2)).until(condition);
  }

  CheckState state(String from, UUID id) {
    try {
      return poll(from, id).state();
    } catch (RefusedException e) {
      throw new IllegalStateException(e);
    }
  }

  int sentencesUsed(String library) {
    Grant grant = memory.state().grants().find("alpha", library).orElseThrow();
    return grant.limits().sentencesPerDay() - memory.state().quotas().sentencesLeft(grant, NOW);
  }
}
