package org.palimpsest.solr.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Set;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.order.SourceBounds;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.core.section.Section;
import org.palimpsest.core.section.Sections;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.candidate.TextStatistics;
import org.palimpsest.solr.check.CandidateRound.Question.SearchedText;
import org.palimpsest.solr.check.SurveyRound.Question.CountedWindows;
import org.palimpsest.solr.endpoint.RequestLimits;
import org.palimpsest.solr.endpoint.ShardBody;
import org.palimpsest.solr.request.CheckParameters;
import org.palimpsest.solr.request.OwnEntry;
import org.palimpsest.solr.request.RequestParams;
import org.palimpsest.solr.shortcopy.ShortStretch;
import org.palimpsest.solr.shortcopy.ShortStretch.TermPair;
import org.palimpsest.solr.source.RivalComparer.RivalQuery;
import org.palimpsest.solr.wire.NumbersCodec;
import org.palimpsest.solr.wire.TextCodec;

/** Questions of the rounds are decoded unchanged on a shard, or refused. */
final class CheckRoundTest {

  private static final Scheme SCHEME = Scheme.DEFAULT;
  private static final RequestLimits LIMITS = new RequestLimits(1000, 3, 1000);

  private static final CheckedDocument DOCUMENT =
      document(
          new ModifiableSolrParams()
              .set(CheckParams.SECTIONS, "body")
              .set(CheckParams.EXCLUDE_SOURCES, "left, out")
              .set(CheckParams.EXCLUDE_ITSELF, "library/itself")
              .set(CheckParams.EXCLUDE_AUTHOR, "甲", "b & c=d"));

  private static final String TEXT = "half \uD83D";
  private static final TextStatistics STATISTICS =
      new TextStatistics(9, 30, new long[] {0, 9}, true);
  private static final FingerprintedUnits WINDOWS =
      new FingerprintedUnits(
          List.of(new Span(0, 3), new Span(2, 5)),
          FingerprintList.of(List.of(new Fingerprint(7, 1), new Fingerprint(-1, 0))));

  private static final List<String> AUTHORS = List.of("甲", "b & c=d");

  private static final PassageRound.Question CHECK =
      new PassageRound.Question(
          DOCUMENT,
          WINDOWS,
          Set.of(1, 0),
          TEXT,
          STATISTICS,
          List.of("a", "b"),
          List.of("c"),
          List.of("d"),
          List.of(new SourceBounds("e", 2, List.of(1), List.of(7))),
          7_000_000_000L,
          AUTHORS,
          new Sections(List.of(new Section("body", new Span(1, 4))), List.of()));

  private static final LikenessRound.Question LIKENESS =
      new LikenessRound.Question(
          DOCUMENT,
          TEXT,
          STATISTICS,
          List.of(new RivalQuery("a", List.of(0, 3)), new RivalQuery("b", List.of(1))));

  private static final ShortRound.Question SHORT =
      new ShortRound.Question(
          DOCUMENT,
          TEXT,
          List.of(new ShortStretch(new Span(0, 5), List.of(new TermPair(0, 1, 1)))),
          2,
          AUTHORS);

  private static CheckedDocument document(ModifiableSolrParams params) {
    CheckParameters parameters = CheckParameters.of(params).resolved(true);
    return new CheckedDocument(parameters, parameters.exclusions().entry());
  }

  private static <Q extends CheckRound.Question> ModifiableSolrParams written(
      CheckRound<Q, ?> round, Q question) {
    ModifiableSolrParams params = new ModifiableSolrParams();
    question.document().writeTo(params);
    round.write(question, SCHEME, params);
    return params;
  }

  private static <Q extends CheckRound.Question> Q read(
      CheckRound<Q, ?> round, ModifiableSolrParams params) {
    ShardBody sent = ShardBody.parse(ShardBody.encode(params), LIMITS).get(0);
    return round.read(CheckedDocument.of(sent, CheckParameters.FIELD_DEFAULT), sent, SCHEME);
  }

  private static <Q extends CheckRound.Question> void assertComesBack(
      CheckRound<Q, ?> round, Q question) {
    assertThat(read(round, written(round, question)))
        .usingRecursiveComparison()
        .ignoringFields("document")
        .isEqualTo(question);
  }

