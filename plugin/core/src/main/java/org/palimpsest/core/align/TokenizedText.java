package org.palimpsest.core.align;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.palimpsest.core.text.Span;

/**
 * A text's tokens, sorted into fragments: its natural sentences, the shortest of them joined to the
 * next. Each distinct token has a number, so that two texts can be compared with arrays instead of
 * hash tables. Immutable; made once for a text, however many others it is aligned with.
 */
public final class TokenizedText {

  /** A fragment of fewer tokens says too little by itself. */
  private static final int FRAGMENT_TOKENS_MIN = 3;

  private final int[] starts;
  private final int[] ends;

  /** For each token the number of its hash. */
  private final int[] numbers;

  private final SortedHashes distinct;

  /** For each fragment its first token; one more entry for the end. */
  private final int[] fragments;

  /** For each fragment where the natural sentence begins that has its first token. */
  private final int[] fragmentStarts;

  /** For each fragment where the natural sentence ends that has its last token. */
  private final int[] fragmentEnds;

  /** For each distinct token in how many fragments it stands. */
  private final int[] fragmentCounts;

  /**
   * Sorts tokens.
   *
   * @param hashes of the tokens, in the order of the text
   * @param starts where each begins, not before the last one
   * @param ends where each ends
   * @param naturalSentences in order, not overlapping; tokens between them belong to the one before
   */
  public TokenizedText(long[] hashes, int[] starts, int[] ends, List<Span> naturalSentences) {
    if (hashes.length != starts.length || hashes.length != ends.length) {
      throw new IllegalArgumentException(
          hashes.length + " hashes, " + starts.length + " starts, " + ends.length + " ends");
    }
    this.starts = starts.clone();
    this.ends = ends.clone();
    this.distinct = new SortedHashes(hashes);
    this.numbers = Arrays.stream(hashes).mapToInt(distinct::number).toArray();
    this.fragments = fragments(naturalSentences);
    this.fragmentStarts = new int[fragmentCount()];
    this.fragmentEnds = new int[fragmentCount()];
    findWholeSentences(naturalSentences);
    this.fragmentCounts = fragmentCounts();
  }

  private int[] fragments(List<Span> naturalSentences) {
    List<Integer> firsts = new ArrayList<>();
    int token = 0;
    int first = 0;
    for (Span sentence : naturalSentences) {
      while (token < starts.length && starts[token] < sentence.end()) {
        token++;
      }
      if (token - first >= FRAGMENT_TOKENS_MIN) {
        firsts.add(first);
        first = token;
      }
    }
    if (firsts.isEmpty() && starts.length > 0) {
      firsts.add(0);
    }
    firsts.add(starts.length);
    return firsts.stream().mapToInt(Integer::intValue).toArray();
  }

  private void findWholeSentences(List<Span> naturalSentences) {
    int sentence = 0;
    for (int fragment = 0; fragment < fragmentCount() && tokenCount() > 0; fragment++) {
      Span span = span(range(fragment, fragment + 1));
      sentence = sentenceOf(span.offset(), naturalSentences, sentence);
      fragmentStarts[fragment] = sentenceOr(span, naturalSentences, sentence).offset();
      sentence = sentenceOf(starts[fragments[fragment + 1] - 1], naturalSentences, sentence);
      fragmentEnds[fragment] = sentenceOr(span, naturalSentences, sentence).end();
    }
  }

  /** The last of the sentences from one on that does not begin behind a place. */
  private static int sentenceOf(int place, List<Span> sentences, int from) {
    int sentence = from;
    while (sentence + 1 < sentences.size() && sentences.get(sentence + 1).offset() <= place) {
      sentence++;
    }
    return sentence;
  }

  /** The sentence, or a fragment's tokens where they lie in none. */
  private static Span sentenceOr(Span tokens, List<Span> sentences, int sentence) {
    return sentence < sentences.size() && sentences.get(sentence).overlap(tokens) > 0
        ? sentences.get(sentence)
        : tokens;
  }

  private int[] fragmentCounts() {
    int[] counts = new int[distinct.size()];
    int[] lastSeen = new int[distinct.size()];
    Arrays.fill(lastSeen, -1);
    for (int fragment = 0; fragment < fragmentCount(); fragment++) {
      for (int token = firstToken(fragment); token < firstToken(fragment + 1); token++) {
        int number = numbers[token];
        if (lastSeen[number] != fragment) {
          lastSeen[number] = fragment;
          counts[number]++;
        }
      }
    }
    return counts;
  }

  /** How many tokens there are. */
  public int tokenCount() {
    return numbers.length;
  }

