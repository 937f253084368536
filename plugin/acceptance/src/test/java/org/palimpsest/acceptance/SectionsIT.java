package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks with sections of both sides, on two shards. */
@ExtendWith(SharedCluster.class)
final class SectionsIT {

  private static final String NAME = "sections";
  private static final String SECTIONS = "sections.json";
  private static final Texts TEXTS = new Texts(300);
  private static final String SUMMARY = TEXTS.english(6);
  private static final String STORY = TEXTS.english(12);
  private static final String BOOKS = TEXTS.bibliography(8);

  private static final String PAPER =
      "Abstract\n" + SUMMARY + "\n\n2 Methods\n" + STORY + "\n\nReferences\n" + BOOKS;

  /**
   * A text that copies the sources' abstract into its abstract, and their books into its
   * introduction.
   */
  private static final String SUSPICIOUS =
      "Abstract\n"
          + SUMMARY
          + "\n\n1. Introduction\n"
          + BOOKS
          + "\n\nReferences\n"
          + TEXTS.bibliography(8)
          + "\n";

  private static TestCluster cluster;
  private static Library library;

  @BeforeAll
  static void create(TestCluster shared) throws IOException {
    cluster = shared;
    cluster.upload(NAME, schema -> schema + "\n");
    library = cluster.create(NAME, NAME, 2, 1);
    index("paper", "paper", PAPER);
    index("bare", null, TEXTS.english(20));
  }

  private static void index(String id, String type, String text) throws IOException {
    Traces.ofText(text);
    Map<String, String> document =
        type == null
            ? Map.of("id", id, "text", text)
            : Map.of("id", id, "text", text, "type_s", type);
    Answer answer = library.update(Http.MAPPER.writeValueAsString(List.of(document)));
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(library);
  }

  @ParameterizedTest
  @CsvSource({"true", "false"})
  void everySection_passagesNameTheirsOnBothSides(boolean align) throws IOException {
    Answer answer = library.check(SUSPICIOUS, "type=paper", "expert.align=" + align);

    assertThat(pairs(answer)).containsExactly("abstract > abstract", "introduction > references");
    JsonNode sections = answer.json().at("/sections");
    assertThat(sections.findValuesAsText("name"))
        .containsExactly("abstract", "introduction", "references");
    assertThat(sections.at("/0/ratio").asDouble()).isGreaterThan(.9);
    assertThat(sections.at("/0/matchedLength").asInt())
        .isBetween(SUMMARY.length() - 20, sections.at("/0/length").asInt());
    assertThat(sections.at("/2/ratio").asDouble()).isZero();
  }

