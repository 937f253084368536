package org.palimpsest.solr.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.custom.CustomAnalyzer;
import org.apache.lucene.analysis.standard.StandardTokenizerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.PieceFilterFactory;

final class PieceFilterTest {

  private static final Analyzer CHAIN = chain();

  private static Analyzer chain() {
    try {
      return CustomAnalyzer.builder()
          .withTokenizer(StandardTokenizerFactory.class)
          .addTokenFilter(PieceFilterFactory.class)
          .build();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> terms(String text) {
    List<String> terms = new ArrayList<>();
    TokenReader.read(CHAIN, text, (term, start, end) -> terms.add(term.toString()));
    return terms;
  }

  private static String letters(Random random, int length) {
    return random
        .ints(length, 'a', 'e')
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }

  @Test
  void words_stayWhole() {
    assertThat(terms("Donaudampfschifffahrtsgesellschaftsmütze and words"))
        .containsExactly("Donaudampfschifffahrtsgesellschaftsmütze", "and", "words");
  }

  @ParameterizedTest
  @ValueSource(ints = {41, 255, 1000})
  void longRow_cutIntoPiecesThatTouch(int length) {
    String row = letters(new Random(length), length);
    List<Span> places = new ArrayList<>();
    TokenReader.read(CHAIN, "x " + row, (term, start, end) -> places.add(Span.between(start, end)));

    assertThat(terms(row)).allSatisfy(piece -> assertThat(piece).hasSizeLessThanOrEqualTo(16));
    assertThat(String.join("", terms(row))).isEqualTo(row);
    for (int i = 1; i < places.size(); i++) {
      assertThat(places.get(i).offset()).isEqualTo(i == 1 ? 2 : places.get(i - 1).end());
    }
  }

  @Test
  void partOfALongRow_sharesMostPieces() {
    Random random = new Random(1);
    for (int trial = 0; trial < 100; trial++) {
      String part = letters(random, 200);
      Set<String> pieces = new HashSet<>(terms(letters(random, random.nextInt(300)) + part));
      List<String> others = terms(letters(random, random.nextInt(300)) + part);

      assertThat(others.stream().filter(pieces::contains).count()).isGreaterThan(12);
    }
  }

  @Test
  void scriptWithoutSpaces_cutAtTheSamePlaces() {
    List<String> terms = terms("ภาษาไทยเป็นภาษาที่ใช้ในประเทศไทย");

    assertThat(terms).hasSizeGreaterThan(2);
    assertThat(String.join("", terms)).isEqualTo("ภาษาไทยเป็นภาษาที่ใช้ในประเทศไทย");
  }
}
