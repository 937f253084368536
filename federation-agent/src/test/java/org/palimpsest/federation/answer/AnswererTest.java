package org.palimpsest.federation.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.federation.answer.LibrarySearch.Found;
import org.palimpsest.federation.answer.LibrarySearch.FoundSource;
import org.palimpsest.federation.answer.LibrarySearch.Overlap;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.key.PublicKeys;
import org.palimpsest.federation.protocol.EvidenceLevel;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.protocol.Message.CheckAnswer;
import org.palimpsest.federation.protocol.Message.CheckRequest;
import org.palimpsest.federation.protocol.Message.CheckState;
import org.palimpsest.federation.protocol.Message.EvidenceAnswer;
import org.palimpsest.federation.protocol.Message.EvidenceFound;
import org.palimpsest.federation.protocol.Message.EvidenceItem;
import org.palimpsest.federation.protocol.Message.EvidenceRequest;
import org.palimpsest.federation.protocol.Message.EvidenceState;
import org.palimpsest.federation.protocol.Message.Hit;
import org.palimpsest.federation.protocol.Message.HitSource;
import org.palimpsest.federation.protocol.Message.LibraryOutcome;
import org.palimpsest.federation.protocol.MessageCodec;
import org.palimpsest.federation.protocol.MessageType;
import org.palimpsest.federation.protocol.Operation;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.state.Grant;
import org.palimpsest.federation.state.Grant.Limits;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
final class AnswererTest {

  private static final Instant NOW = Instant.parse("2026-05-04T12:00:00Z");
  private static final InstantSource CLOCK = InstantSource.fixed(NOW);
  private static final String EPOCH = "2026";
  private static final UUID ID = new UUID(1, 2);

  private final MemoryState memory = new MemoryState();
  private final FakeLibraries libraries = new FakeLibraries();
  private Answerer answerer = newAnswerer(Duration.ofSeconds(30), Duration.ofSeconds(30));

  AnswererTest() {
    memory.addPeer(descriptor("alpha"));
  }

  @AfterEach
  void close() {
    libraries.held.values().forEach(CountDownLatch::countDown);
    answerer.close();
  }

  private Answerer newAnswerer(Duration answerWithin, Duration libraryDeadline) {
    return newAnswerer(answerWithin, libraryDeadline, libraries);
  }

