package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Legitimately shared text is set apart, with a reason, and counted correctly. */
@ExtendWith(SharedCluster.class)
final class ExclusionsIT {

  private static final int BOILERPLATE_DOCUMENTS = 12;

  private static final Texts TEXTS = new Texts(140);
  private static final String WORK = TEXTS.english(8);
  private static final String EARLIER_WORK = TEXTS.english(6);
  private static final String QUOTED = TEXTS.english(4);
  private static final String BOILERPLATE = TEXTS.english(3);
  private static final String OWN_WORDS = TEXTS.english(6);

  /** Template text of the type {@code application}: hints of a form, a line each. */
  private static final String HINTS =
      TEXTS.englishSentences(4).stream()
          .map(sentence -> "Please describe " + sentence + " (max. 500 words)")
          .collect(Collectors.joining("\n"));

  private static TestCluster cluster;
  private static Library sharded;
  private static Library unsharded;

  @BeforeAll
  static void index(TestCluster shared) throws IOException {
    cluster = shared;
    sharded = cluster.create("exclusions", TestCluster.CONFIGSET, 2, 1);
    unsharded = cluster.create("exclusions-unsharded", TestCluster.CONFIGSET, 1, 1);
    for (Library library : List.of(sharded, unsharded)) {
      ArrayNode documents = Http.MAPPER.createArrayNode();
      add(documents, "work", WORK, "Somebody, Else");
      add(documents, "earlier", EARLIER_WORK, " MÜLLER, Ann ", "Third Person");
      add(documents, "quoted", QUOTED);
      add(documents, "checked", EARLIER_WORK + "\n\n" + WORK, "müller, ann");
      Texts others = new Texts(141);
      add(documents, "form", HINTS + "\n" + new Texts(143).english(6));
      for (int i = 0; i < BOILERPLATE_DOCUMENTS; i++) {
        add(documents, "boilerplate-" + i, others.english(6) + "\n\n" + BOILERPLATE);
      }
      assertThat(library.update(documents.toString()).status()).isEqualTo(200);
    }
  }

  private static void add(ArrayNode documents, String id, String text, String... authors) {
    Traces.ofText(text);
    ObjectNode document =
        documents.addObject().put("id", id).put("title", "Title").put("text", text);
    List.of(authors).forEach(document.withArray("author_ss")::add);
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(sharded);
    cluster.delete(unsharded);
  }

  /** The answer of both libraries, which must be equal. */
  private static Answer check(String text, String... params) throws IOException {
    Answer answer = sharded.check(text, params);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(answer.findings()).isEqualTo(unsharded.check(text, params).findings());
    return answer;
  }

  private static List<JsonNode> excluded(Answer answer, String reason) {
    return Answer.list(answer.json().at("/excluded")).stream()
        .filter(entry -> entry.at("/reason").asText().equals(reason))
        .toList();
  }

  private static int length(Answer answer, String ratio) {
    int length = answer.json().at("/matchedLengths/" + ratio).asInt(-1);
    double share = (double) length / answer.json().at("/document/length").asInt();
    assertThat(answer.json().at("/ratios/" + ratio).asDouble(-1))
        .isEqualTo(Math.round(share * 10_000) / 10_000.0);
    return length;
  }

  @ParameterizedTest
  @CsvSource({"“, ”", "「, 」", "\", \"", "«, »"})
  void quotation_countsInTotalOnly(String opening, String closing) throws IOException {
    String quotation = opening + QUOTED + closing;
    String text = OWN_WORDS + "\n\n" + quotation + "\n\n" + WORK;

    Answer answer = check(text, "exclude.sources=checked");

    assertThat(answer.sourceIds()).containsExactly("work", "quoted");
    assertThat(length(answer, "total")).isCloseTo(WORK.length() + QUOTED.length(), within(8));
    assertThat(length(answer, "withoutQuotations")).isCloseTo(WORK.length(), within(4));
    assertThat(length(answer, "withoutOwnWork")).isEqualTo(length(answer, "total"));
    assertThat(length(answer, "largestSource"))
        .isEqualTo(answer.source("work").at("/matchedLength").asInt());
    JsonNode entry = excluded(answer, "quotation").get(0);
    assertThat(entry.at("/offset").asInt()).isEqualTo(text.indexOf(quotation));
    assertThat(entry.at("/length").asInt()).isEqualTo(quotation.length());
    assertThat(entry.at("/from").asText()).isEqualTo("withoutQuotations");
    assertThat(entry.at("/matchedLength").asInt())
        .isEqualTo(length(answer, "total") - length(answer, "withoutQuotations"));
  }

  private static Offset<Integer> within(int characters) {
    return Offset.offset(characters);
  }

