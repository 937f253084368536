package org.palimpsest.solr.alignment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.align.AlignedPassage;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.text.SegmentationParameters;
import org.palimpsest.core.text.Span;
import org.palimpsest.core.token.TokenizedText;
import org.palimpsest.solr.analysis.FeatureChain;
import org.palimpsest.solr.analysis.TextFingerprinter;
import org.palimpsest.solr.candidate.TermClusters;

final class SourceExcerptsTest {

  private static final int WORDS = 30_000;

  private static TextFingerprinter fingerprinter;
  private static List<String> words;
  private static String text;

  @BeforeAll
  static void write() {
    fingerprinter =
        new TextFingerprinter(
            new FeatureChain(new WhitespaceAnalyzer()),
            SegmentationParameters.DEFAULT,
            Scheme.DEFAULT);
    SplittableRandom random = new SplittableRandom(1);
    words = new ArrayList<>();
    for (int i = 0; i < WORDS; i++) {
      words.add("w" + random.nextInt(1_000_000) + (i % 12 == 11 ? "." : ""));
    }
    text = String.join(" ", words);
  }

  private static TermClusters.Place place(int from) {
    return new TermClusters.Place(from, from + 96, words.subList(from + 20, from + 50));
  }

  private static SourceExcerpts excerpts(
      String source, int lastPosition, TermClusters.Place... places) {
    return SourceExcerpts.of(
        fingerprinter,
        new TokenizedSource(source, fingerprinter),
        new TermClusters(places.length > 0, true, List.of(places), lastPosition),
        List.of());
  }

  private static long[] hashes(List<String> of) {
    return of.stream().mapToLong(fingerprinter::hash).distinct().toArray();
  }

  private static void have(SourceExcerpts excerpts, String source, int from) {
    List<String> here = words.subList(from, from + 96);
    int offset = source.indexOf(String.join(" ", here));
    Span span = new Span(offset, String.join(" ", here).length());
    assertThat(excerpts.tokens().countWithin(span, hashes(here))).isEqualTo(hashes(here).length);
  }

  private static AlignedPassage passage(Span span) {
    return new AlignedPassage(new Span(0, 100), span, 1, true, 1, 1);
  }

  @Test
  void places_areReadAndLittleElse() {
    SourceExcerpts excerpts = excerpts(text, WORDS - 1, place(3000), place(25_000));

    have(excerpts, text, 3000);
    have(excerpts, text, 25_000);
    assertThat(excerpts.tokens().tokenCount()).isLessThan(WORDS / 8);
  }

  @Test
  void placesAreNotTold_allIsRead() {
    SourceExcerpts excerpts =
        SourceExcerpts.of(
            fingerprinter,
            new TokenizedSource(text, fingerprinter),
            TermClusters.ANYWHERE,
            List.of(new Span(0, 100)));

    assertThat(excerpts.tokens().tokenCount()).isEqualTo(WORDS);
  }

  @Test
  void wordsAreNotThere_allIsRead() {
    TermClusters.Place wrong = new TermClusters.Place(3000, 3096, words.subList(20_000, 20_030));

    assertThat(excerpts(text, WORDS - 1, place(9000), wrong).tokens().tokenCount())
        .isEqualTo(WORDS);
  }

  /** Marks that are counted as words but not indexed. */
  @Test
  void muchIsNoText_isFoundAllTheSame() {
    String marked = String.join(" x y z ", words);
    SourceExcerpts excerpts =
        excerpts(
            marked,
            WORDS - 1,
            new TermClusters.Place(20_000, 20_096, words.subList(20_020, 20_050)));

    List<String> here = words.subList(20_020, 20_050);
    Span around = new Span(marked.indexOf(here.get(0)), 2000);
    assertThat(excerpts.tokens().countWithin(around, hashes(here))).isEqualTo(hashes(here).length);
    assertThat(excerpts.tokens().tokenCount()).isLessThan(WORDS / 4);
  }

  @Test
  void mostOfIt_isAllOfIt() {
    TermClusters.Place[] places = new TermClusters.Place[14];
    for (int i = 0; i < places.length; i++) {
      places[i] = place(2000 * i + 100);
    }

    assertThat(excerpts(text, WORDS - 1, places).tokens().tokenCount()).isEqualTo(WORDS);
  }

