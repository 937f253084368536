package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Books read in stretches with the help of word positions, compared with an index that reads them
 * whole.
 */
@Tag("long")
@ExtendWith(SharedCluster.class)
final class BooksIT {

  private static final int SENTENCES = 2400;

  /** The index gives the length of a book by the last word that it shares with a text. */
  private static final String LAST_WORD = "Finis.";

  private static TestCluster cluster;
  private static Library places;
  private static Library noPlaces;
  private static Map<String, List<String>> books;

  @BeforeAll
  static void index(TestCluster shared) throws IOException {
    cluster = shared;
    cluster.upload(
        "books-no-places",
        schema ->
            schema.replace(
                "<field name=\"text\" type=\"text_by_sound\"",
                "<field name=\"text\" type=\"text_by_sound\" omitPositions=\"true\""));
    places = cluster.create("books", TestCluster.CONFIGSET, 2, 1);
    noPlaces = cluster.create("books-no-places", "books-no-places", 2, 1);
    books = books(new Texts(900));
    Map<String, String> documents = new LinkedHashMap<>(new Texts(901).documents("article-", 80));
    books.forEach(
        (id, sentences) -> documents.put(id, String.join(" ", sentences) + " " + LAST_WORD));
    places.index(documents);
    noPlaces.index(documents);
  }

  /** Books in one language, in two, and with half of one not prose. */
  private static Map<String, List<String>> books(Texts texts) {
    Map<String, List<String>> books = new LinkedHashMap<>();
    books.put("english", texts.englishSentences(SENTENCES));
    books.put("chinese", chinese(texts, SENTENCES / 2));
    List<String> both = new ArrayList<>(texts.englishSentences(SENTENCES));
    both.addAll(chinese(texts, SENTENCES / 4));
    books.put("both", both);
    List<String> tagged = new ArrayList<>(texts.englishSentences(SENTENCES));
    tagged
        .subList(SENTENCES / 2, SENTENCES)
        .replaceAll(each -> "<p class=\"body text\" id=\"a b c d e f g h\">" + each + "</p>");
    books.put("tagged", tagged);
    return books;
  }

  private static List<String> chinese(Texts texts, int sentences) {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < sentences; i++) {
      all.add(texts.chinese(1));
    }
    return all;
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(places);
    cluster.delete(noPlaces);
  }

  private static String part(String book, double from, int sentences) {
    List<String> all = books.get(book);
    int first = (int) (from * (all.size() - sentences));
    return all.subList(first, first + sentences).stream()
        .map(each -> each.replaceAll("<[^>]*>", ""))
        .collect(Collectors.joining(" "));
  }

  private static String shuffled(String part) {
    List<String> sentences = new ArrayList<>(List.of(part.split("(?<=\\.) ", -1)));
    Collections.shuffle(sentences, new Random(1));
    return String.join(" ", sentences);
  }

  private static void sameFromBoth(String book, String copied) throws IOException {
    Texts own = new Texts(copied.hashCode());
    String text = own.english(12) + " " + LAST_WORD + "\n\n" + copied + "\n\n" + own.chinese(12);

    Answer withPlaces = places.check(text, "passages.text=true");
    Answer without = noPlaces.check(text, "passages.text=true");

    assertThat(withPlaces.status()).as(withPlaces.body()).isEqualTo(200);
    assertThat(without.sourceIds()).contains(book);
    assertThat(findings(withPlaces)).isEqualTo(findings(without));
  }

  /**
   * Compares all but the anchors: words weigh less in a whole book, so fewer sentences are anchors.
   */
  private static JsonNode findings(Answer answer) {
    JsonNode findings = answer.findings();
    findings.findParents("matches").forEach(passage -> ((ObjectNode) passage).remove("matches"));
    return findings;
  }

  @Test
  void copies_areFoundWhereverTheyStand() throws IOException {
    for (String book : books.keySet()) {
      for (double from : new double[] {0, 0.1, 0.49, 0.75, 0.96, 1}) {
        sameFromBoth(book, part(book, from, 6));
      }
    }
  }

  @Test
  void editedAndShuffled_isFoundWhereverItStands() throws IOException {
    for (String book : List.of("english", "tagged")) {
      for (double from : new double[] {0, 0.2, 0.5, 0.8, 1}) {
        String part = part(book, from, 10);
        sameFromBoth(book, new Texts(7).edited(part, 4));
        sameFromBoth(book, shuffled(part));
      }
    }
  }

  @Test
  void longCopies_areFoundWhole() throws IOException {
    sameFromBoth("english", part("english", 0.3, 120));
    sameFromBoth("chinese", part("chinese", 0.6, 120));
  }

  @Test
  void partsOfSeveralChapters_areFoundAll() throws IOException {
    Texts own = new Texts(905);
    sameFromBoth(
        "english",
        part("english", 0.1, 5)
            + "\n\n"
            + own.english(10)
            + "\n\n"
            + part("english", 0.9, 5)
            + "\n\n"
            + own.english(10)
            + "\n\n"
            + new Texts(8).edited(part("english", 0.5, 8), 4));
  }
}
