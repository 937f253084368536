package org.palimpsest.solr.check;

import static org.palimpsest.solr.endpoint.Refusals.badRequest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.author.AuthorNames;
import org.palimpsest.solr.candidate.TextTermPlaces;
import org.palimpsest.solr.endpoint.ShardBody;
import org.palimpsest.solr.request.RequestParams;
import org.palimpsest.solr.rounds.Round.Stage;
import org.palimpsest.solr.shard.FullText;
import org.palimpsest.solr.shard.ResolvedText;
import org.palimpsest.solr.shard.ShardIndex;
import org.palimpsest.solr.shortcopy.ShortCopyFinder;
import org.palimpsest.solr.shortcopy.ShortCopyFinder.ShortCopies;
import org.palimpsest.solr.shortcopy.ShortStretch;
import org.palimpsest.solr.shortcopy.ShortStretch.TermPair;
import org.palimpsest.solr.wire.NumbersCodec;
import org.palimpsest.solr.wire.TextCodec;

/** Finds copies of single sentences in uncovered text. */
public final class ShortRound extends CheckRound<ShortRound.Question, ShortCopies> {

  record Question(
      CheckedDocument document,
      String text,
      List<ShortStretch> stretches,
      int termCount,
      List<String> authors)
      implements CheckRound.Question {}

  /** Documents of a pair of terms without a lower limit. */
  private static final int DOCS_OF_PAIR_MAX = 50;

  ShortRound() {
    super(new Stage("short", 0.8, "shardTimeoutShort"), ShortCopies.class);
  }

  @Override
  public boolean isNeeded(CheckState state) {
    return !state.shortStretches().isEmpty();
  }

  @Override
  public Question ask(CheckState state) {
    return new Question(
        state.document(),
        Objects.requireNonNull(state.searchedText()),
        state.shortStretches(),
        Objects.requireNonNull(state.textStatistics()).docFreqs().length,
        state.suspicious().authors());
  }

  @Override
  List<ShortCopies> answer(ShardIndex index, List<Question> questions) throws IOException {
    return each(questions, question -> answer(index, question));
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
            question.document().parameters().methods().shortLengths(),
            question.document().parameters().report().passageTexts());
  }

  /** Twice the limit of usual text, since some documents have the terms but not the letters. */
  private static int docsMax(int commonMax) {
    return commonMax == 0 ? DOCS_OF_PAIR_MAX : Math.min(DOCS_OF_PAIR_MAX, 2 * (commonMax + 1));
  }

  private static ShortCopyFinder.Sources sources(ShardIndex index, Question question) {
    AuthorNames authors = question.document().ownAuthors(question.authors());
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
      throw badRequest(
          "A request to a shard brings no text, or no stretches of it; send it to /check.");
    }
    return new Question(
        document,
        text,
        stretches.stretches(),
        stretches.termCount(),
        document.parameters().exclusions().authors());
  }

  public static final class ShortCodec {

    private ShortCodec() {}

    public record Stretches(List<ShortStretch> stretches, int termCount) {

      public boolean liesIn(String text) {
        return stretches.stream().allMatch(stretch -> stretch.span().end() <= text.length());
      }
    }

    public static String encode(List<ShortStretch> stretches, int termCount) {
      LongStream.Builder numbers = LongStream.builder().add(termCount);
      for (ShortStretch stretch : stretches) {
        numbers.add(stretch.span().offset()).add(stretch.span().length());
        numbers.add(stretch.pairs().size());
        for (TermPair pair : stretch.pairs()) {
          numbers.add(pair.first()).add(pair.second()).add(pair.distance());
          numbers.add(pair.others().size());
          pair.others().forEach(numbers::add);
        }
      }
      return NumbersCodec.encode(numbers.build().toArray());
    }

    /**
     * Decodes stretches.
     *
     * @throws IllegalArgumentException if it cannot be read
     * @throws ArithmeticException if a number is too large
     */
    public static Stretches decode(String encoded) {
      int[] numbers =
          Arrays.stream(NumbersCodec.decode(encoded)).mapToInt(Math::toIntExact).toArray();
      List<ShortStretch> stretches = new ArrayList<>();
      int at = 0;
      int termCount = number(numbers, at++);
      while (at < numbers.length) {
        Span span = new Span(number(numbers, at), number(numbers, at + 1));
        int count = number(numbers, at + 2);
        at += 3;
        List<TermPair> pairs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
          TermPair pair = pair(numbers, at, termCount);
          pairs.add(pair);
          at += 4 + pair.others().size();
        }
        stretches.add(new ShortStretch(span, pairs));
      }
      return new Stretches(stretches, termCount);
    }

    private static TermPair pair(int[] numbers, int at, int termCount) {
      List<Integer> others = new ArrayList<>();
      int count = number(numbers, at + 3);
      for (int i = 0; i < count; i++) {
        others.add(term(numbers, at + 4 + i, termCount));
      }
      return new TermPair(
          term(numbers, at, termCount),
          term(numbers, at + 1, termCount),
          number(numbers, at + 2),
          others);
    }

    private static int term(int[] numbers, int at, int termCount) {
      int term = number(numbers, at);
      if (term >= termCount) {
        throw new IllegalArgumentException("a term that the text does not have");
      }
      return term;
    }

    private static int number(int[] numbers, int at) {
      if (at >= numbers.length || numbers[at] < 0) {
        throw new IllegalArgumentException("the stretches end early");
      }
      return numbers[at];
    }
  }
}