  @Test
  void known_isReadWithWhatStandsAroundIt() {
    Span known = new Span(text.length() / 2, 60);
    SourceExcerpts excerpts =
        SourceExcerpts.of(
            fingerprinter,
            new TokenizedSource(text, fingerprinter),
            new TermClusters(false, true, List.of(), 0),
            List.of(known));

    TokenizedText tokens = excerpts.tokens();
    assertThat(tokens.hashesWithin(new Span(known.offset() - 3000, 6060))).hasSizeGreaterThan(500);
    assertThat(tokens.tokenCount()).isLessThan(WORDS / 20);
  }

  @Test
  void passageInTheMiddle_nothingGrows() {
    SourceExcerpts excerpts = excerpts(text, WORDS - 1, place(15_000));
    int offset = text.indexOf(String.join(" ", words.subList(15_000, 15_096)));
    int before = excerpts.tokens().tokenCount();

    assertThat(excerpts.grow(List.of())).isFalse();
    assertThat(excerpts.grow(List.of(passage(new Span(offset, 500))))).isFalse();
    assertThat(excerpts.tokens().tokenCount()).isEqualTo(before);
  }

  @Test
  void passageAtTheBorder_growsUntilItIsNot() {
    SourceExcerpts excerpts = excerpts(text, WORDS - 1, place(15_000));
    int offset = text.indexOf(String.join(" ", words.subList(15_000, 15_096)));
    int before = excerpts.tokens().tokenCount();
    Span passage = new Span(offset - 4300, 4500);

    assertThat(excerpts.grow(List.of(passage(passage)))).isTrue();

    assertThat(excerpts.tokens().tokenCount()).isGreaterThan(3 * before / 2);
    assertThat(excerpts.grow(List.of(passage(passage)))).isFalse();
  }

  /** Borders of passages may move out of stretches over equal text. */
  @Test
  void passageBeyondTheBorder_growsToo() {
    int offset = text.indexOf(String.join(" ", words.subList(15_000, 15_096)));
    for (Span passage : List.of(new Span(offset - 5200, 5300), new Span(offset, 6000))) {
      SourceExcerpts excerpts = excerpts(text, WORDS - 1, place(15_000));

      assertThat(excerpts.grow(List.of(passage(passage)))).isTrue();

      Span whole = new Span(passage.offset() + 20, passage.length() - 20);
      assertThat(excerpts.tokens().hashesWithin(whole)).isNotEmpty();
      assertThat(excerpts.grow(List.of(passage(passage)))).isFalse();
    }
  }

  @Test
  void emptyText_hasNothing() {
    assertThat(excerpts("", WORDS - 1, place(3000)).tokens().tokenCount()).isZero();
  }

  @Test
  void passageOverTwoStretches_theyBecomeOne() {
    SourceExcerpts excerpts = excerpts(text, WORDS - 1, place(12_000), place(14_000));
    int first = text.indexOf(String.join(" ", words.subList(12_000, 12_096)));
    int second = text.indexOf(String.join(" ", words.subList(14_000, 14_096)));

    assertThat(excerpts.grow(List.of(passage(Span.between(first, second))))).isTrue();

    have(excerpts, text, 13_000);
  }

  @Test
  void textsEdges_areNoBorders() {
    SourceExcerpts excerpts = excerpts(text, WORDS - 1, place(0), place(WORDS - 96));

    assertThat(
            excerpts.grow(
                List.of(passage(new Span(0, 200)), passage(new Span(text.length() - 200, 200)))))
        .isFalse();
  }

  @Test
  void emoji_areNotTorn() {
    String smile = "\uD83D\uDE00";
    String smiles = (smile + " ").repeat(50_000);
    for (int i = 0; i < 3; i++) {
      SourceExcerpts excerpts =
          SourceExcerpts.of(
              fingerprinter,
              new TokenizedSource(smiles, fingerprinter),
              new TermClusters(false, true, List.of(), 0),
              List.of(new Span(60_000 + i, 60)));

      assertThat(excerpts.tokens().hashesWithin(new Span(0, smiles.length())))
          .hasSizeGreaterThan(1000)
          .containsOnly(fingerprinter.hash(smile));
    }
  }
}