  @Test
  void surveyQuestions_comeBack() {
    SurveyRound round = new SurveyRound();

    assertComesBack(
        round, new SurveyRound.Question(DOCUMENT, TEXT, new CountedWindows(WINDOWS, 200)));
    assertComesBack(round, new SurveyRound.Question(DOCUMENT, null, null));
  }

  @Test
  void candidateQuestions_comeBack() {
    CandidateRound round = new CandidateRound();
    SearchedText searched = new SearchedText(TEXT, STATISTICS, new long[] {4, 0, 2}, 200);

    assertComesBack(round, new CandidateRound.Question(DOCUMENT, searched, AUTHORS, WINDOWS));
    assertComesBack(round, new CandidateRound.Question(DOCUMENT, null, List.of(), WINDOWS));
    assertComesBack(
        round,
        new CandidateRound.Question(
            DOCUMENT, new SearchedText(TEXT, STATISTICS, null, 0), AUTHORS, null));
  }

  @Test
  void checkQuestions_comeBack() {
    PassageRound round = new PassageRound();

    assertComesBack(round, CHECK);
    assertComesBack(
        round,
        new PassageRound.Question(
            document(new ModifiableSolrParams()),
            WINDOWS,
            Set.of(),
            null,
            null,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            0,
            List.of(),
            Sections.NONE));
  }

  @Test
  void likenessQuestions_comeBack() {
    assertComesBack(new LikenessRound(), LIKENESS);
  }

  @Test
  void malformedLikenessQuestion_refused() {
    ModifiableSolrParams params = written(new LikenessRound(), LIKENESS);
    params.set(RequestParams.SHARD_STATEMENTS, NumbersCodec.encode(5, 1));
    assertThatExceptionOfType(SolrException.class)
        .isThrownBy(() -> read(new LikenessRound(), params))
        .matches(refused -> refused.code() == 400)
        .withMessage("The statements of a request to a shard cannot be read.");
    params.remove(RequestParams.SHARD_STATEMENTS);
    assertThatExceptionOfType(SolrException.class)
        .isThrownBy(() -> read(new LikenessRound(), params))
        .matches(refused -> refused.code() == 400)
        .withMessageContaining("has no text, or no question about it");
  }