  /** How many fragments there are. */
  public int fragmentCount() {
    return fragments.length - 1;
  }

  /** The first token of a fragment; of the one behind the last, the number of tokens. */
  public int firstToken(int fragment) {
    return fragments[fragment];
  }

  /** The tokens of a fragment, and of those up to another. */
  TokenRange range(int firstFragment, int endFragment) {
    return new TokenRange(fragments[firstFragment], fragments[endFragment]);
  }

  /**
   * The range with the fragments before and behind it: of the sentence in which a copy ends too
   * little may be copied to resemble its source.
   */
  TokenRange widened(TokenRange range) {
    int first = fragmentOf(range.from());
    int last = fragmentOf(range.to() - 1);
    return new TokenRange(
        fragments[Math.max(0, first - 1)], fragments[Math.min(fragmentCount(), last + 2)]);
  }

  /** Whether a fragment begins with a token, or ends before it. */
  boolean isBorder(int token) {
    return Arrays.binarySearch(fragments, token) >= 0;
  }

  private int fragmentOf(int token) {
    int place = Arrays.binarySearch(fragments, token);
    return place >= 0 ? place : -place - 2;
  }

  /** Whether a token begins before the one in front of it ends. */
  public boolean overlapsLast(int token) {
    return token > 0 && starts[token] < ends[token - 1];
  }

  /** The tokens that a stretch of text holds whole; empty where it holds none. */
  TokenRange within(Span span) {
    int from = firstFrom(starts, span.offset());
    int to = from;
    while (to < starts.length && ends[to] <= span.end()) {
      to++;
    }
    return new TokenRange(from, to);
  }

  /** The hashes of the tokens that a stretch of text holds whole, in the order of the text. */
  public long[] hashesWithin(Span span) {
    TokenRange range = within(span);
    long[] hashes = new long[range.size()];
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = hash(number(range.from() + i));
    }
    return hashes;
  }

  /** The number of a hash; negative if no token has it. */
  public int numberOf(long hash) {
    return distinct.number(hash);
  }

  /** Whether one of the tokens has a hash. */
  public boolean has(long hash) {
    return numberOf(hash) >= 0;
  }

  /**
   * How many of some hashes a stretch of text has, each counted once.
   *
   * @param hashes all different
   */
  public int countWithin(Span span, long[] hashes) {
    BitSet wanted = new BitSet(distinctCount());
    for (long hash : hashes) {
      int number = distinct.number(hash);
      if (number >= 0) {
        wanted.set(number);
      }
    }
    int missing = wanted.cardinality();
    TokenRange range = within(span);
    for (int token = range.from(); token < range.to(); token++) {
      wanted.clear(numbers[token]);
    }
    return missing - wanted.cardinality();
  }

  /** The index of the first value that is not below a limit; values never fall. */
  private static int firstFrom(int[] values, int limit) {
    int low = 0;
    int high = values.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (values[middle] < limit) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Where a token begins. */
  int start(int token) {
    return starts[token];
  }

  /** The number of a token's hash: from 0, by the order of hashes. */
  public int number(int token) {
    return numbers[token];
  }

  /** How many different tokens there are. */
  public int distinctCount() {
    return distinct.size();
  }

  /** The hash that has a number. */
  public long hash(int number) {
    return distinct.get(number);
  }

  /** In how many fragments the token of this number stands. */
  int fragmentCountOf(int number) {
    return fragmentCounts[number];
  }

  /** The stretch of text from the first token of a range to its last. */
  Span span(TokenRange range) {
    return span(range.from(), range.to());
  }

  /**
   * The same, with all of its first and its last sentence where no token of these lies outside:
   * stop words and punctuation are no tokens, but belong to a sentence.
   */
  Span sentences(TokenRange range) {
    Span span = span(range);
    int first = Arrays.binarySearch(fragments, range.from());
    int behind = Arrays.binarySearch(fragments, range.to());
    return Span.between(
        first >= 0 && first < fragmentCount()
            ? Math.min(span.offset(), fragmentStarts[first])
            : span.offset(),
        behind > 0 ? Math.max(span.end(), fragmentEnds[behind - 1]) : span.end());
  }

  /** The same for the tokens from one up to another. */
  public Span sentences(int from, int to) {
    return sentences(new TokenRange(from, to));
  }

  /** The stretch of text from one token to the last one before another. */
  Span span(int from, int to) {
    int end = 0;
    for (int token = from; token < to; token++) {
      end = Math.max(end, ends[token]);
    }
    return Span.between(starts[from], Math.max(end, starts[from]));
  }
}