  private Answerer newAnswerer(
      Duration answerWithin, Duration libraryDeadline, FakeLibraries searched) {
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
        memory.state(),
        searched,
        () -> new OwnDescriptor(descriptor("beta"), Bytes.of(new byte[] {9})),
        CLOCK);
  }

  private void restart(Duration answerWithin, Duration libraryDeadline) {
    answerer.close();
    answerer = newAnswerer(answerWithin, libraryDeadline);
  }

  private static SiteDescriptor descriptor(String site) {
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

  private void library(String id, EvidenceLevel evidence) {
    library(id, evidence, 1000, 4);
  }

  private void library(String id, EvidenceLevel evidence, int sentencesPerDay, int atOnce) {
    library(id, evidence, new Limits(sentencesPerDay, atOnce, 15));
  }

  private void library(String id, EvidenceLevel evidence, Limits limits) {
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

  private static CheckRequest check(String... libraries) {
    return new CheckRequest(
        List.of(libraries), "scheme", EPOCH, Bytes.of(new byte[13 * 10]), List.of());
  }

  private CheckAnswer ask(UUID id, CheckRequest request) throws RefusedException {
    return (CheckAnswer) answerer.answer("alpha", id, request);
  }

  private CheckAnswer poll(String from, UUID id) throws RefusedException {
    return ((Message.PollAnswer)
            answerer.answer(from, UUID.randomUUID(), new Message.PollRequest(id)))
        .answer();
  }

  private static Found found(String document, NearSentence... near) {
    return new Found(
        List.of(new FoundSource(document, "Title", List.of(near))),
        /* complete= */ true,
        /* cut= */ false);
  }

  private static NearSentence near(int fingerprint, int distance) {
    return new NearSentence(fingerprint, 100 * fingerprint, 150, distance);
  }

  /** Waits for what another thread does. */
  private static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      Thread.onSpinWait();
    }
  }

  // ---- what there is

  @Test
  void hello_olderSerial_givesTheDescriptor() throws Exception {
    assertThat(answerer.answer("alpha", ID, new Message.HelloRequest(4)))
        .isEqualTo(new Message.HelloAnswer(List.of(1), Bytes.of(new byte[] {9})));
    assertThat(answerer.answer("alpha", ID, new Message.HelloRequest(5)))
        .isEqualTo(new Message.HelloAnswer(List.of(1), null));
  }

  @Test
  void libraries_onlyThoseWithAValidGrant() throws Exception {
    library("theses", EvidenceLevel.METADATA);
    memory.addLibrary("secret", EPOCH, "c-secret");
    memory.addLibrary("late", EPOCH, "c-late");
    memory.addGrant(
        new Grant(
            "alpha",
            "late",
            Set.of(Operation.CHECK),
            EvidenceLevel.NONE,
            new Limits(1, 1, 15),
            NOW.minusSeconds(9),
            NOW));
    Message.LibrariesAnswer answer =
        (Message.LibrariesAnswer) answerer.answer("alpha", ID, new Message.LibrariesRequest());
    assertThat(answer.libraries()).extracting(Message.OfferedLibrary::id).containsExactly("theses");
    assertThat(answer.libraries().get(0).documents()).isEqualTo(7);
    assertThat(answer.libraries().get(0).sentencesLeft()).isEqualTo(1000);
  }

  @Test
  void libraries_oneThatCannotBeCounted_isOffered() throws Exception {
    library("theses", EvidenceLevel.METADATA);
    libraries.failing.put("c-theses", PalimpsestException.Reason.UNREACHABLE);
    Message.LibrariesAnswer answer =
        (Message.LibrariesAnswer) answerer.answer("alpha", ID, new Message.LibrariesRequest());
    assertThat(answer.libraries().get(0).documents()).isZero();
  }

  @Test
  void mayAsk_byWhatIsGranted() {
    assertThat(answerer.mayAsk("alpha", MessageType.CHECK)).isFalse();
    assertThat(answerer.mayAsk("alpha", MessageType.HELLO)).isTrue();
    assertThat(answerer.mayAsk("alpha", MessageType.LIBRARIES)).isTrue();
    library("theses", EvidenceLevel.METADATA);
    assertThat(answerer.mayAsk("alpha", MessageType.CHECK)).isTrue();
    assertThat(answerer.mayAsk("alpha", MessageType.EVIDENCE)).isTrue();
    memory.addGrant(
        new Grant(
            "alpha",
            "theses",
            Set.of(Operation.CHECK),
            EvidenceLevel.NONE,
            new Limits(1, 1, 15),
            NOW,
            NOW.plusSeconds(1)));
    assertThat(answerer.mayAsk("alpha", MessageType.EVIDENCE)).isFalse();
    assertThat(answerer.mayAsk("gamma", MessageType.CHECK)).isFalse();
  }

  // ---- check

  @Test
  void check_severalLibraries_eachWithItsOutcome() throws Exception {
    for (String id : List.of("good", "late", "down", "half")) {
      library(id, EvidenceLevel.METADATA);
    }
    memory.addLibrary("ungranted", EPOCH, "c-ungranted");
    libraries.found.put("c-good", found("d1", near(0, 3)));
    libraries.found.put("c-half", new Found(List.of(), /* complete= */ false, false));
    libraries.failing.put("c-late", PalimpsestException.Reason.NO_ANSWER);
    libraries.failing.put("c-down", PalimpsestException.Reason.UNREACHABLE);
    CheckAnswer answer = ask(ID, check("good", "late", "down", "half", "ungranted", "missing"));
    assertThat(answer.state()).isEqualTo(CheckState.PARTIAL);
    assertThat(answer.outcomes())
        .isEqualTo(
            Map.of(
                "good", LibraryOutcome.OK,
                "late", LibraryOutcome.TIMEOUT,
                "down", LibraryOutcome.UNAVAILABLE,
                "half", LibraryOutcome.UNAVAILABLE,
                "ungranted", LibraryOutcome.DENIED,
                "missing", LibraryOutcome.DENIED));
    assertThat(answer.sources()).containsExactly(new HitSource("good", "d1", "Title"));
    assertThat(answer.hits()).hasSize(1);
    assertThat(answer.hits().get(0).handle()).matches("[0-9a-f]{32}");
  }

  @Test
  void check_allAnswered_isDone() throws Exception {
    library("good", EvidenceLevel.METADATA);
    assertThat(ask(ID, check("good")).state()).isEqualTo(CheckState.DONE);
    assertThat(memory.placesTaken("alpha", "good")).isZero();
  }

  @Test
  void check_looseHits_areLeftOut() throws Exception {
    library("good", EvidenceLevel.METADATA);
    libraries.found.put("c-good", found("d1", near(0, 20), near(5, 29)));
    CheckAnswer answer = ask(ID, check("good"));
    assertThat(answer.hits()).isEmpty();
    assertThat(answer.sources()).isEmpty();
  }

  @Test
  void check_distanceOfTheGrant_saysWhatStandsAlone() throws Exception {
    library("strict", EvidenceLevel.METADATA);
    library("loose", EvidenceLevel.METADATA, new Limits(1000, 4, 18));
    for (String id : List.of("strict", "loose")) {
      libraries.found.put("c-" + id, found(id, near(0, 18), near(9, 19)));
    }
    CheckAnswer answer = ask(ID, check("strict", "loose"));
    assertThat(answer.hits()).extracting(Hit::distance).containsExactly(18);
    assertThat(answer.sources()).containsExactly(new HitSource("loose", "loose", "Title"));
  }

  @Test
  void check_listThatWasCut_isPartial() throws Exception {
    library("good", EvidenceLevel.METADATA);
    libraries.found.put("c-good", new Found(List.of(), true, /* cut= */ true));
    assertThat(ask(ID, check("good")).state()).isEqualTo(CheckState.PARTIAL);
  }

  @Test
  void check_noEvidenceGranted_hidesIdsTitlesAndPlaces() throws Exception {
    library("good", EvidenceLevel.NONE);
    libraries.found.put("c-good", found("d1", near(2, 3)));
    CheckAnswer answer = ask(ID, check("good"));
    assertThat(answer.sources()).containsExactly(new HitSource("good", null, null));
    Hit hit = answer.hits().get(0);
    assertThat(hit).isEqualTo(new Hit(2, hit.handle(), 3, 0, -1, 0));
  }

  @Test
  void check_ungrantedAndMissing_sameBytesAndSameWork() throws Exception {
    library("other", EvidenceLevel.METADATA);
    memory.addLibrary("secret", EPOCH, "c-secret");
    memory.calls.clear();
    CheckAnswer secret = ask(new UUID(0, 1), check("secret"));
    List<String> secretCalls = List.copyOf(memory.calls);
    memory.calls.clear();
    CheckAnswer absent = ask(new UUID(0, 2), check("absent"));
    assertThat(memory.calls).isEqualTo(secretCalls);
    assertThat(libraries.asked()).isEmpty();
    assertThat(asText(secret).replace("secret", "absent")).isEqualTo(asText(absent));
  }

  private static String asText(CheckAnswer answer) {
    return new String(MessageCodec.encode(answer), java.nio.charset.StandardCharsets.ISO_8859_1);
  }

  @Test
  void check_epochThatTheLibraryDoesNotHave_isUnavailableAndFree() throws Exception {
    library("good", EvidenceLevel.METADATA, 10, 1);
    CheckRequest other =
        new CheckRequest(List.of("good"), "s", "2025", Bytes.of(new byte[130]), List.of());
    assertThat(ask(ID, other).outcomes()).containsEntry("good", LibraryOutcome.UNAVAILABLE);
    assertThat(ask(new UUID(0, 3), check("good")).state()).isEqualTo(CheckState.DONE);
  }

  // ---- quotas

  @Test
  void check_oneLibraryOverItsQuota_refusesAllAndCountsNothing() throws Exception {
    library("large", EvidenceLevel.METADATA, 10, 4);
    library("small", EvidenceLevel.METADATA, 9, 4);
    assertRefused(check("large", "small"), RefusedException.Why.QUOTA);
    assertThat(libraries.asked()).isEmpty();
    assertThat(memory.placesTaken("alpha", "large")).isZero();
    assertThat(ask(ID, check("large")).state()).isEqualTo(CheckState.DONE);
  }

  @Test
  void check_noPlaceInOneLibrary_refusesAllAndCountsNothing() throws Exception {
    library("large", EvidenceLevel.METADATA, 10, 4);
    library("narrow", EvidenceLevel.METADATA, 100, 0);
    assertRefused(check("large", "narrow"), RefusedException.Why.QUOTA);
    assertThat(ask(ID, check("large")).state()).isEqualTo(CheckState.DONE);
  }

  private void assertRefused(Message.Request request, RefusedException.Why why) {
    assertThatThrownBy(() -> answerer.answer("alpha", UUID.randomUUID(), request))
        .isInstanceOfSatisfying(
            RefusedException.class, refusal -> assertThat(refusal.why()).isEqualTo(why));
  }

  @Test
  void check_libraryThatFails_givesItsPlaceBack() throws Exception {
    library("down", EvidenceLevel.METADATA, 100, 1);
    libraries.failing.put("c-down", PalimpsestException.Reason.UNREACHABLE);
    ask(new UUID(0, 1), check("down"));
    assertThat(ask(new UUID(0, 2), check("down")).outcomes())
        .containsEntry("down", LibraryOutcome.UNAVAILABLE);
    assertThat(memory.placesTaken("alpha", "down")).isZero();
  }

  // ---- long checks

  @Test
  void check_longerThanTheSenderWaits_isPolled() throws Exception {
    restart(Duration.ofMillis(50), Duration.ofSeconds(30));
    library("slow", EvidenceLevel.METADATA);
    libraries.found.put("c-slow", found("d1", near(0, 3)));
    libraries.held.put("c-slow", new CountDownLatch(1));
    CheckAnswer running = ask(ID, check("slow", "missing"));
    assertThat(running)
        .isEqualTo(new CheckAnswer(CheckState.RUNNING, Map.of(), List.of(), List.of(), 100));
    assertThat(poll("alpha", ID)).isEqualTo(running);
    libraries.held.get("c-slow").countDown();
    await(() -> state("alpha", ID) != CheckState.RUNNING);
    CheckAnswer over = poll("alpha", ID);
    assertThat(over.hits()).hasSize(1);
    assertThat(over.outcomes())
        .isEqualTo(Map.of("slow", LibraryOutcome.OK, "missing", LibraryOutcome.DENIED));
    assertThat(poll("alpha", ID)).isEqualTo(over);
    assertThat(memory.placesTaken("alpha", "slow")).isZero();
  }

  private CheckState state(String from, UUID id) {
    try {
      return poll(from, id).state();
    } catch (RefusedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void check_libraryBeyondItsDeadline_timesOutAndTheOthersStay() throws Exception {
    restart(Duration.ofSeconds(30), Duration.ofMillis(100));
    library("slow", EvidenceLevel.METADATA);
    library("good", EvidenceLevel.METADATA);
    libraries.held.put("c-slow", new CountDownLatch(1));
    libraries.found.put("c-good", found("d1", near(0, 3)));
    CheckAnswer answer = ask(ID, check("slow", "good"));
    assertThat(answer.outcomes())
        .isEqualTo(Map.of("slow", LibraryOutcome.TIMEOUT, "good", LibraryOutcome.OK));
    assertThat(answer.hits()).hasSize(1);
    await(() -> libraries.asked().contains("interrupted c-slow"));
  }

  @Test
  void poll_grantTakenBackSince_deniesTheLibrary() throws Exception {
    library("good", EvidenceLevel.METADATA);
    library("other", EvidenceLevel.METADATA);
    libraries.found.put("c-good", found("d1", near(0, 3)));
    libraries.found.put("c-other", found("d2", near(1, 4)));
    assertThat(ask(ID, check("good", "other")).hits()).hasSize(2);
    memory.state().grants().remove("alpha", "good");
    CheckAnswer answer = poll("alpha", ID);
    assertThat(answer.state()).isEqualTo(CheckState.PARTIAL);
    assertThat(answer.outcomes())
        .isEqualTo(Map.of("good", LibraryOutcome.DENIED, "other", LibraryOutcome.OK));
    assertThat(answer.sources()).containsExactly(new HitSource("other", "d2", "Title"));
    assertThat(answer.hits()).singleElement().matches(hit -> hit.source() == 0);
  }

  @Test
  void poll_anotherSitesOrUnknownCheck_answersTheSame() throws Exception {
    library("good", EvidenceLevel.METADATA);
    ask(ID, check("good"));
    assertThat(poll("gamma", ID)).isEqualTo(poll("gamma", new UUID(7, 7)));
    assertThat(poll("gamma", ID).outcomes()).isEmpty();
  }

  // ---- agents that die, stall and wake up

  /** A check that is answered as running, and stands still. */
  private UUID askSlow() throws RefusedException {
    restart(Duration.ofMillis(20), Duration.ofSeconds(30));
    library("slow", EvidenceLevel.METADATA);
    libraries.found.put("c-slow", found("d1", near(0, 3)));
    libraries.held.put("c-slow", new CountDownLatch(1));
    assertThat(ask(ID, check("slow")).state()).isEqualTo(CheckState.RUNNING);
    return memory.state().checks().find("alpha", ID).orElseThrow().turn();
  }

  private int sentencesUsed(String library) {
    Grant grant = memory.grantTable.get("alpha!" + library);
    return grant.limits().sentencesPerDay() - memory.state().quotas().sentencesLeft(grant, NOW);
  }

  @Test
  void poll_checkOfAnAgentThatDied_isOverAndNotCounted() throws Exception {
    memory.deadTurns.add(askSlow());
    assertThat(sentencesUsed("slow")).isEqualTo(10);

    assertThat(poll("alpha", ID)).isEqualTo(Answerer.UNKNOWN_CHECK);
    assertThat(poll("alpha", ID)).isEqualTo(Answerer.UNKNOWN_CHECK);

    assertThat(sentencesUsed("slow")).isZero();
    assertThat(memory.placesTaken("alpha", "slow")).isZero();
    UUID anew = new UUID(3, 3);
    ask(anew, check("slow"));
    libraries.held.get("c-slow").countDown();
    await(() -> state("alpha", anew) == CheckState.DONE);
    assertThat(sentencesUsed("slow")).as("counted once").isEqualTo(10);
  }

  /** An agent that stalls in the middle of a check; what it answers in the end. */
  private CompletableFuture<CheckAnswer> askStalling() {
    library("slow", EvidenceLevel.METADATA);
    libraries.found.put("c-slow", found("d1", near(0, 3)));
    libraries.held.put("c-slow", new CountDownLatch(1));
    CompletableFuture<CheckAnswer> answer =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return ask(ID, check("slow"));
              } catch (RefusedException e) {
                throw new IllegalStateException(e);
              }
            });
    await(() -> libraries.asked().contains("search c-slow"));
    return answer;
  }

  @Test
  void check_ofAnAgentThatWakesUpAfterItWasGivenUp_keepsNothing() throws Exception {
    CompletableFuture<CheckAnswer> late = askStalling();
    memory.deadTurns.add(memory.state().checks().find("alpha", ID).orElseThrow().turn());
    poll("alpha", ID);

    libraries.held.get("c-slow").countDown();

    assertThat(late.join()).isEqualTo(Answerer.UNKNOWN_CHECK);
    assertThat(poll("alpha", ID)).isEqualTo(Answerer.UNKNOWN_CHECK);
    assertThat(sentencesUsed("slow")).isZero();
    assertThat(memory.placesTaken("alpha", "slow")).isZero();
  }

  @Test
  void check_takenOverByAnotherAgent_isItsOwnAndCountedOnce() throws Exception {
    CompletableFuture<CheckAnswer> late = askStalling();
    FakeLibraries others = new FakeLibraries();
    others.found.put("c-slow", found("d2", near(1, 4)));
    try (Answerer other = newAnswerer(Duration.ofSeconds(30), Duration.ofSeconds(30), others)) {
      CheckAnswer answer = (CheckAnswer) other.answer("alpha", ID, check("slow"));
      assertThat(answer.hits()).extracting(Hit::fingerprint).containsExactly(1);

      libraries.held.get("c-slow").countDown();

      assertThat(late.join().state()).as("as of then").isIn(CheckState.RUNNING, CheckState.DONE);
      assertThat(poll("alpha", ID)).isEqualTo(answer);
      assertThat(sentencesUsed("slow")).isEqualTo(10);
      assertThat(memory.placesTaken("alpha", "slow")).isZero();
    }
  }

  @Test
  void check_thatWasAnsweredAndComesAgain_isNeitherSearchedNorCounted() throws Exception {
    library("good", EvidenceLevel.METADATA);
    libraries.found.put("c-good", found("d1", near(0, 3)));
    CheckAnswer answer = ask(ID, check("good"));

    assertThat(ask(ID, check("good"))).isEqualTo(answer);

    assertThat(sentencesUsed("good")).isEqualTo(10);
    assertThat(libraries.asked()).filteredOn("search c-good"::equals).hasSize(1);
  }

  @Test
  void close_runningCheck_isGivenUpAndNotCounted() throws Exception {
    askSlow();
    restart(Duration.ofSeconds(30), Duration.ofSeconds(30));
    assertThat(poll("alpha", ID)).isEqualTo(Answerer.UNKNOWN_CHECK);
    assertThat(sentencesUsed("slow")).isZero();
    assertThat(memory.placesTaken("alpha", "slow")).isZero();
  }

  @Test
  void cancel_runningCheck_stopsItsSearches() throws Exception {
    restart(Duration.ofMillis(20), Duration.ofSeconds(30));
    library("slow", EvidenceLevel.METADATA);
    libraries.held.put("c-slow", new CountDownLatch(1));
    ask(ID, check("slow"));
    assertThat(answerer.answer("alpha", new UUID(0, 9), new Message.CancelRequest(ID)))
        .isEqualTo(new Message.CancelAnswer());
    await(() -> libraries.asked().contains("interrupted c-slow"));
    assertThat(poll("alpha", ID)).isEqualTo(poll("alpha", new UUID(7, 7)));
    assertThat(memory.placesTaken("alpha", "slow")).isZero();
  }

  @Test
  void cancel_anotherSitesCheck_leavesIt() throws Exception {
    library("good", EvidenceLevel.METADATA);
    libraries.found.put("c-good", found("d1", near(0, 3)));
    CheckAnswer answer = ask(ID, check("good"));
    answerer.answer("gamma", new UUID(0, 9), new Message.CancelRequest(ID));
    assertThat(poll("alpha", ID)).isEqualTo(answer);
  }

  @Test
  void revoke_runningCheck_isDropped() throws Exception {
    restart(Duration.ofMillis(20), Duration.ofSeconds(30));
    library("slow", EvidenceLevel.METADATA);
    libraries.held.put("c-slow", new CountDownLatch(1));
    ask(ID, check("slow"));
    memory.revoke("alpha");
    await(() -> libraries.asked().contains("interrupted c-slow"));
    await(() -> memory.placesTaken("alpha", "slow") == 0);
    await(() -> memory.state().checks().find("alpha", ID).isEmpty());
  }

  // ---- evidence

  private List<Hit> twoSources(EvidenceLevel level) throws RefusedException {
    library("good", level, 100, 4);
    libraries.found.put(
        "c-good",
        new Found(
            List.of(
                new FoundSource("d1", "One", List.of(near(0, 3), near(1, 4))),
                new FoundSource("d2", "Two", List.of(near(5, 5)))),
            true,
            false));
    return ask(ID, check("good")).hits();
  }

  private EvidenceFound evidence(String from, String text, String... handles)
      throws RefusedException {
    EvidenceRequest request =
        new EvidenceRequest(ID, List.of(new EvidenceItem(List.of(handles), text)));
    return ((EvidenceAnswer) answerer.answer(from, UUID.randomUUID(), request)).items().get(0);
  }

  @Test
  void evidence_snippetGranted_isShownUpToTheOverlap() throws Exception {
    List<Hit> hits = twoSources(EvidenceLevel.SNIPPET);
    libraries.overlaps.put(
        "d1", List.of(new Overlap(0, 10, 50, 14, 0.9, "modified", "fourteen chars")));
    EvidenceFound found =
        evidence("alpha", "any text of 20 chars", hits.get(0).handle(), hits.get(1).handle());
    assertThat(found.state()).isEqualTo(EvidenceState.COMPARED);
    assertThat(found.passages())
        .containsExactly(new Message.SharedPassage(0, 10, 50, 14, 0.9, "modified", "fourteen c"));
    assertThat(libraries.asked()).contains("compare c-good d1");
  }

  @Test
  void evidence_oneStretchInManyPlaces_showsNoMoreThanWasShown() throws Exception {
    List<Hit> hits = twoSources(EvidenceLevel.SNIPPET);
    Overlap overlap = new Overlap(0, 10, 50, 10, 0.9, "identical", "ten chars.");
    libraries.overlaps.put("d1", List.of(overlap, overlap, overlap));
    assertThat(evidence("alpha", "x".repeat(25), hits.get(0).handle()).passages())
        .extracting(Message.SharedPassage::snippet)
        .containsExactly("ten chars.", "ten chars.", null);
  }

  @Test
  void evidence_tooLittleAlike_showsNoText() throws Exception {
    List<Hit> hits = twoSources(EvidenceLevel.SNIPPET);
    libraries.overlaps.put(
        "d1", List.of(new Overlap(0, 10, 50, 10, 0.49, "rewritten", "secretive.")));
    assertThat(evidence("alpha", "a longer text", hits.get(0).handle()).passages().get(0).snippet())
        .isNull();
  }

  @Test
  void evidence_lesserLevels_showNoTextAndNoPlace() throws Exception {
    List<Hit> hits = twoSources(EvidenceLevel.METADATA);
    libraries.overlaps.put(
        "d1", List.of(new Overlap(1, 10, 50, 10, 0.9, "identical", "secretive.")));
    assertThat(evidence("alpha", "a longer text", hits.get(0).handle()).passages())
        .containsExactly(new Message.SharedPassage(1, 10, 50, 10, 0.9, "identical", null));
    library("good", EvidenceLevel.NONE);
    assertThat(evidence("alpha", "a longer text", hits.get(0).handle()).passages())
        .containsExactly(new Message.SharedPassage(1, 10, 0, 0, 0.9, "identical", null));
  }

  @Test
  void evidence_handlesThatDoNotBelong_areDeniedWithoutWork() throws Exception {
    List<Hit> hits = twoSources(EvidenceLevel.SNIPPET);
    String handle = hits.get(0).handle();
    int before = libraries.asked().size();
    assertThat(evidence("alpha", "t", handle, hits.get(2).handle()).state())
        .isEqualTo(EvidenceState.DENIED);
    assertThat(evidence("alpha", "t", "00".repeat(16)).state()).isEqualTo(EvidenceState.DENIED);
    assertThat(evidence("gamma", "t", handle).state()).isEqualTo(EvidenceState.DENIED);
    memory.state().grants().remove("alpha", "good");
    assertThat(evidence("alpha", "t", handle).state()).isEqualTo(EvidenceState.DENIED);
    assertThat(libraries.asked()).hasSize(before);
  }

  @Test
  void evidence_moreTextThanTheHandlesOpen_isRefused() throws Exception {
    List<Hit> hits = twoSources(EvidenceLevel.SNIPPET);
    String handle = hits.get(0).handle();
    assertThat(evidence("alpha", "x".repeat(1000), handle).state())
        .isEqualTo(EvidenceState.COMPARED);
    assertThatThrownBy(() -> evidence("alpha", "x".repeat(1001), handle))
        .isInstanceOf(RefusedException.class);
    assertThatThrownBy(() -> evidence("alpha", "x".repeat(1001), handle, handle))
        .isInstanceOf(RefusedException.class);
  }

  @Test
  void evidence_countsASentenceForEach150Characters() throws Exception {
    List<Hit> hits = twoSources(EvidenceLevel.SNIPPET); // 10 of 100 used
    for (int i = 0; i < 12; i++) {
      evidence("alpha", "x".repeat(1000), hits.get(0).handle()); // 7 each
    }
    assertThat(evidence("alpha", "x".repeat(900), hits.get(0).handle()).state())
        .isEqualTo(EvidenceState.COMPARED);
    assertThatThrownBy(() -> evidence("alpha", "x", hits.get(0).handle()))
        .isInstanceOf(RefusedException.class);
  }
}
