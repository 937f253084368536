package org.palimpsest.solr.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.palimpsest.core.order.SourceBounds;
import org.palimpsest.solr.source.RivalComparer.RivalQuery;

/**
 * Encodes statement numbers, likenesses and bounds of a text. Statements are numbered from 0; those
 * of one source are encoded as differences.
 */
public final class StatementsCodec {

  private StatementsCodec() {}

  /** The statements of some rivals; keys are sent separately. */
  public static String encodeQueries(List<RivalQuery> rivals) {
    LongStream.Builder numbers = LongStream.builder();
    for (RivalQuery rival : rivals) {
      numbers.add(rival.statements().size());
      int next = 0;
      for (int statement : rival.statements()) {
        numbers.add(statement - next);
        next = statement + 1;
      }
    }
    return NumbersCodec.encode(numbers.build().toArray());
  }

  /**
   * Decodes the statements of rivals.
   *
   * @param ids keys of the rivals
   * @throws IllegalArgumentException if it cannot be read
   */
  public static List<RivalQuery> decodeQueries(List<String> ids, long[] numbers) {
    Reader reader = new Reader(numbers);
    List<RivalQuery> rivals = new ArrayList<>();
    for (String id : ids) {
      List<Integer> statements = new ArrayList<>();
      int count = reader.count();
      int next = 0;
      for (int i = 0; i < count; i++) {
        int statement = reader.after(next);
        statements.add(statement);
        next = statement + 1;
      }
      rivals.add(new RivalQuery(id, statements));
    }
    reader.requireEnd();
    return rivals;
  }

  /** The bounds of some sources; keys are sent separately. */
  public static String encodeBounds(List<SourceBounds> sources) {
    LongStream.Builder numbers = LongStream.builder();
    for (SourceBounds source : sources) {
      numbers.add(source.count()).add(source.statements().size());
      int next = 0;
      for (int i = 0; i < source.statements().size(); i++) {
        int statement = source.statements().get(i);
        numbers.add(statement - next).add(source.bounds().get(i));
        next = statement + 1;
      }
    }
    return NumbersCodec.encode(numbers.build().toArray());
  }

  /**
   * Decodes the bounds of sources.
   *
   * @param ids keys of the sources
   * @throws IllegalArgumentException if it cannot be read
   */
  public static List<SourceBounds> decodeBounds(List<String> ids, long[] numbers) {
    if (ids.size() > SourceBounds.SOURCES_MAX) {
      throw new IllegalArgumentException("bounds of " + ids.size() + " sources");
    }
    Reader reader = new Reader(numbers);
    List<SourceBounds> sources = new ArrayList<>();
    for (String id : ids) {
      sources.add(bounds(id, reader));
    }
    reader.requireEnd();
    return sources;
  }

  private static SourceBounds bounds(String id, Reader reader) {
    int ofText = reader.number();
    int count = reader.count();
    List<Integer> statements = new ArrayList<>();
    List<Integer> bounds = new ArrayList<>();
    int next = 0;
    for (int i = 0; i < count; i++) {
      int statement = reader.after(next);
      if (statement >= ofText) {
        throw new IllegalArgumentException("statement " + statement + " of " + ofText);
      }
      statements.add(statement);
      bounds.add(reader.number());
      next = statement + 1;
    }
    return new SourceBounds(id, ofText, statements, bounds);
  }

  private static final class Reader {

    private static final int STATEMENTS_MAX = 50_000;

    private final long[] numbers;
    private int at;

    Reader(long[] numbers) {
      this.numbers = numbers;
    }

    int number() {
      if (at == numbers.length) {
        throw new IllegalArgumentException("the statements end early");
      }
      long number = numbers[at++];
      if (number > Integer.MAX_VALUE) {
        throw new IllegalArgumentException("a statement of number " + number);
      }
      return (int) number;
    }

    /** The minimum of following numbers. */
    int count() {
      int count = number();
      if (count > numbers.length - at) {
        throw new IllegalArgumentException("the statements end early");
      }
      return count;
    }

    int after(int next) {
      long statement = (long) next + number();
      if (statement >= STATEMENTS_MAX) {
        throw new IllegalArgumentException("a statement of number " + statement);
      }
      return (int) statement;
    }

    void requireEnd() {
      if (at < numbers.length) {
        throw new IllegalArgumentException("there are statements of no source");
      }
    }
  }
}
