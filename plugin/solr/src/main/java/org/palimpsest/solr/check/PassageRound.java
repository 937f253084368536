package org.palimpsest.solr.check;

import static org.palimpsest.solr.endpoint.Refusals.badRequest;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.order.SourceBounds;
import org.palimpsest.core.order.Statements;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.core.section.SectionFilter;
import org.palimpsest.core.section.Sections;
import org.palimpsest.core.token.TokenWeights;
import org.palimpsest.solr.candidate.ChosenCandidates;
import org.palimpsest.solr.candidate.ChosenCandidates.Candidate;
import org.palimpsest.solr.candidate.ClusterTerms;
import org.palimpsest.solr.candidate.LibraryWeights;
import org.palimpsest.solr.candidate.TextStatistics;
import org.palimpsest.solr.endpoint.ShardBody;
import org.palimpsest.solr.request.CheckParameters;
import org.palimpsest.solr.request.ExclusionParameters;
import org.palimpsest.solr.request.RequestParams;
import org.palimpsest.solr.result.ShardResult;
import org.palimpsest.solr.rounds.Round.Stage;
import org.palimpsest.solr.shard.CheckedLibrary;
import org.palimpsest.solr.shard.FullText;
import org.palimpsest.solr.shard.ResolvedText;
import org.palimpsest.solr.shard.ShardIndex;
import org.palimpsest.solr.shard.TextTerms;
import org.palimpsest.solr.source.BatchChecker;
import org.palimpsest.solr.source.ShardQuery;
import org.palimpsest.solr.wire.IdCodec;
import org.palimpsest.solr.wire.NumbersCodec;
import org.palimpsest.solr.wire.SectionsCodec;
import org.palimpsest.solr.wire.StatementsCodec;
import org.palimpsest.solr.wire.StatisticsCodec;
import org.palimpsest.solr.wire.TextCodec;
import org.palimpsest.solr.wire.WindowCodec;

/** Finds the passages of the text in sources. */
class PassageRound extends CheckRound<PassageRound.Question, ShardResult> {

  /**
   * @param unsought indexes of windows that are not looked up
   * @param text to align sources with, or null if fingerprints alone decide
   * @param statistics of its terms in the whole library, or null if unknown
   * @param candidates unique keys of sources to align
   * @param verbatim unique keys of sources to align if they have a verbatim copy
   * @param examples unique keys of example holders
   * @param orders sources whose order the text may follow
   * @param sections if passages are limited by section
   */
  record Question(
      CheckedDocument document,
      FingerprintedUnits windows,
      Set<Integer> unsought,
      @Nullable String text,
      @Nullable TextStatistics statistics,
      List<String> candidates,
      List<String> verbatim,
      List<String> examples,
      List<SourceBounds> orders,
      long librarySentences,
      List<String> authors,
      Sections sections)
      implements CheckRound.Question {

    /** A copy that asks for statement orders alone. */
    Question aboutOrders(List<SourceBounds> sources) {
      Set<Integer> allWindows =
          IntStream.range(0, windows.size()).boxed().collect(Collectors.toUnmodifiableSet());
      return new Question(
          document,
          windows,
          allWindows,
          text,
          statistics,
          List.of(),
          List.of(),
          List.of(),
          sources,
          librarySentences,
          authors,
          sections);
    }
  }

  PassageRound() {
    this(new Stage("check", 0.8, "shardTimeout"));
  }

  PassageRound(Stage stage) {
    super(stage, ShardResult.class);
  }

  @Override
  public boolean isNeeded(CheckState state) {
    return true;
  }

  @Override
  public Question ask(CheckState state) {
    ChosenCandidates offered = state.offered();
    return new Question(
        state.document(),
        state.suspicious().windows(),
        state.frequent().unsought(),
        state.text(),
        state.text() == null ? null : state.textStatistics(),
        offered.chosen().stream().map(Candidate::id).toList(),
        offered.verbatim(),
        offered.examples(),
        List.of(),
        state.librarySentences(),
        state.suspicious().authors(),
        state.suspicious().sections());
  }

  @Override
  List<ShardResult> answer(ShardIndex index, List<Question> questions) throws IOException {
    CheckedLibrary library = index.library();
    List<ShardQuery> queries = questions.stream().map(question -> query(index, question)).toList();
    queries.forEach(query -> requireStatements(library, query));
    return new BatchChecker(
            index.reader(),
            index.fields(),
            index.store(),
            library.field().fingerprinter(),
            index.tasks(),
            index.interruption(),
            index.kept())
        .check(queries);
  }

  /** Refuses orders of a text that this shard splits into other statements. */
  private static void requireStatements(CheckedLibrary library, ShardQuery query) {
    String text = query.alignment().text();
    if (text == null || query.leads().orders().isEmpty()) {
      return;
    }
    int count = Statements.of(library.field().fingerprinter().tokenize(text)).count();
    if (query.leads().orders().stream().anyMatch(order -> order.count() != count)) {
      throw TextTerms.takenApartOtherwise(null);
    }
  }

  private static ShardQuery query(ShardIndex index, Question question) {
    CheckParameters parameters = question.document().parameters();
    return new ShardQuery(
        index.library().header(),
        new ShardQuery.Windows(
            question.windows(), question.unsought(), question.librarySentences()),
        parameters.lookup(),
        new ShardQuery.Leads(
            question.examples(), question.candidates(), question.verbatim(), question.orders()),
        alignment(index, question),
        rules(index.library(), question),
        new ShardQuery.Report(
            parameters.report().rows(),
            parameters.report().passageTexts(),
            parameters.report().matches()));
  }

