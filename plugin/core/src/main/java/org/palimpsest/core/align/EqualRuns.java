package org.palimpsest.core.align;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.palimpsest.core.text.Span;
import org.palimpsest.core.token.TokenRange;
import org.palimpsest.core.token.TokenizedText;

/**
 * Finds the equal parts of a passage's sides for display: equal words in order, then moved ones.
 * Tokens that occur once split the passage recursively (patience diff); short stretches without any
 * are compared by their longest common subsequence.
 */
public final class EqualRuns {

  /** Maximum size of the table for the longest common subsequence. */
  private static final int CELLS_MAX = 250_000;

  /** Shorter moves occur by chance. */
  private static final int MOVED_TOKENS_MIN = 4;

  private final String one;
  private final String other;
  private final TokenizedText oneTokens;
  private final TokenizedText otherTokens;
  private final long[] oneHashes;
  private final long[] otherHashes;

  /** For each token of the first text its match in the second, or -1. */
  private final int[] matched;

  private EqualRuns(String one, TokenizedText oneTokens, String other, TokenizedText otherTokens) {
    this.one = one;
    this.other = other;
    this.oneTokens = oneTokens;
    this.otherTokens = otherTokens;
    this.oneHashes = oneTokens.hashesWithin(Span.between(0, one.length()));
    this.otherHashes = otherTokens.hashesWithin(Span.between(0, other.length()));
    this.matched = new int[oneHashes.length];
    Arrays.fill(matched, -1);
  }

  /** An equal run, with its place in both texts, and whether its order differs. */
  public record Run(Span one, Span other, boolean moved) {}

  /** The runs of two passages, by their place in the first, where they do not overlap. */
  public static List<Run> of(
      String one, TokenizedText oneTokens, String other, TokenizedText otherTokens) {
    var runs = new EqualRuns(one, oneTokens, other, otherTokens);
    runs.match(
        new TokenRange(0, runs.oneHashes.length), new TokenRange(0, runs.otherHashes.length));
    runs.unmatchEqualSounds();
    return runs.runs();
  }

  /** The share of letters that are equal in order: the smaller of both sides', 0 to 1. */
  public static double shareInOrder(
      String one, TokenizedText oneTokens, String other, TokenizedText otherTokens) {
    int inOne = 0;
    int inOther = 0;
    for (Run run : of(one, oneTokens, other, otherTokens)) {
      inOne += run.moved() ? 0 : letters(one, run.one());
      inOther += run.moved() ? 0 : letters(other, run.other());
    }
    double ofOne = (double) inOne / Math.max(1, letters(one, Span.between(0, one.length())));
    double ofOther =
        (double) inOther / Math.max(1, letters(other, Span.between(0, other.length())));
    return Math.min(ofOne, ofOther);
  }

  private static int letters(String text, Span span) {
    return (int)
        text.substring(span.offset(), span.end())
            .chars()
            .filter(Character::isLetterOrDigit)
            .count();
  }

  private void match(TokenRange inOne, TokenRange inOther) {
    int from = inOne.from();
    int otherFrom = inOther.from();
    int to = inOne.to();
    int otherTo = inOther.to();
    while (from < to && otherFrom < otherTo && oneHashes[from] == otherHashes[otherFrom]) {
      matched[from++] = otherFrom++;
    }
    while (from < to && otherFrom < otherTo && oneHashes[to - 1] == otherHashes[otherTo - 1]) {
      matched[--to] = --otherTo;
    }
    if (from == to || otherFrom == otherTo) {
      return;
    }
    List<int[]> fixed = ascending(unique(from, to, otherFrom, otherTo));
    if (fixed.isEmpty()) {
      matchOneByOne(from, to, otherFrom, otherTo);
      return;
    }
    for (int[] pair : fixed) {
      match(new TokenRange(from, pair[0]), new TokenRange(otherFrom, pair[1]));
      matched[pair[0]] = pair[1];
      from = pair[0] + 1;
      otherFrom = pair[1] + 1;
    }
    match(new TokenRange(from, to), new TokenRange(otherFrom, otherTo));
  }

  /** Tokens that occur once in both ranges, by their place in the first. */
  private List<int[]> unique(int from, int to, int otherFrom, int otherTo) {
    Map<Long, Integer> places = places(oneHashes, from, to);
    Map<Long, Integer> otherPlaces = places(otherHashes, otherFrom, otherTo);
    List<int[]> pairs = new ArrayList<>();
    for (int token = from; token < to; token++) {
      Integer otherPlace = otherPlaces.get(oneHashes[token]);
      if (places.getOrDefault(oneHashes[token], -1) >= 0 && otherPlace != null && otherPlace >= 0) {
        pairs.add(new int[] {token, otherPlace});
      }
    }
    return pairs;
  }

