package org.palimpsest.federation.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.palimpsest.federation.hit.LibrarySearch.Found;
import org.palimpsest.federation.hit.LibrarySearch.FoundSource;
import org.palimpsest.federation.hit.LibrarySearch.Overlap;
import org.palimpsest.federation.hit.NearSentence;
import org.palimpsest.federation.protocol.EvidenceLevel;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.protocol.Message.EvidenceAnswer;
import org.palimpsest.federation.protocol.Message.EvidenceFound;
import org.palimpsest.federation.protocol.Message.EvidenceItem;
import org.palimpsest.federation.protocol.Message.EvidenceRequest;
import org.palimpsest.federation.protocol.Message.EvidenceState;
import org.palimpsest.federation.protocol.Message.Hit;
import org.palimpsest.federation.state.Probes;

/** What a site shows of its sources, and to whom. */
final class EvidenceTest extends AnswererFixture {

  private List<Hit> twoSources(EvidenceLevel level) throws RefusedException {
    return twoSources(level, 100);
  }

  private List<Hit> twoSources(EvidenceLevel level, int sentences) throws RefusedException {
    library("good", level, sentences, 4);
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
    UUID message = UUID.randomUUID();
    try {
      return found(from, message, text, handles);
    } finally {
      answerer.ended(from, message, true);
    }
  }

  private EvidenceFound found(String from, UUID message, String text, String... handles)
      throws RefusedException {
    EvidenceRequest request =
        new EvidenceRequest(ID, List.of(new EvidenceItem(List.of(handles), text)));
    return ((EvidenceAnswer) answerer.answer(from, message, request)).items().get(0);
  }

  /** As its agent may die in between, or the state may not take the answer. */
  @Test
  void evidence_whoseAnswerWasNotKept_countsOnceWhenItIsAskedForAgain() throws Exception {
    String handle = twoSources(EvidenceLevel.SNIPPET).get(0).handle();
    UUID message = UUID.randomUUID();
    int before = sentencesUsed("good");
    found("alpha", message, "any text of twenty ch.", handle);
    answerer.ended("alpha", message, false);
    found("alpha", message, "any text of twenty ch.", handle);
    answerer.ended("alpha", message, true);
    assertThat(sentencesUsed("good")).isEqualTo(before + 1);
  }

  /** Of four places one is used: none is left to answers that were kept. */
  @Test
  void evidence_whoseAnswerWasKept_leavesItsPlace() throws Exception {
    String handle = twoSources(EvidenceLevel.SNIPPET).get(0).handle();
    for (int message = 0; message < 9; message++) {
      assertThat(evidence("alpha", "any text", handle).state()).isEqualTo(EvidenceState.COMPARED);
    }
  }

  @Test
  void evidence_snippetGranted_isShownUpToTheOverlap() throws Exception {
    List<Hit> hits = twoSources(EvidenceLevel.SNIPPET);
    libraries.overlaps.put(
        "d1", List.of(new Overlap(4, 12, 50, 16, 0.9, "modified", "text; of twenty")));
    EvidenceFound found =
        evidence("alpha", "any text of twenty ch.", hits.get(0).handle(), hits.get(1).handle());
    assertThat(found.state()).isEqualTo(EvidenceState.COMPARED);
    assertThat(found.passages())
        .containsExactly(new Message.SharedPassage(4, 12, 50, 16, 0.9, "modified", null));
    libraries.overlaps.put(
        "d1", List.of(new Overlap(4, 14, 50, 22, 0.9, "modified", "text of twenty; and so")));
    assertThat(
            evidence("alpha", "any text of twenty ch.", hits.get(0).handle())
                .passages()
                .get(0)
                .snippet())
        .isEqualTo("text of twenty [… 20 …]");
    assertThat(libraries.asked()).contains("compare c-good d1");
  }

  @Test
  void evidence_everOtherTextsAtOnePlace_areDeniedInTheEnd() throws Exception {
    List<Hit> hits = twoSources(EvidenceLevel.METADATA, 10_000);
    String one = hits.get(0).handle();
    String other = hits.get(2).handle();
    libraries.overlaps.put("d1", List.of(new Overlap(0, 10, 900, 10, 0.9, "identical", "secret")));
    for (int i = 0; i < Probes.TEXTS_MAX; i++) {
      assertThat(evidence("alpha", "a guess " + i, one).state()).isEqualTo(EvidenceState.COMPARED);
    }
    assertThat(evidence("alpha", "one more", one))
        .isEqualTo(new EvidenceFound(EvidenceState.DENIED, List.of()));
    assertThat(evidence("alpha", "a guess 7", one).passages()).as("the same again").hasSize(1);
    assertThat(memory.auditRecords()).anyMatch(record -> record.contains("evidence.withheld"));
    // At the place of the hits, too, where texts overlapped with nothing, or elsewhere.
    libraries.overlaps.put("d1", List.of());
    assertThat(evidence("alpha", "and more", one).state()).isEqualTo(EvidenceState.DENIED);
    assertThat(evidence("alpha", "one more", other).state()).isEqualTo(EvidenceState.COMPARED);
  }

