package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.palimpsest.acceptance.Fingerprints.header;
import static org.palimpsest.acceptance.Fingerprints.joined;
import static org.palimpsest.acceptance.Fingerprints.unmatched;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Probes;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.table.TableCodec;
import org.palimpsest.core.table.TableFormatException;
import org.palimpsest.core.text.Span;

/** Data for and from other libraries: windows, matches, evidence of one source. */
@Tag("long")
@ExtendWith(SharedCluster.class)
final class OtherLibraryIT {

  /** Parameters of requests between sites. */
  private static final String[] STRICT = {
    "matches=true",
    "profile=fast",
    "distance=15",
    "expert.extension.distance=30",
    "rows=10000",
    "exclude=",
    "unmatched=true"
  };

  private static TestCluster cluster;
  private static Library sharded;
  private static Library unsharded;
  private static Library empty;
  private static Map<String, String> documents;
  private static String suspicious;

  @BeforeAll
  static void index(TestCluster shared) throws IOException {
    cluster = shared;
    sharded = cluster.create("other", TestCluster.CONFIGSET, 2, 2);
    unsharded = cluster.create("other-alone", TestCluster.CONFIGSET, 1, 1);
    empty = cluster.create("other-empty", TestCluster.CONFIGSET, 1, 1);
    Texts texts = new Texts(500);
    documents = new LinkedHashMap<>(texts.documents("doc-", 60));
    String edited = texts.edited(documents.get("doc-0"), 12);
    suspicious =
        String.join(
            "\n\n",
            texts.english(10),
            edited,
            documents.get("doc-3"),
            documents.get("doc-4").substring(300, 900),
            texts.chinese(20));
    documents.put("again", edited);
    documents.put("key,with comma", documents.get("doc-3"));
    sharded.index(documents);
    unsharded.index(documents);
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(sharded);
    cluster.delete(unsharded);
    cluster.delete(empty);
  }

  /** All windows of a text: unmatched by an empty library. */
  private static Answer windows(String text) throws IOException {
    Answer answer = empty.check(text, "unmatched=windows");
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return answer;
  }

  private static Answer ask(Library library, Answer windows, String... params) throws IOException {
    List<String> all = new ArrayList<>(List.of(params));
    all.add("fingerprints=" + joined(unmatched(windows)));
    all.add("scheme=" + header(windows.json()));
    Answer answer = library.checkForm(all.toArray(String[]::new));
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return answer;
  }

  private static Map<String, SentenceTable> tables(Library library) throws IOException {
    Map<String, SentenceTable> tables = new TreeMap<>();
    for (JsonNode document :
        library.select("q=*:*", "fl=id,sentences", "rows=1000").json().at("/response/docs")) {
      byte[] bytes = Base64.getDecoder().decode(document.at("/sentences").asText());
      try {
        tables.put(document.at("/id").asText(), TableCodec.decode(bytes, 0, bytes.length));
      } catch (TableFormatException e) {
        throw new IOException(e);
      }
    }
    return tables;
  }

  /** A match, reported or expected. */
  private record Pair(int fingerprint, Span sentence, int distance) {}

  private static List<Pair> matches(JsonNode source) {
    return Answer.list(source.at("/matches")).stream()
        .map(
            match ->
                new Pair(
                    match.at("/fingerprint").asInt(),
                    new Span(match.at("/offset").asInt(), match.at("/length").asInt()),
                    match.at("/distance").asInt()))
        .toList();
  }

  private static List<Pair> pairs(FingerprintList windows, SentenceTable table, int distanceMax) {
    List<Pair> pairs = new ArrayList<>();
    for (int w = 0; w < windows.size(); w++) {
      for (int s = 0; s < table.sentences().size(); s++) {
        int distance = windows.distance(w, table.sentences().fingerprints(), s);
        if (distance <= distanceMax) {
          pairs.add(new Pair(w, table.sentences().spans().get(s), distance));
        }
      }
    }
    return pairs;
  }

  private static boolean isFound(FingerprintList windows, SentenceTable table, int distanceMax) {
    FingerprintList sentences = table.sentences().fingerprints();
    return IntStream.range(0, windows.size())
        .anyMatch(
            w ->
                IntStream.range(0, sentences.size())
                    .anyMatch(
                        s ->
                            windows.distance(w, sentences, s) <= distanceMax
                                && Probes.meet(
                                    Scheme.DEFAULT, windows.get(w), sentences.get(s), 2)));
  }

  @Test
  void matches_areAllPairsThatBruteForceFinds() throws IOException {
    Answer windows = windows(suspicious);
    FingerprintList asked = FingerprintList.fromText(Scheme.DEFAULT, joined(unmatched(windows)));
    Map<String, SentenceTable> tables = tables(unsharded);

    Answer answer = ask(unsharded, windows, STRICT);

    assertThat(answer.sourceIds())
        .containsExactlyInAnyOrderElementsOf(
            tables.keySet().stream().filter(id -> isFound(asked, tables.get(id), 15)).toList())
        .contains("doc-0", "doc-3", "doc-4", "again", "key,with comma");
    for (String id : answer.sourceIds()) {
      List<Pair> expected = pairs(asked, tables.get(id), 30);
      assertThat(matches(answer.source(id))).isEqualTo(expected);
      assertThat(answer.source(id).at("/matchCount").asInt()).isEqualTo(expected.size());
    }
    assertThat(answer.warnings()).isEmpty();
  }