  /** For each hash its place, or -1 if it has several. */
  private static Map<Long, Integer> places(long[] hashes, int from, int to) {
    Map<Long, Integer> places = new HashMap<>();
    for (int token = from; token < to; token++) {
      places.merge(hashes[token], token, (first, next) -> -1);
    }
    return places;
  }

  private static List<int[]> ascending(List<int[]> pairs) {
    int[] before = new int[pairs.size()];
    TreeMap<Integer, Integer> ends = new TreeMap<>(); // pair's index by its second place
    for (int i = 0; i < before.length; i++) {
      int place = pairs.get(i)[1];
      Map.Entry<Integer, Integer> lower = ends.lowerEntry(place);
      before[i] = lower == null ? -1 : lower.getValue();
      Integer higher = ends.higherKey(place);
      if (higher != null) {
        ends.remove(higher);
      }
      ends.put(place, i);
    }
    List<int[]> chain = new ArrayList<>();
    for (int i = ends.isEmpty() ? -1 : ends.lastEntry().getValue(); i >= 0; i = before[i]) {
      chain.add(0, pairs.get(i));
    }
    return chain;
  }

  private void matchOneByOne(int from, int to, int otherFrom, int otherTo) {
    int rows = to - from;
    int columns = otherTo - otherFrom;
    if ((long) rows * columns > CELLS_MAX) {
      return;
    }
    int[][] lengths = new int[rows + 1][columns + 1];
    for (int row = rows - 1; row >= 0; row--) {
      for (int column = columns - 1; column >= 0; column--) {
        lengths[row][column] =
            oneHashes[from + row] == otherHashes[otherFrom + column]
                ? lengths[row + 1][column + 1] + 1
                : Math.max(lengths[row + 1][column], lengths[row][column + 1]);
      }
    }
    int row = 0;
    int column = 0;
    while (row < rows && column < columns) {
      if (oneHashes[from + row] == otherHashes[otherFrom + column]) {
        matched[from + row++] = otherFrom + column++;
      } else if (lengths[row + 1][column] >= lengths[row][column + 1]) {
        row++;
      } else {
        column++;
      }
    }
  }

  /** Tokens with Han characters of one sound are equal; a reader is shown the difference. */
  private void unmatchEqualSounds() {
    HanLetters letters = new HanLetters(one, other);
    for (int token = 0; token < matched.length; token++) {
      if (matched[token] >= 0
          && !letters.areTheSame(
              oneTokens.span(token, token + 1),
              otherTokens.span(matched[token], matched[token] + 1))) {
        matched[token] = -1;
      }
    }
  }

  private List<Run> runs() {
    List<Run> inOrder = widened(inOrder());
    List<Run> runs = new ArrayList<>(inOrder);
    runs.addAll(moved(inOrder));
    runs.sort((left, right) -> Integer.compare(left.one().offset(), right.one().offset()));
    return runs;
  }

  private List<Run> inOrder() {
    List<Run> runs = new ArrayList<>();
    for (int token = 0; token < matched.length; ) {
      int end = token + 1;
      if (matched[token] >= 0) {
        while (end < matched.length
            && matched[end] == matched[end - 1] + 1
            && isSameBetween(end - 1, matched[end - 1])) {
          end++;
        }
        add(runs, run(token, end, matched[token], false));
      }
      token = end;
    }
    return runs;
  }

  private boolean isSameBetween(int token, int otherToken) {
    return words(one, between(oneTokens, token))
        .equalsIgnoreCase(words(other, between(otherTokens, otherToken)));
  }

  /** Empty if the tokens overlap, as pairs of Han characters do. */
  private static Span between(TokenizedText tokens, int token) {
    int end = tokens.span(token, token + 1).end();
    return Span.between(end, Math.max(end, tokens.span(token + 1, token + 2).offset()));
  }

  private static String words(String text, Span span) {
    StringBuilder words = new StringBuilder();
    for (int at = span.offset(); at < span.end(); at++) {
      if (Character.isLetterOrDigit(text.charAt(at))) {
        words.append(text.charAt(at));
      }
    }
    return words.toString();
  }

  private Run run(int from, int to, int otherFrom, boolean moved) {
    return new Run(
        oneTokens.span(from, to), otherTokens.span(otherFrom, otherFrom + to - from), moved);
  }