  @Test
  void shortQuestion_comesBack() {
    assertComesBack(new ShortRound(), SHORT);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 5000})
  void shortQuestionOfStretchesOutsideOfTheText_refused(long offset) {
    ModifiableSolrParams params = written(new ShortRound(), SHORT);
    params.set(RequestParams.SHARD_STRETCHES, NumbersCodec.encode(3, offset, 100_000, 0));
    assertThatExceptionOfType(SolrException.class)
        .isThrownBy(() -> read(new ShortRound(), params))
        .matches(refused -> refused.code() == 400)
        .withMessageContaining("brings no text, or no stretches of it");
  }

  @Test
  void documentOfAQuestion_comesBack() {
    CheckedDocument document =
        read(new PassageRound(), written(new PassageRound(), CHECK)).document();

    assertThat(document).isEqualTo(DOCUMENT);
    assertThat(document.entry()).isEqualTo(new OwnEntry("library", "itself"));
  }

  /** Nodes of one version may be of different builds, so the fields are fixed. */
  @Test
  void questions_writtenAsTheVersionSays() {
    String ofDocument =
        "field expert.align expert.flips distance expert.extension.distance expert.gap expert.extension"
            + " rewritten rows passages.text matches"
            + " sections sections.like short.min exclude exclude.sources exclude.itself"
            + " length.min ";

    assertThat(
            names(
                new SurveyRound(),
                new SurveyRound.Question(DOCUMENT, TEXT, new CountedWindows(WINDOWS, 200))))
        .isEqualTo(ofDocument + "palimpsest.text palimpsest.windows palimpsest.holders.max");
    assertThat(
            names(
                new CandidateRound(),
                new CandidateRound.Question(
                    DOCUMENT,
                    new SearchedText(TEXT, STATISTICS, new long[] {1}, 200),
                    AUTHORS,
                    WINDOWS)))
        .isEqualTo(
            ofDocument
                + "palimpsest.windows exclude.author palimpsest.text palimpsest.holders.max"
                + " palimpsest.statistics palimpsest.grams");
    assertThat(names(new LikenessRound(), LIKENESS))
        .isEqualTo(
            ofDocument
                + "palimpsest.text palimpsest.statistics palimpsest.rivals palimpsest.statements");
    assertThat(names(new ShortRound(), SHORT))
        .isEqualTo(ofDocument + "palimpsest.text palimpsest.stretches exclude.author");
    assertThat(names(new PassageRound(), CHECK))
        .isEqualTo(
            ofDocument
                + "palimpsest.windows palimpsest.text palimpsest.statistics palimpsest.verbatim"
                + " palimpsest.candidates palimpsest.examples palimpsest.rivals"
                + " palimpsest.statements palimpsest.unsought palimpsest.sentences exclude.author palimpsest.sections");
  }

  private static <Q extends CheckRound.Question> String names(CheckRound<Q, ?> round, Q question) {
    return String.join(" ", written(round, question).getParameterNames());
  }

  /** The entry of a document read from the index is sent, too. */
  @Test
  void entryThatNoParameterNames_told() {
    CheckParameters parameters = CheckParameters.of(new ModifiableSolrParams()).resolved(true);
    CheckedDocument indexed = new CheckedDocument(parameters, new OwnEntry("library", "one"));

    ModifiableSolrParams params =
        written(new SurveyRound(), new SurveyRound.Question(indexed, null, null));

    assertThat(params.get(CheckParams.EXCLUDE_ITSELF)).isEqualTo("library/one");
    assertThat(read(new SurveyRound(), params).document().entry()).isEqualTo(indexed.entry());
  }

  /** A client that imitates a coordinator may leave the number out. */
  @Test
  void flipsThatAreNotSent_followFromTheSearchOfText() {
    ModifiableSolrParams params = written(new PassageRound(), CHECK);
    params.remove(CheckParams.FLIPS);
    assertThat(read(new PassageRound(), params).document().parameters().lookup().flips())
        .isEqualTo(1);
    params.set(CheckParams.ALIGN, false);
    assertThat(read(new PassageRound(), params).document().parameters().lookup().flips())
        .isEqualTo(2);
  }

  /** If an administrator forbids it, no sent text is aligned. */
  @Test
  void textThatIsNotToBeAligned_notTaken() {
    ModifiableSolrParams params = written(new PassageRound(), CHECK);
    params.set(CheckParams.ALIGN, false);

    assertThat(read(new PassageRound(), params).text()).isNull();
    assertThatExceptionOfType(SolrException.class)
        .isThrownBy(() -> read(new CandidateRound(), params))
        .matches(refused -> refused.code() == 400)
        .withMessageContaining("brings no text, or is not to");
  }

  @ParameterizedTest
  @CsvSource({
    "palimpsest.windows, AAAA, 'The windows of a request to a shard cannot be read.'",
    "palimpsest.windows, !, 'The windows of a request to a shard cannot be read.'",
    "palimpsest.windows, , 'A request to a shard brings no windows; send it to /check.'",
    "palimpsest.unsought, Ag, 'A request to a shard cannot be read: 2 numbers in 0 bytes.'",
    "palimpsest.sentences, many, 'The numbers of a request to a shard cannot be read.'",
    "palimpsest.sentences, -1, 'The numbers of a request to a shard cannot be read.'",
    "palimpsest.sections, body:x:9, 'The numbers of a request to a shard cannot be read.'",
  })
  void malformedCheckQuestion_refusedInASentence(String name, String value, String sentence) {
    ModifiableSolrParams params = written(new PassageRound(), CHECK);
    params.set(name, value);

    assertThatExceptionOfType(SolrException.class)
        .isThrownBy(() -> read(new PassageRound(), params))
        .matches(refused -> refused.code() == 400)
        .withMessage(sentence);
  }

  @Test
  void candidateQuestionWithoutAnything_refused() {
    ModifiableSolrParams withoutStatistics =
        new ModifiableSolrParams().set(RequestParams.SHARD_TEXT, TextCodec.encode("text"));
    for (ModifiableSolrParams params :
        List.of(withoutStatistics, new ModifiableSolrParams().set(CheckParams.ROWS, 1))) {
      assertThatExceptionOfType(SolrException.class)
          .isThrownBy(() -> read(new CandidateRound(), params))
          .matches(refused -> refused.code() == 400)
          .withMessageContaining("brings no text, or is not to");
    }
  }
}