  @Test
  void withoutExtension_matchesAreThoseOfTheLookup() throws IOException {
    Answer windows = windows(suspicious);
    FingerprintList asked = FingerprintList.fromText(Scheme.DEFAULT, joined(unmatched(windows)));
    SentenceTable table = tables(unsharded).get("doc-0");

    Answer answer =
        ask(unsharded, windows, "matches=true", "distance=20", "expert.extension=false");

    assertThat(matches(answer.source("doc-0")))
        .isNotEmpty()
        .isSubsetOf(pairs(asked, table, 20))
        .containsAll(pairs(asked, table, 14));
  }

  @Test
  void shardedLibrary_answersAsUnsharded() throws IOException {
    Answer windows = windows(suspicious);
    assertThat(ask(sharded, windows, STRICT).findings())
        .isEqualTo(ask(unsharded, windows, STRICT).findings());
    for (List<String> params :
        List.of(
            List.of("unmatched=windows"),
            List.of("unmatched=windows", "expert.windows=false", "matches=true"),
            List.of("sources=doc-3,doc-0", "sources=key,with comma", "passages.text=true"),
            List.of("sources=doc-3,doc-0", "profile=fast", "matches=true"),
            List.of("sources=doc-3", "exclude.sources=doc-3"))) {
      String[] array = params.toArray(String[]::new);
      Answer ofShards = sharded.check(suspicious, array);

      assertThat(ofShards.status()).as(ofShards.body()).isEqualTo(200);
      assertThat(ofShards.findings())
          .as("%s", params)
          .isEqualTo(unsharded.check(suspicious, array).findings());
    }
  }

  /** A ratio of 0 without any document needs a warning. */
  @Test
  void emptyLibrary_isSaid() throws IOException {
    for (String depth : List.of("text", "fingerprints")) {
      Answer answer = empty.check(suspicious, "expert.depth=" + depth);
      assertThat(answer.warnings()).as(depth).contains("libraryEmpty");
    }
    assertThat(sharded.check(suspicious).warnings()).doesNotContain("libraryEmpty");
  }

  @Test
  void unmatchedWindows_oneAtEveryNaturalSentence() throws IOException {
    String text = String.join(" ", new Texts(501).englishSentences(12));

    List<JsonNode> windows = Answer.list(windows(text).json().at("/unmatched"));
    List<JsonNode> sentences =
        Answer.list(empty.check(text, "unmatched=true").json().at("/unmatched"));

    assertThat(windows).hasSizeGreaterThan(sentences.size());
    assertThat(windows)
        .allMatch(
            window -> {
              int offset = window.at("/offset").asInt();
              return offset == 0 || text.charAt(offset - 1) == ' ';
            })
        .extracting(window -> window.at("/offset").asInt())
        .doesNotHaveDuplicates()
        .isSorted();
  }

  @Test
  void unmatchedWindows_onlyThoseThatNothingExplains() throws IOException {
    String unknown = new Texts(502).english(20);
    String text = documents.get("doc-6") + "\n\n" + unknown;

    Answer answer = sharded.check(text, "unmatched=windows");

    assertThat(answer.sourceIds()).contains("doc-6");
    assertThat(Answer.list(answer.json().at("/unmatched")))
        .isNotEmpty()
        .allMatch(window -> window.at("/offset").asInt() >= documents.get("doc-6").length() - 150);
    assertThat(answer.json().at("/unmatchedScheme").asText()).isEqualTo(Scheme.DEFAULT.key());
    assertThat(header(answer.json())).isEqualTo(sharded.scheme());
  }

  @Test
  void shortScheme_takenWithAWarning() throws IOException {
    String fingerprints = joined(unmatched(windows(documents.get("doc-5"))));

    Answer answer =
        sharded.checkForm("fingerprints=" + fingerprints, "scheme=" + Scheme.DEFAULT.key());

    assertThat(answer.sourceIds()).contains("doc-5");
    assertThat(answer.warnings()).containsExactly("schemeUnknown");
  }

  @Test
  void textThatRepeatsItself_matchesBoundedAndSaid() throws IOException {
    String sentence = new Texts(503).englishSentences(1).get(0);
    String again = String.join(" ", Collections.nCopies(60, sentence));
    try {
      sharded.index(Map.of("again-and-again", again));

      Answer answer = ask(sharded, windows(again), STRICT);

      List<Pair> listed = matches(answer.source("again-and-again"));
      assertThat(listed).hasSize(8 * unmatched(windows(again)).size());
      assertThat(answer.source("again-and-again").at("/matchCount").asInt())
          .isGreaterThan(listed.size());
      assertThat(answer.warnings())
          .singleElement()
          .asString()
          .containsPattern(
              "^matchesNotListed \\{\"found\":[0-9]{4,},\"listed\":"
                  + listed.size()
                  + ",\"ofWindow\":8,");
    } finally {
      sharded.delete("again-and-again");
    }
  }

