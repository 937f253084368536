package org.palimpsest.solr.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.solr.common.util.JavaBinCodec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.align.Likeness;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.match.Evidence;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.match.SourceContext;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.result.SchemeCensus;
import org.palimpsest.solr.result.ShardResult;
import org.palimpsest.solr.result.ShardResult.AlikeSource;
import org.palimpsest.solr.result.ShardResult.Counts;
import org.palimpsest.solr.result.ShardResult.LeftOut;
import org.palimpsest.solr.result.ShardResult.RankedSource;
import org.palimpsest.solr.result.ShardSource;
import org.palimpsest.solr.result.SourceMatches;
import org.palimpsest.solr.result.SourceMatches.SourceMatch;
import org.palimpsest.solr.result.WholeText;
import org.palimpsest.solr.source.RivalComparer;
import org.palimpsest.solr.source.RivalComparer.RivalLikeness;

final class RecordCodecTest {

  @Test
  void result_comesBackAsItWas() throws IOException {
    Evidence.Builder evidence = new Evidence.Builder();
    evidence.addSource(List.of(new Span(0, 500)), List.of(new Span(600, 40)), false);
    evidence.addSource(List.of(new Span(100, 500)), List.of(new Span(700, 40)), true);
    evidence.addTooShort(List.of(new Span(900, 5)));
    Passage passage =
        Passage.ofFingerprints(new Span(0, 500), new Span(7, 490), 3, 4, 0.75)
            .withCore(new Span(20, 90));
    Passage aligned =
        new Passage(
                new Span(10, 90),
                new Span(0, 80),
                1,
                2,
                0.5,
                Passage.Kind.REWRITTEN,
                1.5,
                new SourceContext(new Fingerprint(-1, 77), 12, 3400))
            .by(Passage.Rule.ORDER);
    ShardResult result =
        new ShardResult(
            List.of(
                new ShardSource(
                    "a",
                    "A title",
                    true,
                    500,
                    List.of(passage),
                    Collections.singletonList(null),
                    List.of("text"),
                    null,
                    new SourceMatches(
                        List.of(
                            new SourceMatch(0, new Span(7, 150), 3),
                            new SourceMatch(511, new Span(900_000, 149), 30)),
                        5_000_000_000L),
                    new WholeText(true, new Fingerprint(5, -6))),
                new ShardSource(
                    "b", null, false, 500, List.of(aligned), List.of("abstract"), null)),
            List.of(
                new RankedSource(90, null, source("c", passage)),
                new RankedSource(80, source("d", aligned), source("d", passage)),
                new RankedSource(70, source("e", aligned), null)),
            List.of(alike("f", aligned, new Fingerprint(3, -4)), alike("g", aligned, null)),
            7,
            evidence.build(),
            List.of(
                new LeftOut("c", LeftOut.Reason.ITSELF, 12),
                new LeftOut("d", LeftOut.Reason.LISTED, 34)),
            new SchemeCensus(5, 8, 9),
            6,
            true,
            new Counts(1, 2, 3, 4, 5),
            List.of("a", "e"));

    assertThat(RecordCodec.decode(ShardResult.class, sent(result), null)).isEqualTo(result);
  }

  /** A record as another node receives it. */
  private static Object sent(Record value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JavaBinCodec codec = new JavaBinCodec()) {
      codec.marshal(RecordCodec.encode(value), bytes);
    }
    try (JavaBinCodec codec = new JavaBinCodec()) {
      return codec.unmarshal(bytes.toByteArray());
    }
  }

  @Test
  void rivals_comeBack() {
    RivalComparer.Answer answer =
        new RivalComparer.Answer(
            List.of(new RivalLikeness("a", List.of(0, 10_000)), new RivalLikeness("b", List.of())),
            true);

    assertThat(RecordCodec.decode(RivalComparer.Answer.class, RecordCodec.encode(answer), null))
        .isEqualTo(answer);
  }

  @Test
  void collection_namedInEverySource() {
    Passage passage = Passage.ofFingerprints(new Span(0, 500), new Span(7, 490), 3, 4, 0.75);
    RankedSource ranked = new RankedSource(90, null, source("c", passage));

    RankedSource read =
        RecordCodec.decode(RankedSource.class, RecordCodec.encode(ranked), "theses");

    assertThat(read.any().collection()).isEqualTo("theses");
  }

  @Test
  void invalidMember_refused() {
    for (List<Object> encoded :
        List.<List<Object>>of(List.of(), List.of("c", "ITSELF"), List.of("c", "NOBODY", 12))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> RecordCodec.decode(LeftOut.class, encoded, null));
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RecordCodec.decode(Span.class, List.of(-1, 5), null));
    assertThatExceptionOfType(ClassCastException.class)
        .isThrownBy(() -> RecordCodec.decode(Span.class, List.of("1", 5), null));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> RecordCodec.decode(RankedSource.class, Arrays.asList(7, null, null), null));
  }

  private static AlikeSource alike(String id, Passage passage, @Nullable Fingerprint stretch) {
    Likeness likeness =
        new Likeness(passage.suspicious(), passage.source(), 0.4, 37.5, passage.similarity());
    return new AlikeSource(source(id, passage), likeness, stretch);
  }

  private static ShardSource source(String id, Passage passage) {
    return new ShardSource(
        id, null, false, 90, List.of(passage), Collections.singletonList(null), null);
  }
}
