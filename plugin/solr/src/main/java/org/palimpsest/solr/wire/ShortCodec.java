package org.palimpsest.solr.wire;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.shortcopy.ShortCopies;
import org.palimpsest.solr.shortcopy.ShortCopy;
import org.palimpsest.solr.shortcopy.ShortStretch;
import org.palimpsest.solr.shortcopy.TermPair;

/** What nodes say to each other of short copies: the stretches to look up, and what was found. */
public final class ShortCodec {

  private static final String COPIES = "copies";
  private static final String PARTIAL = "partial";

  private ShortCodec() {}

  /**
   * Stretches of a text.
   *
   * @param termCount how many terms the text has
   */
  public record Stretches(List<ShortStretch> stretches, int termCount) {

    /** Whether all of them lie in a text. */
    public boolean liesIn(String text) {
      return stretches.stream().allMatch(stretch -> stretch.span().end() <= text.length());
    }
  }

  /** Writes stretches. */
  public static String encode(List<ShortStretch> stretches, int termCount) {
    LongStream.Builder numbers = LongStream.builder().add(termCount);
    for (ShortStretch stretch : stretches) {
      numbers.add(stretch.span().offset()).add(stretch.span().length());
      numbers.add(stretch.pairs().size());
      for (TermPair pair : stretch.pairs()) {
        numbers.add(pair.first()).add(pair.second()).add(pair.distance());
      }
    }
    return NumbersCodec.encode(numbers.build().toArray());
  }

  /**
   * Reads what {@link #encode(List, int)} wrote.
   *
   * @throws IllegalArgumentException if it is anything else
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
      for (int i = 0; i < count; i++, at += 3) {
        TermPair pair =
            new TermPair(number(numbers, at), number(numbers, at + 1), number(numbers, at + 2));
        if (pair.first() >= termCount || pair.second() >= termCount) {
          throw new IllegalArgumentException("a pair of a term that the text does not have");
        }
        pairs.add(pair);
      }
      stretches.add(new ShortStretch(span, pairs));
    }
    return new Stretches(stretches, termCount);
  }

  private static int number(int[] numbers, int at) {
    if (at >= numbers.length || numbers[at] < 0) {
      throw new IllegalArgumentException("the stretches end early");
    }
    return numbers[at];
  }

  /** Writes what a shard found. */
  public static NamedList<Object> encode(ShortCopies answer) {
    List<Object> copies = new ArrayList<>();
    for (ShortCopy copy : answer.copies()) {
      List<Object> members = new ArrayList<>();
      members.add(copy.id());
      members.add(
          NumbersCodec.encode(
              copy.suspicious().offset(),
              copy.suspicious().length(),
              copy.source().offset(),
              copy.source().length(),
              copy.ownWork() ? 1 : 0,
              copy.surroundings().before(),
              copy.surroundings().behind()));
      members.add(copy.title());
      members.add(copy.text());
      copies.add(members);
    }
    NamedList<Object> encoded = new SimpleOrderedMap<>();
    encoded.add(COPIES, copies);
    encoded.add(PARTIAL, answer.partial());
    return encoded;
  }

  /**
   * Reads what {@link #encode(ShortCopies)} wrote.
   *
   * @param collection that the shard belongs to, where sources are to say it
   * @throws IllegalArgumentException if a part is missing
   * @throws ClassCastException if a part is of another type
   */
  public static ShortCopies decode(NamedList<?> encoded, @Nullable String collection) {
    List<ShortCopy> copies = new ArrayList<>();
    for (Object each : Members.required(encoded, COPIES, List.class)) {
      List<?> members = (List<?>) each;
      long[] numbers = NumbersCodec.decode(Members.element(members, 1, String.class));
      if (numbers.length != 7 || members.size() != 4) {
        throw new IllegalArgumentException("a short copy of " + numbers.length + " numbers");
      }
      copies.add(
          new ShortCopy(
              span(numbers, 0),
              span(numbers, 2),
              Members.element(members, 0, String.class),
              (String) members.get(2),
              collection,
              numbers[4] == 1,
              (String) members.get(3),
              new ShortCopy.Surroundings(numbers[5], numbers[6])));
    }
    return new ShortCopies(copies, Members.required(encoded, PARTIAL, Boolean.class));
  }

  private static Span span(long[] numbers, int at) {
    return new Span(Math.toIntExact(numbers[at]), Math.toIntExact(numbers[at + 1]));
  }
}