  private static List<String> pairs(Answer answer) {
    return Answer.list(answer.source("paper").at("/passages")).stream()
        .map(
            passage ->
                passage.at("/suspicious/section").asText()
                    + " > "
                    + passage.at("/source/section").asText())
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sections=abstract|abstract > abstract",
        "sections=introduction, references|introduction > references",
        "sections.like=true|abstract > abstract",
      })
  void limitedCheck_reportsOnlyWhatIsWanted(String param, String pair) throws IOException {
    for (String align : List.of("profile=default", "profile=fast")) {
      Answer answer = library.check(SUSPICIOUS, "type=paper", param, align);

      assertThat(pairs(answer)).as(answer.body()).containsExactly(pair);
    }
  }

  @ParameterizedTest
  @CsvSource({"true", "false"})
  void copyOfTheWholePaper_foundInTheSectionThatIsChecked(boolean align) throws IOException {
    Answer answer =
        library.check(PAPER, "type=paper", "sections=references", "expert.align=" + align);

    assertThat(pairs(answer)).as(answer.body()).containsExactly("references > references");
    JsonNode passage = answer.source("paper").at("/passages/0/suspicious");
    assertThat(passage.at("/offset").asInt()).isGreaterThanOrEqualTo(PAPER.indexOf("References"));
  }

  @Test
  void limitThatNothingMeets_saysSo() throws IOException {
    Answer answer = library.check(SUSPICIOUS, "type=paper", "sections=appendix");

    assertThat(answer.sourceIds()).isEmpty();
    assertThat(answer.warnings()).contains("nothingToCompareInSections");
  }

  @Test
  void indexedDocument_checkedByItsOwnType() throws IOException {
    index("checked", "paper", SUSPICIOUS);
    try {
      Answer answer = library.checkParams("id=checked", "sections=abstract");
      Answer asOther = library.checkParams("id=checked", "type=application", "sections=team");

      assertThat(pairs(answer)).containsExactly("abstract > abstract");
      assertThat(asOther.status()).isEqualTo(200);
    } finally {
      library.delete("checked");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "type=poem||type has 'poem', known are application, default, paper, thesis.",
        "type=paper|sections=budget|sections has 'budget', known are title, abstract, keywords,"
            + " contents, introduction, conclusion, references, acknowledgements, appendix, body.",
        "sections.like=maybe||sections.like is 'maybe', must be true or false",
      })
  void unknownName_refusedWithTheKnownOnes(String first, String second, String sentence)
      throws IOException {
    Answer answer =
        second == null
            ? library.check(SUSPICIOUS, first)
            : library.check(SUSPICIOUS, first, second);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).isEqualTo(sentence);
  }

  @Test
  void fingerprintsInPlaceOfText_haveNoSections() throws IOException {
    Answer answer =
        library.checkForm(
            "fingerprints=AAAAAAAAAAAAAAAAAA", "scheme=" + library.scheme(), "sections=abstract");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message())
        .isEqualTo("Fingerprints have no sections; send the text, or leave sections out.");
  }

  /** A thesis without a given type, at indexing and in the check. */
  @Test
  void typeThatNobodyGives_toldAlikeByIndexAndCheck() throws IOException {
    Texts texts = new Texts(301);
    String start = "University of Stones\nMaster's thesis\nSupervisor: A. Smith\n\nDeclaration\n";
    String thesis = start + texts.english(6) + "\n\nChapter 1 Rivers\n" + texts.english(12);
    index("thesis", null, thesis);
    try {
      Answer answer = library.check(thesis);
      Answer given = library.check(thesis, "type=default");

      assertThat(answer.json().at("/document/type").asText()).isEqualTo("thesis");
      assertThat(answer.json().at("/document/typeFrom").asText()).isEqualTo("told");
      assertThat(given.json().at("/document/type").asText()).isEqualTo("default");
      assertThat(given.json().at("/document/typeFrom").asText()).isEqualTo("given");
      JsonNode sections = answer.json().at("/document/sections");
      assertThat(sections.findValuesAsText("name")).containsExactly("title", "declaration", "body");
      assertThat(sections.at("/2/offset").asInt()).isEqualTo(thesis.indexOf("Chapter 1"));
      assertThat(sections.at("/2/length").asInt())
          .isEqualTo(thesis.length() - thesis.indexOf("Chapter 1"));
      for (JsonNode passage : answer.source("thesis").at("/passages")) {
        assertThat(passage.at("/source/section")).isEqualTo(passage.at("/suspicious/section"));
      }
    } finally {
      library.delete("thesis");
    }
  }

  @Test
  void passages_sayWhatTheyAre() throws IOException {
    Texts texts = new Texts(302);
    String prose = texts.english(14);
    String books = texts.bibliography(14);
    String text = "1 Introduction\n" + prose + "\n\nReferences\n" + books;
    index("prose", null, prose);
    index("books", null, books);
    try {
      Answer answer = library.check(text);

      assertThat(answer.source("prose").at("/passages").findValuesAsText("content"))
          .containsOnly("prose");
      assertThat(answer.source("books").at("/passages").findValuesAsText("content"))
          .containsOnly("references");
      assertThat(answer.json().at("/ratios/total").asDouble()).isGreaterThan(.9);
      assertThat(answer.json().at("/ratios/prose").asDouble()).isBetween(.3, .6);
      assertThat(answer.json().at("/matchedLengths/prose").asInt())
          .isBetween(prose.length() - 20, prose.length() + 20);
      assertThat(answer.warnings()).anyMatch(warning -> warning.startsWith("unusualReferences "));
    } finally {
      library.delete("prose");
      library.delete("books");
    }
  }

  @Test
  void atomicUpdateOfTheTypeAlone_refused() throws IOException {
    Answer answer = library.change("paper", "type_s", "set", "thesis");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).contains("changes type_s, and sections follow from it and [text]");
  }

  @Test
  void faultyFile_refusedWhenTheCoreLoads() throws IOException {
    cluster.upload("faulty", schema -> schema + "\n");
    Library faulty = cluster.create("faulty", "faulty", 1, 1);
    try {
      assertRefused("\"abstract\"", "\"ab stract\"", "section 'ab stract' has no good name");
      assertRefused(
          "\"heading\": \"引",
          "\"heading\": \"(引",
          "type default, section introduction, heading is refused: missing closing )");
      assertRefused("\"start\"", "\"begin\"", "type default has an unknown member 'begin'");
      assertRefused("{", "[", "is no JSON");
    } finally {
      cluster.delete(faulty);
    }
  }

  private static void assertRefused(String shipped, String fault, String sentence)
      throws IOException {
    cluster.upload("faulty", Map.of(SECTIONS, file -> file.replace(shipped, fault)));

    Answer answer = cluster.tryReloadCore("faulty");

    assertThat(answer.status()).isGreaterThanOrEqualTo(400);
    assertThat(answer.body())
        .contains("Schema: field type palimpsest_sentences cannot use sections=\\\"sections.json")
        .contains(sentence)
        .contains("; correct the file and reload.");
  }

  @Test
  void schemaWithoutTheFile_everythingAsWithoutSections() throws IOException {
    cluster.upload(
        "plain", schema -> schema.replaceAll("sections=\"sections.json\" type=\"type_s\"", ""));
    Library plain = cluster.create("plain", "plain", 1, 1);
    try {
      plain.index(Map.of("one", SUSPICIOUS));

      Answer answer = plain.check(SUSPICIOUS);
      Answer limited = plain.check(SUSPICIOUS, "sections=abstract");

      assertThat(answer.sourceIds()).containsExactly("one");
      assertThat(answer.json().has("sections")).isFalse();
      assertThat(answer.body()).doesNotContain("\"section\"");
      assertThat(limited.status()).isEqualTo(400);
      assertThat(limited.message()).startsWith("The schema knows no sections;");
    } finally {
      cluster.delete(plain);
    }
  }
}
