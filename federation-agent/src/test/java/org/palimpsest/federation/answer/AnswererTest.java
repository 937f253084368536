package org.palimpsest.federation.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.hit.LibrarySearch.Found;
import org.palimpsest.federation.hit.NearSentence;
import org.palimpsest.federation.protocol.EvidenceLevel;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.protocol.Message.CheckAnswer;
import org.palimpsest.federation.protocol.Message.CheckRequest;
import org.palimpsest.federation.protocol.Message.CheckState;
import org.palimpsest.federation.protocol.Message.Hit;
import org.palimpsest.federation.protocol.Message.HitSource;
import org.palimpsest.federation.protocol.Message.LibraryOutcome;
import org.palimpsest.federation.protocol.MessageCodec;
import org.palimpsest.federation.protocol.MessageType;
import org.palimpsest.federation.protocol.Operation;
import org.palimpsest.federation.state.Grants.Grant;
import org.palimpsest.federation.state.Grants.Grant.Limits;

final class AnswererTest extends AnswererFixture {

  // ---- what there is

  @Test
  void hello_olderSerial_givesTheDescriptor() throws Exception {
    assertThat(answerer.answer("alpha", ID, new Message.HelloRequest(4)))
        .isEqualTo(new Message.HelloAnswer(List.of(1), Bytes.of(new byte[] {9}), null));
    assertThat(answerer.answer("alpha", ID, new Message.HelloRequest(5)))
        .isEqualTo(new Message.HelloAnswer(List.of(1), null, null));
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
    assertThat(answer.hits()).extracting(Hit::distance).containsExactly(20);
    assertThat(answer.sources()).containsExactly(new HitSource("loose", "loose", "Title"));
  }

  @Test
  void check_distances_areToldInClasses() throws Exception {
    library("good", EvidenceLevel.NONE);
    NearSentence[] near = {
      near(0, 0), near(2, 1), near(4, 5), near(6, 6), near(8, 15), near(9, 21)
    };
    libraries.found.put("c-good", found("d1", near));
    assertThat(ask(ID, check("good")).hits())
        .extracting(Hit::distance)
        .containsExactly(0, 5, 5, 10, 15, 25);
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
    assertThat(hit).isEqualTo(new Hit(2, hit.handle(), 5, 0, -1, 0));
  }

  private CheckAnswer asked(int number, String library) {
    try {
      return ask(new UUID(0, number), check(library));
    } catch (RefusedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void check_ungrantedAndMissing_sameBytesAndSameWork() throws Exception {
    library("other", EvidenceLevel.METADATA);
    memory.addLibrary("secret", EPOCH, "c-secret");
    asked(0, "absent"); // the first one writes the agent's lease
    List<CheckAnswer> answers = new ArrayList<>();
    List<String> ofSecret = memory.statements(() -> answers.add(asked(1, "secret")));
    List<String> ofAbsent = memory.statements(() -> answers.add(asked(2, "absent")));
    assertThat(ofAbsent).isNotEmpty().isEqualTo(ofSecret);
    CheckAnswer secret = answers.get(0);
    CheckAnswer absent = answers.get(1);
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
}
