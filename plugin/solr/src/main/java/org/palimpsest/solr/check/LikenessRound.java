package org.palimpsest.solr.check;

import static org.palimpsest.solr.endpoint.Refusals.badRequest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.note.Note;
import org.palimpsest.solr.candidate.TextStatistics;
import org.palimpsest.solr.endpoint.ShardBody;
import org.palimpsest.solr.request.RequestParams;
import org.palimpsest.solr.rounds.Round.Stage;
import org.palimpsest.solr.shard.ResolvedText;
import org.palimpsest.solr.shard.ShardIndex;
import org.palimpsest.solr.shard.TextTerms;
import org.palimpsest.solr.source.RivalComparer;
import org.palimpsest.solr.source.RivalComparer.RivalQuery;
import org.palimpsest.solr.wire.IdCodec;
import org.palimpsest.solr.wire.NumbersCodec;
import org.palimpsest.solr.wire.StatementsCodec;
import org.palimpsest.solr.wire.StatisticsCodec;
import org.palimpsest.solr.wire.TextCodec;

/**
 * Compares uncovered statements of the text with those of candidate sources: a text that follows
 * one of them is more like it than like all others.
 */
public final class LikenessRound extends CheckRound<LikenessRound.Question, RivalComparer.Answer> {

  record Question(
      CheckedDocument document, String text, TextStatistics statistics, List<RivalQuery> rivals)
      implements CheckRound.Question {}

  LikenessRound() {
    super(new Stage("likeness", 0.8, "shardTimeoutOrder"), RivalComparer.Answer.class);
  }

  @Override
  public boolean isNeeded(CheckState state) {
    return state.contest() != null;
  }

  @Override
  public Question ask(CheckState state) {
    OrderContest contest = Objects.requireNonNull(state.contest());
    return new Question(state.document(), contest.text(), contest.statistics(), contest.rivals());
  }

  @Override
  List<RivalComparer.Answer> answer(ShardIndex index, List<Question> questions) throws IOException {
    RivalComparer comparer =
        new RivalComparer(
            index.reader(),
            index.store(),
            index.library().field().fingerprinter(),
            questions.size() > 1,
            index.tasks(),
            index.interruption());
    List<RivalComparer.Answer> answers = new ArrayList<>(questions.size());
    for (Question question : questions) {
      try {
        answers.add(comparer.compare(compared(index, question), question.rivals()));
      } catch (IllegalArgumentException e) {
        throw TextTerms.takenApartOtherwise(e);
      }
    }
    return answers;
  }

  private static RivalComparer.ComparedText compared(ShardIndex index, Question question) {
    ResolvedText found = index.texts().look(index.library().requireFullText(), question.text());
    return new RivalComparer.ComparedText(
        question.text(),
        PassageRound.weights(index.library(), found, question.statistics()),
        PassageRound.clusters(index, found, question.statistics()));
  }

  @Override
  public void take(CheckState state, RivalComparer.Answer answer) {
    Objects.requireNonNull(state.contest()).add(answer.rivals());
    if (answer.partial()) {
      state.addMissing(Note.of("timeoutOrder"));
    }
  }

  @Override
  void write(Question question, Scheme scheme, ModifiableSolrParams params) {
    params.set(RequestParams.SHARD_TEXT, TextCodec.encode(question.text()));
    params.set(RequestParams.SHARD_STATISTICS, StatisticsCodec.encode(question.statistics()));
    params.set(
        RequestParams.SHARD_RIVALS,
        IdCodec.encode(question.rivals().stream().map(RivalQuery::id).toList()));
    params.set(RequestParams.SHARD_STATEMENTS, StatementsCodec.encodeQueries(question.rivals()));
  }

  @Override
  Question read(CheckedDocument document, ShardBody sent, Scheme scheme) {
    String text = text(document, sent);
    TextStatistics statistics = sent.statistics();
    long[] statements = sent.field(RequestParams.SHARD_STATEMENTS, NumbersCodec::decode);
    if (text == null || statistics == null || statements == null) {
      throw badRequest(
          "A request to a shard has no text, or no question about it; send it to /check.");
    }
    try {
      return new Question(
          document,
          text,
          statistics,
          StatementsCodec.decodeQueries(sent.keysOf(RequestParams.SHARD_RIVALS), statements));
    } catch (IllegalArgumentException e) {
      throw badRequest("The statements of a request to a shard cannot be read.", e);
    }
  }
}
