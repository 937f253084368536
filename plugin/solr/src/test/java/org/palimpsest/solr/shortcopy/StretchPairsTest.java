package org.palimpsest.solr.shortcopy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.candidate.TextChunks;
import org.palimpsest.solr.candidate.TextStatistics;
import org.palimpsest.solr.shortcopy.ShortStretch.TermPair;

/** Pairs of terms lead to every source of a run of the minimum length. */
final class StretchPairsTest {

  private static final Analyzer ANALYZER = new WhitespaceAnalyzer();
  private static final ShortLengths LENGTHS = new ShortLengths(8, 24);

  private final SplittableRandom random = new SplittableRandom(70);

  private String words(int count, int vocabulary) {
    return IntStream.range(0, count)
        .mapToObj(i -> "w" + "abcdefghij".charAt(random.nextInt(10)) + random.nextInt(vocabulary))
        .collect(Collectors.joining(" "));
  }

  private static TextStatistics statistics(String text, List<String> sources) {
    List<BytesRef> terms = TextChunks.of(ANALYZER, text).terms();
    long[] frequencies = new long[terms.size()];
    for (String source : sources) {
      Set<String> ofSource = new HashSet<>(Arrays.asList(source.split(" ", -1)));
      for (int i = 0; i < frequencies.length; i++) {
        frequencies[i] += ofSource.contains(terms.get(i).utf8ToString()) ? 1 : 0;
      }
    }
    return new TextStatistics(sources.size(), 1_000_000, frequencies, false);
  }

  private static List<ShortStretch> stretches(
      String text, List<String> sources, List<Span> covered) {
    return new StretchPairs(text, ANALYZER, statistics(text, sources), LENGTHS).outside(covered);
  }

  private static boolean hasPair(String text, String source, List<ShortStretch> stretches) {
    List<String> terms =
        TextChunks.of(ANALYZER, text).terms().stream().map(BytesRef::utf8ToString).toList();
    String[] tokens = source.split(" ", -1);
    for (ShortStretch stretch : stretches) {
      for (TermPair pair : stretch.pairs()) {
        for (int i = 0; i + pair.distance() < tokens.length; i++) {
          if (tokens[i].equals(terms.get(pair.first()))
              && tokens[i + pair.distance()].equals(terms.get(pair.second()))) {
            return true;
          }
        }
      }
    }
    return false;
  }

  @Test
  void everyRunOfTheLeastLength_sharesAPair() {
    for (int trial = 0; trial < 300; trial++) {
      String run = words(8, 40);
      assertThat(run.replace(" ", "").length()).isGreaterThanOrEqualTo(24);
      String text = words(random.nextInt(30), 40) + " " + run + " " + words(random.nextInt(30), 40);
      String source = words(20, 40) + " " + run + " " + words(20, 40);
      List<String> sources = new ArrayList<>(List.of(source));
      IntStream.range(0, 5).forEach(i -> sources.add(words(60, 40)));
      List<ShortStretch> stretches = stretches(text.strip(), sources, List.of());
      assertThat(hasPair(text.strip(), source, stretches)).as(text).isTrue();
    }
  }

  @Test
  void pairOfUsualTerms_needsTheOtherTellingTermsOfItsWindow() {
    String text = words(100, 400);
    List<String> terms =
        TextChunks.of(ANALYZER, text).terms().stream().map(BytesRef::utf8ToString).toList();
    long[] usual = new long[terms.size()];
    Arrays.setAll(usual, term -> 500 + random.nextInt(500));
    TextStatistics statistics = new TextStatistics(10_000, 1_000_000, usual, false);
    List<TermPair> pairs =
        new StretchPairs(text, ANALYZER, statistics, LENGTHS)
            .outside(List.of()).stream().flatMap(stretch -> stretch.pairs().stream()).toList();
    List<String> tokens = List.of(text.split(" ", -1));
    assertThat(pairs)
        .isNotEmpty()
        .anySatisfy(pair -> assertThat(pair.others()).hasSizeGreaterThan(2));
    for (TermPair pair : pairs) {
      assertThat(
              IntStream.range(0, tokens.size() - pair.distance())
                  .filter(i -> tokens.get(i).equals(terms.get(pair.first())))
                  .mapToObj(i -> tokens.subList(i, Math.min(tokens.size(), i + 8)))
                  .anyMatch(
                      window ->
                          window.containsAll(pair.others().stream().map(terms::get).toList())))
          .isTrue();
    }
    Arrays.fill(usual, 50);
    assertThat(
            new StretchPairs(
                    text, ANALYZER, new TextStatistics(10_000, 1_000_000, usual, false), LENGTHS)
                .outside(List.of()).stream().flatMap(stretch -> stretch.pairs().stream()).toList())
        .isNotEmpty()
        .allSatisfy(pair -> assertThat(pair.others()).isEmpty());
  }

  @Test
  void pairsAreFew() {
    String text = words(600, 400);
    int pairs =
        stretches(text, List.of(text), List.of()).stream().mapToInt(s -> s.pairs().size()).sum();
    assertThat(pairs).isBetween(100, 300); // windows have seven words
  }

  @Test
  void whatIsCoveredOrTooShortOrInNoSource_isNotLookedUp() {
    String text = words(60, 400);
    assertThat(stretches(text, List.of(text), List.of(new Span(0, text.length())))).isEmpty();
    assertThat(stretches(text, List.of(words(60, 3)), List.of())).isEmpty();
    assertThat(stretches("wa1 wb2 wc3", List.of("wa1 wb2 wc3"), List.of())).isEmpty();
  }

  @Test
  void stretches_lieOutsideOfWhatIsCovered() {
    String text = words(100, 400);
    List<Span> covered = List.of(new Span(50, 100), new Span(200, 60));
    for (ShortStretch stretch : stretches(text, List.of(text), covered)) {
      covered.forEach(span -> assertThat(stretch.span().overlap(span)).isZero());
    }
  }
}