  @Test
  void evidence_textsThatOverlapWithNothing_areCountedToo() throws Exception {
    String handle = twoSources(EvidenceLevel.SNIPPET, 10_000).get(0).handle();
    for (int i = 0; i < Probes.TEXTS_MAX; i++) {
      assertThat(evidence("alpha", "wrong " + i, handle).state()).isEqualTo(EvidenceState.COMPARED);
    }
    assertThat(evidence("alpha", "right", handle).state()).isEqualTo(EvidenceState.DENIED);
  }

  /** Each guess stands behind the same known words, in one text. */
  @Test
  void evidence_guessesInOneText_areCountedOneByOne() throws Exception {
    String handle = twoSources(EvidenceLevel.METADATA, 10_000).get(0).handle();
    int guesses = 12;
    for (int i = 0; i < Probes.TEXTS_MAX / guesses; i++) {
      assertThat(guesses(handle, i, guesses).state()).isEqualTo(EvidenceState.COMPARED);
    }
    assertThat(guesses(handle, 99, guesses).state()).isEqualTo(EvidenceState.DENIED);
  }

  /** An honest text, which overlaps where its hits stand, is one there, and not two. */
  @Test
  void evidence_textThatOverlapsAtItsHits_countsOnce() throws Exception {
    String handle = twoSources(EvidenceLevel.METADATA, 10_000).get(0).handle();
    libraries.overlaps.put("d1", List.of(new Overlap(0, 10, 0, 10, 0.9, "identical", "secret")));
    for (int i = 0; i < Probes.TEXTS_MAX; i++) {
      assertThat(evidence("alpha", "a copy " + i, handle).state())
          .isEqualTo(EvidenceState.COMPARED);
    }
    assertThat(evidence("alpha", "one more", handle).state()).isEqualTo(EvidenceState.DENIED);
  }

  /**
   * Guesses that overlap only where they are right stand in a text that is far too long; a hit far
   * away makes no more room than its own.
   */
  @ParameterizedTest
  @CsvSource({"500, 1650", "10000, 2700"})
  void evidence_textLongerThanItsHits_countsAsSeveral(int lastOffset, int extent) throws Exception {
    library("good", EvidenceLevel.METADATA, 100_000, 4);
    List<NearSentence> near = new ArrayList<>();
    IntStream.range(0, 5).mapToObj(i -> near(i, 3)).forEach(near::add);
    near.add(new NearSentence(5, lastOffset, 150, 3));
    libraries.found.put(
        "c-good", new Found(List.of(new FoundSource("d1", "One", near)), true, false));
    String[] handles =
        ask(ID, check("good")).hits().stream().map(Hit::handle).toArray(String[]::new);
    int counted = 1 + 6000 / extent;
    for (int i = 0; i < Probes.TEXTS_MAX / counted; i++) {
      assertThat(evidence("alpha", "x".repeat(5998) + (10 + i), handles).state())
          .isEqualTo(EvidenceState.COMPARED);
    }
    assertThat(evidence("alpha", "x", handles).state()).isEqualTo(EvidenceState.DENIED);
  }

  private EvidenceFound guesses(String handle, int number, int count) throws RefusedException {
    String known = "What everybody knows is followed by ";
    String between = " " + "-".repeat(30) + " ";
    StringBuilder text = new StringBuilder();
    List<Overlap> overlaps = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      overlaps.add(new Overlap(text.length(), 36, 900, 36, 1, "identical", known));
      text.append(known).append("guess").append(number).append('x').append(i).append(between);
    }
    libraries.overlaps.put("d1", overlaps);
    return evidence("alpha", text.toString(), handle);
  }

  /** Else who adds a hit elsewhere learns of each guess whether it is wrong. */
  @Test
  void evidence_hitsElsewhereBesideAClosedPlace_sayNothingMore() throws Exception {
    library("good", EvidenceLevel.METADATA, 100_000, 4);
    libraries.found.put(
        "c-good",
        new Found(
            List.of(new FoundSource("d1", "One", List.of(near(0, 3), near(5, 3)))), true, false));
    List<Hit> hits = ask(ID, check("good")).hits();
    String closed = hits.get(0).handle();
    for (int i = 0; i < Probes.TEXTS_MAX; i++) {
      evidence("alpha", "wrong " + i, closed);
    }
    String open = hits.get(1).handle();
    assertThat(evidence("alpha", "one more", closed, open).state()).isEqualTo(EvidenceState.DENIED);
    assertThat(evidence("alpha", "one more", open).state()).isEqualTo(EvidenceState.COMPARED);
  }

  @Test
  void evidence_oneStretchInManyPlaces_showsNoMoreThanWasShown() throws Exception {
    List<Hit> hits = twoSources(EvidenceLevel.SNIPPET);
    String ten = "has it all";
    Overlap overlap = new Overlap(0, 10, 50, 10, 0.9, "identical", ten);
    libraries.overlaps.put("d1", List.of(overlap, overlap, overlap));
    assertThat(evidence("alpha", ten + " and more, too", hits.get(0).handle()).passages())
        .extracting(Message.SharedPassage::snippet)
        .containsExactly(ten, ten, "has [… 20 …]");
  }

  @Test
  void evidence_tooLittleAlike_showsNoText() throws Exception {
    List<Hit> hits = twoSources(EvidenceLevel.SNIPPET);
    libraries.overlaps.put(
        "d1", List.of(new Overlap(0, 10, 50, 10, 0.49, "rewritten", "a longer t")));
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
