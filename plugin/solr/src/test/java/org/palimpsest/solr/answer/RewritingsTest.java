package org.palimpsest.solr.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.align.Likeness;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.match.SourceContext;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.result.ShardResult.AlikeSource;
import org.palimpsest.solr.result.ShardSource;

final class RewritingsTest {

  private static final Span TEXT = new Span(0, 180);
  private static final double BITS = 40;

  private static AlikeSource alike(String id, double share, long fingerprint) {
    Span stretch = new Span(700, 190);
    Passage passage =
        new Passage(
            TEXT,
            stretch,
            1,
            0,
            share,
            Passage.Kind.REWRITTEN,
            1,
            new SourceContext(null, 700, 9000));
    ShardSource source =
        new ShardSource(
            id, null, false, 180, List.of(passage), Collections.singletonList(null), null);
    return new AlikeSource(
        source,
        new Likeness(TEXT, stretch, share, BITS, share),
        new Fingerprint(fingerprint, ~fingerprint));
  }

  private static List<String> rewritten(AlikeSource... alike) {
    return new Rewritings(Arrays.asList(alike))
        .with(List.of()).stream().map(ShardSource::id).toList();
  }

  @Test
  void muchMoreThanTheOthers_theSource() {
    assertThat(
            rewritten(
                alike("b", 0.2, 1), alike("a", 0.5, 2), alike("c", 0.2, 3), alike("d", 0.2, 4)))
        .containsExactly("a");
  }

  @Test
  void asMuchAsOthersOfTheSubject_none() {
    assertThat(
            rewritten(
                alike("a", 0.5, 1L << 40),
                alike("b", 0.45, 0xFFFF_FFFFL),
                alike("c", 0.45, 0xFFFF_0000_FFFFL),
                alike("d", 0.45, 0x0F0F_0F0F_0F0FL)))
        .isEmpty();
  }

  @Test
  void versionsOfTheSource_areNoOthers() {
    assertThat(
            rewritten(
                alike("a", 0.5, 0),
                alike("a2", 0.5, 1),
                alike("a3", 0.5, 2),
                alike("a4", 0.5, 4),
                alike("a5", 0.5, 8)))
        .containsExactly("a", "a2", "a3", "a4", "a5");
  }

  @Test
  void fewSources_comparedWithWhatIsUsual() {
    assertThat(rewritten(alike("a", 0.5, 0))).containsExactly("a");
    assertThat(rewritten(alike("a", 0.45, 0))).isEmpty();
  }

  @Test
  void foundOtherwise_notTwice_andConfirmed() {
    AlikeSource alike = alike("a", 0.8, 0);
    List<ShardSource> all = new Rewritings(List.of(alike)).with(List.of(alike.source()));

    assertThat(all).hasSize(1);
    assertThat(all.get(0).passages().get(0).isCopy()).isTrue();
  }

  @Test
  void foundOtherwise_butAsAlikeAsOthers_asItWas() {
    AlikeSource alike = alike("a", 0.3, 0);
    assertThat(new Rewritings(List.of(alike)).with(List.of(alike.source())))
        .containsExactly(alike.source());
  }

  @Test
  void weight_thatOfACopyTimesWhatIsNeeded() {
    ShardSource source = new Rewritings(List.of(alike("a", 0.8, 0))).with(List.of()).get(0);

    assertThat(source.passages().get(0).weight())
        .isEqualTo(3 * (Math.sqrt(BITS) * (0.8 - 0.7 * 0.2) / 2.1));
  }
}
