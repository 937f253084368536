package org.palimpsest.federation.task.passage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.match.MatchParameters;
import org.palimpsest.core.text.Span;
import org.palimpsest.federation.task.passage.RemoteHit.SourceKey;
import org.palimpsest.federation.task.passage.SharedText.Shown;

final class SharedTextTest {

  private static final UUID CHECK = UUID.nameUUIDFromBytes(new byte[] {1});
  private static final SourceKey SOURCE = new SourceKey("theses", "d1", "Title", null);
  private static final String TEXT = "0123456789".repeat(1000);

  private final HitPassages passages = new HitPassages(MatchParameters.DEFAULT);

  private static RemoteHit hit(int offset, int length, int place) {
    return new RemoteHit(
        CHECK, offset + "/" + place, SOURCE, new Span(offset, length), new Span(place, length), 10);
  }

  private List<Span> shown(String text, RemoteHit... hits) {
    return SharedText.of(List.of(hits), source -> true, run -> run, passages, text).stream()
        .map(Shown::span)
        .toList();
  }

  @Test
  void of_aHit_isShownWithASentenceBeforeAndBehind() {
    assertThat(shown(TEXT, hit(1000, 150, 0))).containsExactly(new Span(850, 450));
  }

  @Test
  void of_hitsAtTheEnds_endWithTheText() {
    assertThat(shown(TEXT, hit(20, 150, 0), hit(9900, 100, 5000)))
        .containsExactly(new Span(0, 320), new Span(9750, 250));
  }

  @Test
  void of_aLongWindow_isShownNoFurtherThanItsHitOpens() {
    assertThat(shown(TEXT, hit(1000, 900, 0))).containsExactly(new Span(950, 1000));
    assertThat(shown(TEXT, hit(1000, 1000, 0))).containsExactly(new Span(1000, 1000));
    assertThat(shown(TEXT, hit(1000, 1001, 0))).isEmpty();
  }

  @Test
  void of_runsThatStandCloseInTheText_areShownOnce() {
    // Far apart in the source, so they are two runs.
    List<Shown> shown =
        SharedText.of(
            List.of(hit(1000, 150, 0), hit(1200, 150, 5000)),
            source -> true,
            run -> run,
            passages,
            TEXT);
    assertThat(shown).hasSize(1);
    assertThat(shown.get(0).span()).isEqualTo(new Span(850, 650));
    assertThat(shown.get(0).hits()).hasSize(2);
  }

  @Test
  void of_surrogatesAtTheEnds_areNotCutInTwo() {
    String pairs = "\uD83D\uDE00".repeat(1000);
    for (int offset = 400; offset < 404; offset++) {
      Span span = shown(pairs, hit(offset - offset % 2, 150, 0)).get(0);
      assertThat(span.offset() % 2).isZero();
      assertThat(span.end() % 2).isZero();
    }
    Span odd = shown("a" + pairs, hit(401, 150, 0)).get(0);
    assertThat(odd.offset() % 2).isOne();
    assertThat(odd.end() % 2).isOne();
  }

  @Test
  void of_anyHits_showsNoMoreThanTheyOpenAndNothingTwice() {
    Random random = new Random(3);
    for (int round = 0; round < 200; round++) {
      List<RemoteHit> hits = new ArrayList<>();
      for (int i = random.nextInt(12); i >= 0; i--) {
        hits.add(hit(random.nextInt(90) * 100, 50 + random.nextInt(500), random.nextInt(40) * 300));
      }
      List<Shown> all = SharedText.of(hits, source -> true, run -> run, passages, TEXT);
      int end = 0;
      for (Shown each : all) {
        assertThat(each.span().length()).isLessThanOrEqualTo(1000 * each.hits().size());
        assertThat(each.hits()).doesNotHaveDuplicates();
        assertThat(each.item(TEXT).text()).hasSize(each.span().length());
        boolean isFull = each.span().length() > 1000 * (each.hits().size() - 1);
        assertThat(each.span().offset() >= end || isFull).isTrue();
        end = Math.max(end, each.span().end());
      }
    }
  }
}
