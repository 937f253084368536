package org.palimpsest.federation.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import org.palimpsest.federation.state.ProbeCounts;

/** The shown parts of sources, by grant. */
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

  /** One of four slots is used: stored answers use no slot. */
  @Test
  void evidence_whoseAnswerWasKept_leavesItsPlace() throws Exception {
    String handle = twoSources(EvidenceLevel.SNIPPET).get(0).handle();
    for (int message = 0; message < 9; message++) {
      assertThat(evidence("alpha", "any text", handle).state()).isEqualTo(EvidenceState.COMPARED);
    }
  }

  /** Overlaps with it lack the words of incomplete cells of 20. */
  private static final String COPY =
      "He wrote every evening into a book bound in sailcloth, and what he wrote there was seldom "
          + "about the weather.";

  /** Where a text has it. */
  private void hasCopy(String text, int documentOffset) {
    Overlap overlap =
        new Overlap(
            text.indexOf(COPY),
            COPY.length(),
            documentOffset,
            COPY.length(),
            0.93,
            "modified",
            COPY);
    libraries.overlaps.put("d1", List.of(overlap));
  }

  @Test
  void evidence_snippetGranted_isShownUpToTheOverlap() throws Exception {
    List<Hit> hits = twoSources(EvidenceLevel.SNIPPET);
    String text = "Of the keeper: " + COPY + " So he did.";
    hasCopy(text, 50);
    EvidenceFound found = evidence("alpha", text, hits.get(0).handle(), hits.get(1).handle());
    assertThat(found.state()).isEqualTo(EvidenceState.COMPARED);
    // From 50 to 159 of the source: 60 to 160, with the words of the cells from 60 to 140.
    String told = "evening into a book bound in sailcloth, and what he wrote there was seldom";
    assertThat(found.passages())
        .containsExactly(new Message.SharedPassage(25, 100, 60, 100, 0.9, "modified", told));
    assertThat(libraries.asked()).contains("compare c-good d1");
  }

  /** Else an overlap's end would tell whether the next word is right. */
  @ParameterizedTest
  @CsvSource({"93, 100", "99, 100", "109, 100", "110, 120"})
  void evidence_overlapThatIsLonger_endsWhereItEndedUntilTheNextCell(int length, int told)
      throws Exception {
    String handle = twoSources(EvidenceLevel.METADATA).get(0).handle();
    String text = (COPY + " Nobody read it.").substring(0, length);
    libraries.overlaps.put("d1", List.of(new Overlap(0, length, 0, length, 1, "identical", text)));
    assertThat(evidence("alpha", text, handle).passages().get(0).sourceLength()).isEqualTo(told);
  }

  /** Of a source that has nine hits in six places. */
  private List<Hit> longSource() throws RefusedException {
    library("good", EvidenceLevel.METADATA, 100_000, 4);
    List<NearSentence> near =
        IntStream.range(0, 9).mapToObj(i -> new NearSentence(i, 300 * i, 150, 3)).toList();
    libraries.found.put(
        "c-good", new Found(List.of(new FoundSource("d1", "One", near)), true, false));
    return ask(ID, check("good")).hits();
  }

  @Test
  void evidence_everOtherTextsAtOnePlace_areDeniedInTheEnd() throws Exception {
    List<Hit> hits = longSource();
    String one = hits.get(0).handle();
    String far = hits.get(8).handle();
    for (int i = 0; i < ProbeCounts.TEXTS_MAX; i++) {
      String text = COPY + " and a guess " + i;
      if (i % 2 == 0) {
        hasCopy(text, 400);
      } else {
        libraries.overlaps.put("d1", List.of()); // a wrong guess counts like a right one
      }
      assertThat(evidence("alpha", text, one).state()).isEqualTo(EvidenceState.COMPARED);
    }
    assertThat(evidence("alpha", COPY + " and one more", one))
        .isEqualTo(new EvidenceFound(EvidenceState.DENIED, List.of()));
    hasCopy(COPY + " and a guess 6", 400);
    assertThat(evidence("alpha", COPY + " and a guess 6", one).passages())
        .as("the same again")
        .hasSize(1);
    assertThat(memory.auditRecords()).anyMatch(record -> record.contains("evidence.withheld"));
    // Right or wrong, a closed place is denied, with another hit beside it, too.
    libraries.overlaps.put("d1", List.of());
    assertThat(evidence("alpha", "and more", one).state()).isEqualTo(EvidenceState.DENIED);
    assertThat(evidence("alpha", "one more", one, far).state()).isEqualTo(EvidenceState.DENIED);
    assertThat(evidence("alpha", "one more", far).state()).isEqualTo(EvidenceState.COMPARED);
  }

  /** It would tell of guesses at places that it does not count at. */
  @Test
  void evidence_overlapFarFromTheHits_isNotTold() throws Exception {
    List<Hit> hits = longSource();
    hasCopy(COPY, 2000);
    EvidenceFound found = evidence("alpha", COPY, hits.get(0).handle());
    assertThat(found).isEqualTo(new EvidenceFound(EvidenceState.COMPARED, List.of()));
    assertThat(evidence("alpha", COPY, hits.get(7).handle()).passages()).hasSize(1);
  }

  /** Each guess follows the same known words, in one text. */
  @Test
  void evidence_guessesInOneText_areCountedOneByOne() throws Exception {
    String handle = longSource().get(0).handle();
    int guesses = 12;
    for (int i = 0; i < ProbeCounts.TEXTS_MAX / guesses; i++) {
      assertThat(guesses(handle, i, guesses).state()).isEqualTo(EvidenceState.COMPARED);
    }
    assertThat(guesses(handle, 99, guesses).state()).isEqualTo(EvidenceState.DENIED);
  }

  private EvidenceFound guesses(String handle, int number, int count) throws RefusedException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append("What everybody knows here is followed by ");
      text.append("guess").append(number).append('x').append(i).append(" - - - - - ");
    }
    return evidence("alpha", text.toString(), handle);
  }

  @Test
  void evidence_oneStretchInManyPlaces_showsNoMoreThanWasShown() throws Exception {
    List<Hit> hits = twoSources(EvidenceLevel.SNIPPET);
    libraries.overlaps.put(
        "d1",
        IntStream.of(0, 0, 200, 400)
            .mapToObj(
                at -> new Overlap(0, COPY.length(), at, COPY.length(), 0.9, "identical", COPY))
            .toList());
    List<String> snippets =
        evidence("alpha", COPY, hits.get(0).handle()).passages().stream()
            .map(Message.SharedPassage::snippet)
            .toList();
    assertThat(snippets.get(0)).hasSizeBetween(80, COPY.length());
    assertThat(snippets.get(1)).startsWith("He wrote").contains("[…");
    assertThat(snippets.get(2)).isNull();
  }

  @Test
  void evidence_tooLittleAlike_showsNoText() throws Exception {
    List<Hit> hits = twoSources(EvidenceLevel.SNIPPET);
    libraries.overlaps.put(
        "d1", List.of(new Overlap(0, COPY.length(), 50, COPY.length(), 0.49, "rewritten", COPY)));
    assertThat(evidence("alpha", COPY, hits.get(0).handle()).passages().get(0).snippet()).isNull();
  }

  @Test
  void evidence_lesserLevels_showNoTextAndNoPlace() throws Exception {
    List<Hit> hits = twoSources(EvidenceLevel.METADATA);
    hasCopy(COPY, 0);
    int length = 100;
    assertThat(evidence("alpha", COPY, hits.get(0).handle()).passages())
        .containsExactly(new Message.SharedPassage(0, length, 0, length, 0.9, "modified", null));
    hasCopy(COPY, 100);
    assertThat(evidence("alpha", COPY, hits.get(0).handle()).passages())
        .containsExactly(new Message.SharedPassage(0, length, 100, length, 0.9, "modified", null));
    library("good", EvidenceLevel.NONE);
    assertThat(evidence("alpha", COPY, hits.get(0).handle()).passages())
        .containsExactly(new Message.SharedPassage(0, length, 0, 0, 0.9, "modified", null));
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