  /** Adds a run: joined to the last one if the text between is equal, or without the overlap. */
  private void add(List<Run> runs, Run run) {
    Run last = runs.isEmpty() ? null : runs.get(runs.size() - 1);
    if (last == null) {
      runs.add(run);
      return;
    }
    int overlap =
        Math.max(last.one().end() - run.one().offset(), last.other().end() - run.other().offset());
    if (overlap > 0) {
      if (overlap < Math.min(run.one().length(), run.other().length())) {
        runs.add(
            new Run(
                Span.between(run.one().offset() + overlap, run.one().end()),
                Span.between(run.other().offset() + overlap, run.other().end()),
                run.moved()));
      }
      return;
    }
    String between = one.substring(last.one().end(), run.one().offset());
    if (between.equals(other.substring(last.other().end(), run.other().offset()))) {
      runs.set(
          runs.size() - 1,
          new Run(
              Span.between(last.one().offset(), run.one().end()),
              Span.between(last.other().offset(), run.other().end()),
              run.moved()));
    } else {
      runs.add(run);
    }
  }

  /** Extends runs over equal characters around them, without cutting words. */
  private List<Run> widened(List<Run> runs) {
    List<Run> widened = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      Span here = runs.get(i).one();
      Span there = runs.get(i).other();
      Run last = widened.isEmpty() ? null : widened.get(widened.size() - 1);
      int back =
          back(
              here,
              there,
              last == null ? 0 : last.one().end(),
              last == null ? 0 : last.other().end());
      boolean isLast = i + 1 == runs.size();
      int ahead =
          ahead(
              here.end(),
              isLast ? one.length() : runs.get(i + 1).one().offset(),
              there.end(),
              isLast ? other.length() : runs.get(i + 1).other().offset());
      add(
          widened,
          new Run(
              Span.between(here.offset() - back, here.end() + ahead),
              Span.between(there.offset() - back, there.end() + ahead),
              false));
    }
    return widened;
  }

  private int back(Span here, Span there, int min, int otherMin) {
    int most = Math.min(here.offset() - min, there.offset() - otherMin);
    int back = 0;
    while (back < most && isSame(here.offset() - back - 1, there.offset() - back - 1)) {
      back++;
    }
    while (back > 0 && cutsWord(here.offset() - back, there.offset() - back)) {
      back--;
    }
    return back;
  }

  private int ahead(int from, int to, int otherFrom, int otherTo) {
    int most = Math.min(to - from, otherTo - otherFrom);
    int ahead = 0;
    while (ahead < most && isSame(from + ahead, otherFrom + ahead)) {
      ahead++;
    }
    while (ahead > 0 && cutsWord(from + ahead, otherFrom + ahead)) {
      ahead--;
    }
    return ahead;
  }

  private boolean isSame(int place, int otherPlace) {
    char character = one.charAt(place);
    return character == other.charAt(otherPlace) && !Character.isSurrogate(character);
  }

  private boolean cutsWord(int place, int otherPlace) {
    return isInWord(one, place) || isInWord(other, otherPlace);
  }

  private static boolean isInWord(String text, int place) {
    return place > 0
        && place < text.length()
        && isOfWord(text.charAt(place - 1))
        && isOfWord(text.charAt(place));
  }

  private static boolean isOfWord(char character) {
    return Character.isLetterOrDigit(character) && !Character.isIdeographic(character);
  }

  /** Runs of unmatched tokens that occur, unmatched, elsewhere on the other side. */
  private List<Run> moved(List<Run> inOrder) {
    boolean[] taken = new boolean[otherHashes.length];
    for (int match : matched) {
      if (match >= 0) {
        taken[match] = true;
      }
    }
    Map<Long, List<Integer>> starts = new HashMap<>();
    for (int token = 0; token + MOVED_TOKENS_MIN <= otherHashes.length; token++) {
      if (!taken[token]) {
        starts.computeIfAbsent(otherHashes[token], hash -> new ArrayList<>()).add(token);
      }
    }
    List<Run> moved = new ArrayList<>();
    for (int token = 0; token < matched.length; ) {
      int length = 0;
      int place = -1;
      for (int start : starts.getOrDefault(oneHashes[token], List.of())) {
        int common = commonLength(token, start, taken);
        if (common > length) {
          length = common;
          place = start;
        }
      }
      if (length >= MOVED_TOKENS_MIN && place >= 0) {
        Arrays.fill(taken, place, place + length, true);
        addApart(moved, run(token, token + length, place, true), inOrder);
        token += length;
      } else {
        token++;
      }
    }
    return moved;
  }

  private int commonLength(int token, int start, boolean[] taken) {
    int length = 0;
    while (token + length < matched.length
        && start + length < taken.length
        && matched[token + length] < 0
        && !taken[start + length]
        && oneHashes[token + length] == otherHashes[start + length]) {
      length++;
    }
    return length;
  }

  private static void addApart(List<Run> moved, Run run, List<Run> inOrder) {
    boolean apart =
        inOrder.stream().noneMatch(each -> each.one().overlap(run.one()) > 0)
            && moved.stream().noneMatch(each -> each.one().overlap(run.one()) > 0);
    if (apart) {
      moved.add(run);
    }
  }
}
