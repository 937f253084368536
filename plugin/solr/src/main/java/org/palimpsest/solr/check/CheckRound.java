package org.palimpsest.solr.check;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.util.IOFunction;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.solr.endpoint.ShardBody;
import org.palimpsest.solr.rounds.Round;
import org.palimpsest.solr.rounds.Round.Stage;
import org.palimpsest.solr.shard.CheckedLibrary;
import org.palimpsest.solr.shard.ShardIndex;

/**
 * A round of a check.
 *
 * @param <Q> the question about one suspicious document
 * @param <A> the answer of one shard
 */
abstract class CheckRound<Q extends CheckRound.Question, A extends Record>
    extends Round<CheckState, Q, A> {

  CheckRound(Stage stage, Class<A> answerType) {
    super(stage, answerType);
  }

  interface Question {

    CheckedDocument document();
  }

  /** Answers as a shard; see {@link Round#answer}. */
  abstract List<A> answer(ShardIndex index, List<Q> questions) throws IOException;

  /** Answers questions that share nothing, one by one. */
  static <Q, A> List<A> each(List<Q> questions, IOFunction<Q, A> answer) throws IOException {
    List<A> answers = new ArrayList<>(questions.size());
    for (Q question : questions) {
      answers.add(answer.apply(question));
    }
    return answers;
  }

  abstract void write(Q question, Scheme scheme, ModifiableSolrParams params);

  /** Reads what {@link #write} wrote; see {@link Round#read}. */
  abstract Q read(CheckedDocument document, ShardBody sent, Scheme scheme);

  @Override
  public final List<A> answer(SolrQueryRequest request, List<Q> questions) throws IOException {
    return answer(ShardIndex.of(request), questions);
  }

  @Override
  public final void write(CheckState state, ModifiableSolrParams params) {
    Q question = ask(state);
    question.document().writeTo(params);
    write(question, state.library().scheme(), params);
  }

  @Override
  public final Q read(SolrQueryRequest request, ShardBody sent) {
    CheckedLibrary library = CheckedLibrary.of(request);
    return read(CheckedDocument.of(sent, library.fieldName()), sent, library.scheme());
  }

  /** The sent text, or null if there is none or the check does without. */
  static @Nullable String text(CheckedDocument document, ShardBody sent) {
    return document.parameters().methods().align() ? sent.text() : null;
  }
}