  @Test
  void quotationsNotSetApart_countEverywhere() throws IOException {
    String text = OWN_WORDS + "\n\n“" + QUOTED + "”";

    Answer answer = check(text, "exclude=ownWork,common");

    assertThat(length(answer, "total")).isPositive();
    assertThat(length(answer, "withoutQuotations")).isEqualTo(length(answer, "total"));
    assertThat(excluded(answer, "quotation")).isEmpty();
    assertThat(check(text, "exclude=").findings()).isEqualTo(answer.findings());
  }

  @Test
  void ownWorkNamedByTheRequest_staysAndIsSetApart() throws IOException {
    String text = WORK + "\n\n" + OWN_WORDS + "\n\n" + EARLIER_WORK;

    Answer answer =
        check(
            text, "exclude.sources=checked", "exclude.author=Nobody", "exclude.author=Müller, Ann");

    assertThat(answer.sourceIds()).containsExactly("work", "earlier");
    assertThat(answer.source("earlier").at("/ownWork").asBoolean()).isTrue();
    assertThat(answer.source("work").has("ownWork")).isFalse();
    int earlier = answer.source("earlier").at("/matchedLength").asInt();
    assertThat(length(answer, "withoutOwnWork")).isEqualTo(length(answer, "total") - earlier);
    JsonNode entry = excluded(answer, "ownWork").get(0);
    assertThat(entry.at("/id").asText()).isEqualTo("earlier");
    assertThat(entry.at("/from").asText()).isEqualTo("withoutOwnWork");
    assertThat(entry.at("/matchedLength").asInt()).isEqualTo(earlier);
    Answer notSetApart = check(text, "exclude=quotations", "exclude.author=Müller, Ann");
    assertThat(length(notSetApart, "withoutOwnWork")).isEqualTo(length(notSetApart, "total"));
    assertThat(excluded(notSetApart, "ownWork")).isEmpty();
  }

  @Test
  void ownWorkOfAnIndexedDocument_knownByItsStoredAuthors() throws IOException {
    Answer answer = sharded.checkParams("id=checked");

    assertThat(answer.findings()).isEqualTo(unsharded.checkParams("id=checked").findings());
    assertThat(answer.source("earlier").at("/ownWork").asBoolean()).isTrue();
    assertThat(length(answer, "withoutOwnWork"))
        .isEqualTo(answer.source("work").at("/matchedLength").asInt());
    Answer otherAuthor = sharded.checkParams("id=checked", "exclude.author=somebody, else");
    assertThat(otherAuthor.source("work").at("/ownWork").asBoolean()).isTrue();
    assertThat(otherAuthor.source("earlier").has("ownWork")).isFalse();
  }

  /** Text that another author has, too, is not only the author's own. */
  @Test
  void textOfOwnAndOtherWork_isNotOwn() throws IOException {
    Answer answer = check(WORK, "exclude.author=müller, ann");

    assertThat(answer.sourceIds()).containsExactly("work", "checked");
    assertThat(length(answer, "withoutOwnWork")).isCloseTo(WORK.length(), within(4));
  }

  @Test
  void bibliography_countsInTotalOnly() throws IOException {
    String books = new Texts(144).bibliography(4);
    sharded.index(Map.of("books", books));
    unsharded.index(Map.of("books", books));
    try {
      verifyBibliography(books);
    } finally {
      sharded.delete("books");
      unsharded.delete("books");
    }
  }

  private static void verifyBibliography(String books) throws IOException {
    String bibliography = "References\n" + books;
    String text = OWN_WORDS + "\n\n" + WORK + "\n\n" + bibliography;

    Answer answer = check(text, "exclude.sources=checked");

    assertThat(answer.sourceIds()).containsExactly("work", "books");
    assertThat(length(answer, "total")).isCloseTo(WORK.length() + books.length(), within(20));
    assertThat(length(answer, "withoutQuotations")).isCloseTo(WORK.length(), within(4));
    JsonNode entry = excluded(answer, "references").get(0);
    assertThat(entry.at("/offset").asInt()).isEqualTo(text.indexOf(bibliography));
    assertThat(entry.at("/length").asInt()).isEqualTo(bibliography.length());
    assertThat(entry.at("/from").asText()).isEqualTo("withoutQuotations");
    assertThat(entry.at("/matchedLength").asInt())
        .isEqualTo(length(answer, "total") - length(answer, "withoutQuotations"))
        .isEqualTo(section(answer, "references").at("/matchedLength").asInt());
    Answer notSetApart = check(text, "exclude=template", "exclude.sources=checked");
    assertThat(length(notSetApart, "withoutQuotations")).isEqualTo(length(notSetApart, "total"));
    Answer bodyOnly = check(text, "sections=body", "exclude.sources=checked");
    assertThat(length(bodyOnly, "total")).isCloseTo(WORK.length(), within(4));
    assertThat(excluded(bodyOnly, "references")).isEmpty();
  }