  @Test
  void manySources_matchesOfTheLargestListedAndTheRestSaid() throws IOException {
    String copied = new Texts(504).english(220);
    Map<String, String> copies = new TreeMap<>();
    IntStream.range(0, 110).forEach(i -> copies.put("copy-" + i, copied));
    try {
      unsharded.index(copies);

      Answer answer = ask(unsharded, windows(copied), STRICT);

      assertThat(answer.sourceIds()).hasSizeGreaterThanOrEqualTo(110);
      List<Integer> counts =
          Answer.list(answer.json().at("/sources")).stream()
              .map(source -> source.at("/matches").size())
              .toList();
      assertThat(counts.stream().mapToInt(Integer::intValue).sum()).isEqualTo(20_000);
      assertThat(answer.body()).hasSizeLessThan(4_000_000);
      assertThat(counts.get(0)).isGreaterThan(200);
      assertThat(counts.get(counts.size() - 1)).isZero();
      assertThat(answer.warnings())
          .anyMatch(
              warning ->
                  warning.contains("\"listed\":20000,") && warning.contains("\"max\":20000"));
    } finally {
      unsharded.delete(copies.keySet().toArray(String[]::new));
    }
  }

  @Test
  void namedSources_comparedWithoutAnyLookup() throws IOException {
    Answer answer =
        sharded.check(suspicious, "sources=doc-3", "sources=key,with comma", "passages.text=true");

    assertThat(answer.sourceIds()).containsExactlyInAnyOrder("doc-3", "key,with comma");
    assertThat(answer.warnings()).isEmpty();
    assertThat(answer.json().at("/statistics/probes").asInt()).isZero();
    assertThat(answer.json().at("/statistics/textCandidates").asInt()).isZero();
    assertThat(answer.json().at("/statistics/sourcesAligned").asInt()).isEqualTo(2);
  }

  /** One sentence and one source, as in requests for evidence. */
  @Test
  void singleSentence_foundInTheNamedSource() throws IOException {
    String sentence = documents.get("doc-2").substring(0, documents.get("doc-2").indexOf('.') + 1);

    Answer answer = sharded.check(sentence, "sources=doc-2", "exclude=", "passages.text=true");

    assertThat(answer.source("doc-2").at("/passages/0/source/text").asText()).isEqualTo(sentence);
    assertThat(sharded.check(sentence, "sources=doc-8", "exclude=").sourceIds()).isEmpty();
  }

  @Test
  void namedSourceThatIsNotThere_said() throws IOException {
    Answer answer = sharded.check(suspicious, "sources=doc-3,nobody", "sources=a,b");

    assertThat(answer.sourceIds()).containsExactly("doc-3");
    assertThat(answer.warnings())
        .containsExactly("sourcesMissing {\"documents\":3,\"example\":\"nobody\"}");
  }

  @ParameterizedTest
  @CsvSource({
    "sources=, 'sources names no document; leave it out, or name one'",
    "'sources= , ', 'sources names no document; leave it out, or name one'",
    "unmatched=window, 'unmatched is ''window'', must be true, false or windows'",
    "matches=all, 'matches is ''all'', must be true or false'",
    "site.seed=2026 A, 'site.seed is ''2026 A'', must be the name of an epoch: 1 to 32'"
  })
  void wrongParameter_refused(String param, String sentence) throws IOException {
    Answer answer = sharded.check(suspicious, param);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).startsWith(sentence);
  }

  @Test
  void tooManyNamedSources_refused() throws IOException {
    String ids = String.join(",", IntStream.range(0, 201).mapToObj(i -> "x" + i).toList());

    Answer answer = sharded.check(suspicious, "sources=" + ids);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).isEqualTo("sources names 201 documents, must name at most 200");
  }

  @Test
  void severalDocuments_eachAsIfAlone() throws IOException {
    List<Map<String, ?>> params =
        List.of(
            Map.of("unmatched", "windows"),
            Map.of("matches", "true", "expert.align", "false"),
            Map.of("sources", List.of("doc-3", "key,with comma")),
            Map.of());
    List<Map<String, ?>> given = new ArrayList<>();
    params.forEach(each -> given.add(Map.of("text", suspicious, "params", each)));

    List<Answer> answers = sharded.checkDocuments(given).answers();

    for (int i = 0; i < params.size(); i++) {
      Answer alone = sharded.checkJson(Map.of("text", suspicious, "params", params.get(i)));
      assertThat(answers.get(i).findings()).isEqualTo(alone.findings());
    }
  }
}