  private static ShardQuery.Alignment alignment(ShardIndex index, Question question) {
    String text = question.text();
    TextStatistics statistics = question.statistics();
    if (text == null) {
      return ShardQuery.Alignment.NONE;
    }
    if (statistics == null) { // the survey did not count terms, or ran out of time
      return new ShardQuery.Alignment(text, TokenWeights.UNKNOWN, null, null, false);
    }
    FullText fullText = index.library().requireFullText();
    ResolvedText found = index.texts().look(fullText, text);
    return new ShardQuery.Alignment(
        text,
        weights(index.library(), found, statistics),
        fullText.gramsTellAll() ? found.sharing() : null,
        clusters(index, found, statistics),
        question.document().parameters().looksForRewritten());
  }

  private static ShardQuery.Rules rules(CheckedLibrary library, Question question) {
    CheckParameters parameters = question.document().parameters();
    ExclusionParameters exclusions = parameters.exclusions();
    return new ShardQuery.Rules(
        question.document().itself(library),
        exclusions.sources(),
        parameters.sources().keys(),
        question.document().ownAuthors(question.authors()),
        new SectionFilter(
            question.sections(), parameters.section().names(), parameters.section().like()),
        exclusions.lengthMin());
  }

  static @Nullable ClusterTerms clusters(
      ShardIndex index, @Nullable ResolvedText found, @Nullable TextStatistics statistics) {
    FullText fullText = index.library().fullText();
    return found == null || statistics == null || fullText == null || !fullText.isWhole()
        ? null
        : new ClusterTerms(
            fullText.field(),
            found.terms().chunks(),
            found.words(),
            statistics,
            index.interruption());
  }

  static TokenWeights weights(
      CheckedLibrary library, ResolvedText found, TextStatistics statistics) {
    found.terms().requireTermsLike(statistics);
    return LibraryWeights.of(library.field().fingerprinter(), found.terms().chunks(), statistics);
  }

  @Override
  public void take(CheckState state, ShardResult result) {
    state.add(result);
  }

  @Override
  public boolean isAnswered(CheckState state) {
    return state.hasResults();
  }

  @Override
  void write(Question question, Scheme scheme, ModifiableSolrParams params) {
    params.set(RequestParams.SHARD_WINDOWS, WindowCodec.encode(scheme, question.windows()));
    if (question.text() != null) {
      params.set(RequestParams.SHARD_TEXT, TextCodec.encode(question.text()));
    }
    if (question.statistics() != null) {
      params.set(RequestParams.SHARD_STATISTICS, StatisticsCodec.encode(question.statistics()));
    }
    writeSources(question, params);
    params.set(RequestParams.SHARD_SENTENCES, Long.toString(question.librarySentences()));
    params.set(CheckParams.EXCLUDE_AUTHOR, question.authors().toArray(String[]::new));
    if (question.document().parameters().section().isLimited()) {
      params.set(RequestParams.SHARD_SECTIONS, SectionsCodec.encode(question.sections()));
    }
  }

  private static void writeSources(Question question, ModifiableSolrParams params) {
    params.set(RequestParams.SHARD_VERBATIM, IdCodec.encode(question.verbatim()));
    params.set(RequestParams.SHARD_CANDIDATES, IdCodec.encode(question.candidates()));
    params.set(RequestParams.SHARD_EXAMPLES, IdCodec.encode(question.examples()));
    params.set(
        RequestParams.SHARD_RIVALS,
        IdCodec.encode(question.orders().stream().map(SourceBounds::id).toList()));
    params.set(RequestParams.SHARD_STATEMENTS, StatementsCodec.encodeBounds(question.orders()));
    params.set(
        RequestParams.SHARD_UNSOUGHT,
        NumbersCodec.encode(
            question.unsought().stream().mapToLong(Integer::longValue).sorted().toArray()));
  }

  @Override
  Question read(CheckedDocument document, ShardBody sent, Scheme scheme) {
    FingerprintedUnits windows = sent.windows(scheme);
    if (windows == null) {
      throw badRequest("A request to a shard brings no windows; send it to /check.");
    }
    try {
      return question(document, sent, windows);
    } catch (IllegalArgumentException e) {
      throw badRequest("The numbers of a request to a shard cannot be read.", e);
    }
  }

  private static Question question(
      CheckedDocument document, ShardBody body, FingerprintedUnits windows) {
    Set<Integer> unsought = body.field(RequestParams.SHARD_UNSOUGHT, PassageRound::indexes);
    return new Question(
        document,
        windows,
        unsought == null ? Set.of() : unsought,
        text(document, body),
        body.statistics(),
        body.keysOf(RequestParams.SHARD_CANDIDATES),
        body.keysOf(RequestParams.SHARD_VERBATIM),
        body.keysOf(RequestParams.SHARD_EXAMPLES),
        orders(body),
        librarySentences(body.fields().getOrDefault(RequestParams.SHARD_SENTENCES, "0")),
        document.parameters().exclusions().authors(),
        SectionsCodec.decode(body.fields().getOrDefault(RequestParams.SHARD_SECTIONS, "")));
  }

  private static List<SourceBounds> orders(ShardBody body) {
    long[] statements = body.field(RequestParams.SHARD_STATEMENTS, NumbersCodec::decode);
    return statements == null
        ? List.of()
        : StatementsCodec.decodeBounds(body.keysOf(RequestParams.SHARD_RIVALS), statements);
  }

  private static Set<Integer> indexes(String encoded) {
    return Arrays.stream(NumbersCodec.decode(encoded))
        .mapToObj(Math::toIntExact)
        .collect(Collectors.toSet());
  }

  private static long librarySentences(String encoded) {
    long sentences = Long.parseLong(encoded);
    if (sentences < 0) {
      throw new IllegalArgumentException("a library of " + sentences + " sentences");
    }
    return sentences;
  }
}
