package org.palimpsest.core.token;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.palimpsest.core.text.BinarySearch;
import org.palimpsest.core.text.Span;

/**
 * A text's tokens in fragments: its natural sentences, with the shortest joined to the next.
 * Numbers of distinct tokens replace hash tables. Immutable; made once for a text.
 */
public final class TokenizedText {

  private static final int FRAGMENT_TOKENS_MIN = 3;

  private final int[] starts;
  private final int[] ends;
  private final int[] numbers;
  private final SortedHashes distinct;

  /** For each fragment its first token; one more entry for the end. */
  private final int[] fragments;

  /** Start of the natural sentence with each fragment's first token. */
  private final int[] fragmentStarts;

  /** End of the natural sentence with each fragment's last token. */
  private final int[] fragmentEnds;

  /** For each distinct token the number of fragments with it. */
  private final int[] fragmentCounts;

  /**
   * Takes tokens in the order of the text, and natural sentences without overlaps; tokens between
   * these belong to the previous one.
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

  /** The last sentence, from an index on, that does not begin behind a place. */
  private static int sentenceOf(int place, List<Span> sentences, int from) {
    int sentence = from;
    while (sentence + 1 < sentences.size() && sentences.get(sentence + 1).offset() <= place) {
      sentence++;
    }
    return sentence;
  }

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

  public int tokenCount() {
    return numbers.length;
  }

  public int fragmentCount() {
    return fragments.length - 1;
  }

  /** The first token of a fragment; the number of tokens for the index behind the last. */
  public int firstToken(int fragment) {
    return fragments[fragment];
  }

  public TokenRange range(int firstFragment, int endFragment) {
    return new TokenRange(fragments[firstFragment], fragments[endFragment]);
  }

  /** The range with the fragments around it, which may contain the ends of a copy. */
  public TokenRange widened(TokenRange range) {
    int first = fragmentOf(range.from());
    int last = fragmentOf(range.to() - 1);
    return new TokenRange(
        fragments[Math.max(0, first - 1)], fragments[Math.min(fragmentCount(), last + 2)]);
  }

  /** Whether a fragment begins or ends at a token. */
  public boolean isBorder(int token) {
    return Arrays.binarySearch(fragments, token) >= 0;
  }

  private int fragmentOf(int token) {
    int place = Arrays.binarySearch(fragments, token);
    return place >= 0 ? place : -place - 2;
  }

  /** Whether a token begins before the previous one ends. */
  public boolean overlapsLast(int token) {
    return token > 0 && starts[token] < ends[token - 1];
  }

  /** The tokens fully inside a span; possibly empty. */
  public TokenRange within(Span span) {
    int from = BinarySearch.first(starts.length, token -> starts[token] >= span.offset());
    int to = from;
    while (to < starts.length && ends[to] <= span.end()) {
      to++;
    }
    return new TokenRange(from, to);
  }

  /** The hashes of the tokens fully inside a span, in the order of the text. */
  public long[] hashesWithin(Span span) {
    TokenRange range = within(span);
    long[] hashes = new long[range.size()];
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = hash(number(range.from() + i));
    }
    return hashes;
  }

  /** The number of a hash; negative if absent. */
  public int numberOf(long hash) {
    return distinct.number(hash);
  }

  public boolean has(long hash) {
    return numberOf(hash) >= 0;
  }

  /** The number of distinct hashes that occur in a span. */
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

  public int start(int token) {
    return starts[token];
  }

  /** The number of a token's hash, from 0 in the order of hashes. */
  public int number(int token) {
    return numbers[token];
  }

  public int distinctCount() {
    return distinct.size();
  }

  public long hash(int number) {
    return distinct.get(number);
  }

  public int fragmentCountOf(int number) {
    return fragmentCounts[number];
  }

  public Span span(TokenRange range) {
    return span(range.from(), range.to());
  }

  /** The span of a range, extended to whole sentences at ends without other tokens. */
  public Span sentences(TokenRange range) {
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

  public Span span(int from, int to) {
    int end = 0;
    for (int token = from; token < to; token++) {
      end = Math.max(end, ends[token]);
    }
    return Span.between(starts[from], Math.max(end, starts[from]));
  }
}