  private static JsonNode section(Answer answer, String name) {
    return Answer.list(answer.json().at("/sections")).stream()
        .filter(section -> section.at("/name").asText().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void templateText_countsNowhere() throws IOException {
    String text = HINTS + "\n\n" + OWN_WORDS + "\n\n" + QUOTED;

    Answer answer = check(text, "type=application");

    assertThat(answer.sourceIds()).containsExactly("quoted");
    assertThat(length(answer, "total"))
        .isEqualTo(answer.source("quoted").at("/matchedLength").asInt());
    List<JsonNode> template = excluded(answer, "template");
    assertThat(template.get(0).at("/offset").asInt()).isLessThan(HINTS.length());
    assertThat(template).allMatch(entry -> entry.at("/from").asText().equals("all"));
    assertThat(template.stream().mapToInt(entry -> entry.at("/matchedLength").asInt()).sum())
        .isBetween(HINTS.length() * 9 / 10, HINTS.length());
    for (String[] params :
        new String[][] {{"type=application", "exclude=common"}, {"type=paper"}}) {
      Answer counted = check(text, params);
      assertThat(counted.sourceIds()).containsExactlyInAnyOrder("form", "quoted");
      assertThat(excluded(counted, "template")).isEmpty();
    }
  }

  /** Candidates of the full-text index are left out, set apart and counted like others. */
  @Test
  void candidateOfTheText_treatedAsOthers() throws IOException {
    String text = OWN_WORDS + "\n\n" + new Texts(142).edited(EARLIER_WORK, 2);
    String notChecked = "exclude.sources=checked";

    Answer answer = check(text, "expert.flips=0", notChecked, "exclude.author=müller, ann");

    assertThat(check(text, "expert.flips=0", "expert.depth=fingerprints").sourceIds()).isEmpty();
    assertThat(answer.sourceIds()).containsExactly("earlier");
    assertThat(answer.source("earlier").at("/ownWork").asBoolean()).isTrue();
    assertThat(length(answer, "total"))
        .isPositive()
        .isEqualTo(excluded(answer, "ownWork").get(0).at("/matchedLength").asInt());
    assertThat(length(answer, "withoutOwnWork")).isZero();
    Answer tooShort = check(text, "expert.flips=0", notChecked, "length.min=" + text.length());
    assertThat(tooShort.sourceIds()).isEmpty();
    assertThat(excluded(tooShort, "short")).isNotEmpty();
    assertThat(check(text, "expert.flips=0", notChecked + ",earlier").sourceIds()).isEmpty();
  }

  @Test
  void listedSources_areNone() throws IOException {
    String text = WORK + "\n\n" + QUOTED;
    for (String[] params :
        new String[][] {
          {"exclude.sources=checked, work,nobody"},
          {"exclude.sources=checked", "exclude.sources=work"}
        }) {
      Answer answer = check(text, params);

      assertThat(answer.sourceIds()).containsExactly("quoted");
      assertThat(length(answer, "total"))
          .isEqualTo(answer.source("quoted").at("/matchedLength").asInt());
      List<JsonNode> listed = excluded(answer, "listed");
      assertThat(listed.stream().map(entry -> entry.at("/id").asText()))
          .containsExactlyInAnyOrder("checked", "work");
      assertThat(listed)
          .allMatch(entry -> entry.at("/from").asText().equals("all"))
          .allMatch(entry -> entry.at("/matchedLength").asInt() > 0);
    }
  }

  @Test
  void shortPassages_doNotCount() throws IOException {
    String text = WORK + "\n\n" + OWN_WORDS + "\n\n" + QUOTED;
    int limit = QUOTED.length() + 20;

    Answer answer = check(text, "length.min=" + limit, "exclude.sources=checked");

    assertThat(answer.sourceIds()).containsExactly("work");
    JsonNode entry = excluded(answer, "short").get(0);
    assertThat(entry.at("/offset").asInt()).isCloseTo(text.indexOf(QUOTED), within(4));
    assertThat(entry.at("/matchedLength").asInt()).isCloseTo(QUOTED.length(), within(4));
    assertThat(length(answer, "total"))
        .isEqualTo(answer.source("work").at("/matchedLength").asInt());
    assertThat(check(text, "length.min=20").sourceIds()).contains("quoted");
  }

  @Test
  void commonText_countsWithoutALimit() throws IOException {
    String text = OWN_WORDS + "\n\n" + BOILERPLATE;

    Answer answer = check(text);

    assertThat(answer.sourceIds()).isEmpty();
    assertThat(length(answer, "total")).isZero();
    assertThat(length(answer, "largestSource")).isZero();
    JsonNode entry = excluded(answer, "common").get(0);
    assertThat(entry.at("/offset").asInt()).isCloseTo(text.indexOf(BOILERPLATE), within(4));
    assertThat(entry.at("/matchedLength").asInt()).isCloseTo(BOILERPLATE.length(), within(4));
    for (String param : List.of("common.max=0", "exclude=quotations")) {
      Answer counted = check(text, param);
      assertThat(counted.sourceIds()).as(param).hasSize(BOILERPLATE_DOCUMENTS);
      assertThat(length(counted, "total")).isCloseTo(BOILERPLATE.length(), within(4));
      assertThat(excluded(counted, "common")).isEmpty();
    }
  }

  @Test
  void rows_changeNoRatio() throws IOException {
    String text = BOILERPLATE + "\n\n" + QUOTED + "\n\n" + WORK + "\n\n" + EARLIER_WORK;

    Answer all = check(text, "exclude.author=müller, ann");
    Answer one = check(text, "exclude.author=müller, ann", "rows=1");

    assertThat(one.sourceIds()).hasSize(1);
    for (String member : List.of("ratios", "matchedLengths", "excluded")) {
      assertThat(one.json().get(member)).isEqualTo(all.json().get(member));
    }
  }

  @Test
  void commonText_ofManySources_mattersForNoRow() throws IOException {
    Answer answer = check(BOILERPLATE + "\n\n" + OWN_WORDS + "\n\n" + QUOTED, "rows=1");

    assertThat(answer.sourceIds()).containsExactly("quoted");
    assertThat(answer.warnings())
        .as("that it is prose is all there is to say")
        .allMatch(warning -> warning.startsWith("commonProse "))
        .hasSize(1);
  }

  @Test
  void fingerprintsOnly_exclusionsHoldAsWell() throws IOException {
    String text = WORK + "\n\n“" + QUOTED + "”\n\n" + EARLIER_WORK;

    Answer answer =
        check(text, "profile=fast", "exclude.sources=checked", "exclude.author=müller, ann");

    assertThat(length(answer, "withoutQuotations")).isLessThan(length(answer, "total"));
    assertThat(length(answer, "withoutOwnWork")).isLessThan(length(answer, "total"));
    assertThat(excluded(answer, "listed")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"“", "\"", "「", "“”", "‘", ">\n", "「」"})
  void manyQuotationMarks_answered(String mark) throws IOException {
    String text = WORK + mark.repeat(100_000 / mark.length()) + WORK;

    Answer answer = sharded.check(text);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(length(answer, "withoutQuotations")).isEqualTo(length(answer, "total"));
  }

  @Test
  void manyQuotations_listedUpToALimitAndSummedUp() throws IOException {
    List<String> quotations = new ArrayList<>();
    for (String word : WORK.split(" ", -1)) {
      quotations.add("“" + word + word + "”");
    }
    String copied = String.join(" ", quotations).repeat(3);
    sharded.index(Map.of("marks", copied));
    try {
      Answer answer = sharded.check(copied);

      List<JsonNode> listed = excluded(answer, "quotation");
      assertThat(listed).hasSize(101);
      assertThat(listed.get(100).at("/more").asInt()).isPositive();
      assertThat(listed.stream().mapToInt(entry -> entry.at("/matchedLength").asInt()).sum())
          .isEqualTo(length(answer, "total") - length(answer, "withoutQuotations"));
    } finally {
      sharded.delete("marks");
    }
  }

  @Test
  void unknownValue_refusedWithTheKnownOnes() throws IOException {
    Answer answer = sharded.check(WORK, "exclude=quotations,footnotes");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message())
        .isEqualTo(
            "exclude names 'footnotes', known are quotations, references, ownWork, template,"
                + " common");
  }

  @ParameterizedTest
  @CsvSource({
    "length.min, -1, 0 to 1000000",
    "length.min, 1000001, 0 to 1000000",
    "common.max, -1, 0 to 2147483647"
  })
  void numberOutOfBounds_refused(String parameter, String value, String bounds) throws IOException {
    Answer answer = sharded.check(WORK, parameter + "=" + value);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).isEqualTo(parameter + " is " + value + ", must be " + bounds);
  }

  @Test
  void tooManySources_refused() throws IOException {
    Answer answer = sharded.checkForm("text=" + WORK, "exclude.sources=" + ids());

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).endsWith("values, must have at most 10000");
  }

  private static String ids() {
    StringBuilder ids = new StringBuilder();
    for (int i = 0; i < 10_001; i++) {
      ids.append(',').append(i);
    }
    return ids.toString();
  }
}
