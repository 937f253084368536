package org.palimpsest.solr.check;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.solr.candidate.TextTermPlaces;
import org.palimpsest.solr.endpoint.ShardBody;
import org.palimpsest.solr.request.RequestParams;
import org.palimpsest.solr.request.SetApart;
import org.palimpsest.solr.rounds.Stage;
import org.palimpsest.solr.shard.FullText;
import org.palimpsest.solr.shard.ResolvedText;
import org.palimpsest.solr.shard.ShardIndex;
import org.palimpsest.solr.shortcopy.ShortCopies;
import org.palimpsest.solr.shortcopy.ShortCopyFinder;
import org.palimpsest.solr.shortcopy.ShortStretch;
import org.palimpsest.solr.source.AuthorNames;
import org.palimpsest.solr.wire.ShortCodec;
import org.palimpsest.solr.wire.TextCodec;

/** Looks for copies of single sentences in what no passage covers. */
public final class ShortRound extends CheckRound<ShortRound.Question, ShortCopies> {

  /**
   * Which sources have a run of letters of some stretches?
   *
   * @param stretches of the text
   * @param termCount how many terms the text has
   * @param authors of the text
   */
  record Question(
      CheckedDocument document,
      String text,
      List<ShortStretch> stretches,
      int termCount,
      List<String> authors)
      implements CheckRound.Question {}

  /** Documents that a pair of terms leads to where there is no lower limit. */
  private static final int DOCS_OF_PAIR_MAX = 50;

  @Override
  public Stage stage() {
    return new Stage("short", 0.8, "shardTimeoutShort");
  }

  @Override
  public boolean isNeeded(CheckState state) {
    return !state.shortStretches().isEmpty();
  }

  @Override
  public Question ask(CheckState state) {
    return new Question(
        state.document(),
        state.requireText(),
        state.shortStretches(),
        state.requireStatistics().docFreqs().length,
        state.suspicious().authors());
  }

  @Override
  List<ShortCopies> answer(ShardIndex index, List<Question> questions) throws IOException {
    List<ShortCopies> answers = new ArrayList<>(questions.size());
    for (Question question : questions) {
      answers.add(answer(index, question));
    }
    return answers;
  }

  private static ShortCopies answer(ShardIndex index, Question question) throws IOException {
    FullText fullText = index.library().requireFullText();
    ResolvedText found = index.texts().take(fullText, question.text());
    found.terms().requireTerms(question.termCount());
    return new ShortCopyFinder(
            index.reader(),
            fullText.field(),
            new TextTermPlaces(found.terms().chunks(), found.words()),
            index.store(),
            sources(index, question),
            docsMax(question.document().parameters().exclusions().effectiveCommonMax()),
            index.interruption())
        .find(
            question.text(),
            question.stretches(),
            question.document().parameters().shortLengths(),
            question.document().parameters().passageTexts());
  }

  /** Twice as many as make a text usual: some have the terms and not the letters. */
  private static int docsMax(int commonMax) {
    return commonMax == 0 ? DOCS_OF_PAIR_MAX : Math.min(DOCS_OF_PAIR_MAX, 2 * (commonMax + 1));
  }

  private static ShortCopyFinder.Sources sources(ShardIndex index, Question question) {
    AuthorNames authors =
        question.document().parameters().exclusions().setsApart(SetApart.OWN_WORK)
            ? AuthorNames.of(question.authors())
            : AuthorNames.NONE;
    var noSources = question.document().noSources(index.library());
    var only = question.document().parameters().sources().keys();
    return new ShortCopyFinder.Sources() {
      @Override
      public boolean mayHave(int doc) throws IOException {
        if (noSources.isEmpty() && only.isEmpty()) {
          return true;
        }
        String id = index.store().id(doc);
        return !noSources.contains(id) && (only.isEmpty() || only.contains(id));
      }

      @Override
      public boolean isOwnWork(int doc) throws IOException {
        return !authors.isEmpty() && authors.containAny(index.store().authors(doc));
      }
    };
  }

  @Override
  public void take(CheckState state, ShortCopies answer) {
    state.add(answer);
  }

  @Override
  void write(Question question, Scheme scheme, ModifiableSolrParams params) {
    params.set(RequestParams.SHARD_TEXT, TextCodec.encode(question.text()));
    params.set(
        RequestParams.SHARD_STRETCHES,
        ShortCodec.encode(question.stretches(), question.termCount()));
    params.set(CheckParams.EXCLUDE_AUTHOR, question.authors().toArray(String[]::new));
  }

  @Override
  Question read(CheckedDocument document, ShardBody sent, Scheme scheme) {
    String text = text(document, sent);
    ShortCodec.Stretches stretches = sent.field(RequestParams.SHARD_STRETCHES, ShortCodec::decode);
    if (text == null || stretches == null || !stretches.liesIn(text)) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST,
          "A request to a shard brings no text, or no stretches of it; send it to /check.");
    }
    return new Question(
        document,
        text,
        stretches.stretches(),
        stretches.termCount(),
        document.parameters().exclusions().authors());
  }

  @Override
  public NamedList<Object> encode(ShortCopies answer) {
    return ShortCodec.encode(answer);
  }

  @Override
  public ShortCopies decode(NamedList<?> encoded, @Nullable String collection) {
    return ShortCodec.decode(encoded, collection);
  }
}
