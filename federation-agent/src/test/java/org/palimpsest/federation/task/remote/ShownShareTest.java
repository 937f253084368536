package org.palimpsest.federation.task.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.text.Span;
import org.palimpsest.federation.task.passage.RemoteHit;
import org.palimpsest.federation.task.passage.RemoteHit.SourceKey;
import org.palimpsest.federation.task.passage.SharedText.Shown;

final class ShownShareTest {

  private static final UUID CHECK = UUID.nameUUIDFromBytes(new byte[] {1});

  private static Shown shown(String document, int offset, int length, int distance) {
    SourceKey source = new SourceKey("theses", document, null, null);
    Span span = new Span(offset, length);
    String handle = document + "/" + offset;
    return new Shown(
        source, span, List.of(new RemoteHit(CHECK, handle, source, span, span, distance)));
  }

  @Test
  void of_lessThanHalfOfTheText_isAll() {
    List<Shown> wanted = List.of(shown("d1", 0, 3000, 9), shown("d2", 5000, 2000, 3));
    assertThat(ShownShare.of(wanted, List.of(), 10_000)).isEqualTo(wanted);
  }

  @Test
  void of_moreThanHalfOfTheText_isWhatIsNearest_inTheOrderThatWasGiven() {
    Shown far = shown("d1", 0, 3000, 9);
    Shown nearer = shown("d1", 4000, 3000, 5);
    Shown nearest = shown("d2", 8000, 2000, 3);
    assertThat(ShownShare.of(List.of(far, nearer, nearest), List.of(), 10_000))
        .containsExactly(nearer, nearest);
  }

  @Test
  void of_whatIsShownForSeveralSources_countsOnce() {
    List<Shown> wanted = List.of(shown("d1", 0, 4000, 9), shown("d2", 1000, 4000, 3));
    assertThat(ShownShare.of(wanted, List.of(), 10_000)).isEqualTo(wanted);
  }

  @Test
  void of_aShortText_isAllOfIt() {
    List<Shown> wanted = List.of(shown("d1", 0, 1000, 9), shown("d2", 1000, 900, 3));
    assertThat(ShownShare.of(wanted, List.of(), 1900)).isEqualTo(wanted);
  }

  @Test
  void of_whatWasShownInAnotherTask_counts_andMayBeShownAgain() {
    Shown again = shown("d1", 0, 4000, 9);
    Shown more = shown("d1", 6000, 2000, 3);
    List<Span> before = List.of(new Span(0, 4500));
    assertThat(ShownShare.of(List.of(again, more), before, 10_000)).containsExactly(again);
  }
}
