package org.palimpsest.federation.task.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.note.Note;
import org.palimpsest.federation.peer.PeerException;
import org.palimpsest.federation.protocol.Message.EvidenceAnswer;
import org.palimpsest.federation.protocol.Message.EvidenceFound;
import org.palimpsest.federation.protocol.Message.EvidenceItem;
import org.palimpsest.federation.protocol.Message.EvidenceState;
import org.palimpsest.federation.protocol.Message.SharedPassage;

/** Answers about a shown text. */
final class AnswerRulesTest {

  private static final List<EvidenceItem> ITEMS =
      List.of(new EvidenceItem(List.of("00".repeat(16)), "x".repeat(1000)));

  private static SharedPassage passage(
      int length, int source, int sourceLength, @Nullable String snippet) {
    return new SharedPassage(0, length, source, sourceLength, 1, "identical", snippet);
  }

  private static void take(SharedPassage... passages) throws PeerException {
    EvidenceFound found = new EvidenceFound(EvidenceState.COMPARED, List.of(passages));
    AnswerRules.require("gamma", ITEMS, new EvidenceAnswer(List.of(found)));
  }

  private static void refuse(SharedPassage... passages) {
    assertThatExceptionOfType(PeerException.class)
        .isThrownBy(() -> take(passages))
        .satisfies(
            e -> assertThat(e.note()).isEqualTo(Note.of("siteAnswerUnfit", "site", "gamma")));
  }

  @Test
  void whatAnHonestSiteSays_isTaken() {
    assertThatNoException()
        .isThrownBy(
            () -> take(passage(500, 70, 500, "y".repeat(500)), passage(500, 900, 480, null)));
  }

  /** Without places the same stretch in two places of the source looks the same. */
  @Test
  void placesThatAreNotShown_mayBeEqual() {
    assertThatNoException()
        .isThrownBy(() -> take(passage(500, 0, 0, null), passage(500, 0, 0, null)));
  }

  @Test
  void moreThanTheTextHas_isRefused() {
    refuse(passage(1001, 70, 1001, null));
  }

  @Test
  void stretchOfTheSourceThatHasNoRoomForIt_isRefused() {
    refuse(passage(1000, 0, 12, "The moon is made of cheese."));
    refuse(passage(1000, Integer.MAX_VALUE, 0, null));
  }

  @Test
  void onePassageTwice_isRefused() {
    refuse(passage(500, 70, 500, null), passage(500, 70, 500, "y"));
  }

  @Test
  void moreOfTheSourceThanWasShown_isRefused() {
    refuse(passage(500, 70, 500, "y".repeat(2500)), passage(500, 900, 500, "y".repeat(2500)));
  }
}
