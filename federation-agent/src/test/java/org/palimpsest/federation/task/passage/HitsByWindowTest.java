package org.palimpsest.federation.task.passage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.text.Span;
import org.palimpsest.federation.task.passage.RemoteHit.SourceKey;

final class HitsByWindowTest {

  private static final SourceKey SOURCE = new SourceKey("books", "d", "Title", null);

  @Test
  void overlapping_areThoseThatALookAtAllFinds_inTheirOrder() {
    SplittableRandom random = new SplittableRandom(7);
    List<RemoteHit> hits = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      Span window = new Span(random.nextInt(5000), random.nextInt(300));
      hits.add(new RemoteHit(new UUID(0, 1), "h" + i, SOURCE, window, null, 0));
    }
    HitsByWindow byWindow = new HitsByWindow(hits);
    for (int i = 0; i < 200; i++) {
      Span span = new Span(random.nextInt(5200), 1 + random.nextInt(400));
      assertThat(byWindow.overlapping(span))
          .containsExactlyElementsOf(
              hits.stream().filter(hit -> hit.window().overlap(span) > 0).toList());
    }
    assertThat(new HitsByWindow(List.of()).overlapping(new Span(0, 9))).isEmpty();
  }

  /** A site could fill the list of sources with titles. */
  @Test
  void documentWithSeveralTitles_isOne() {
    assertThat(new SourceKey("books", "d", "Another", null))
        .isEqualTo(SOURCE)
        .hasSameHashCodeAs(SOURCE);
    assertThat(new SourceKey("books", "e", "Title", null)).isNotEqualTo(SOURCE);
    assertThat(new SourceKey("books", null, null, "a#1"))
        .isNotEqualTo(new SourceKey("books", null, null, "a#2"));
  }
}
