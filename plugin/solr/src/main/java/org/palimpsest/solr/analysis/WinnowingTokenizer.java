package org.palimpsest.solr.analysis;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.IntConsumer;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.winnow.Winnower;
import org.palimpsest.core.winnow.WinnowingParameters;

/**
 * The hashes that a {@link Winnower} selects of a decoded text, distinct and ascending, after the
 * mark of its parameters, which an empty text has, too. All offsets are 0.
 */
public final class WinnowingTokenizer extends Tokenizer {

  private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
  private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
  private final WinnowingParameters parameters;
  private final @Nullable BytesRef mark;
  private final boolean sounds;
  private final BytesRef bytes = new BytesRef(new byte[Grams.LENGTH]);
  private final char[] buffer = new char[4096];
  private final Hashes hashes = new Hashes();
  private boolean isRead;
  private boolean isMarked;
  private int next;
  private int finalOffset;

  /** A tokenizer for which Han characters of one sound are equal if {@code sounds}. */
  public WinnowingTokenizer(WinnowingParameters parameters, boolean sounds) {
    this.parameters = parameters;
    this.mark = Grams.mark(parameters);
    this.sounds = sounds;
  }

  WinnowingParameters parameters() {
    return parameters;
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (!isRead) {
      read();
    }
    if (mark != null && !isMarked) {
      isMarked = true;
      return emit(mark);
    }
    if (next == hashes.size) {
      return false;
    }
    Grams.write(hashes.values[next++], bytes);
    return emit(bytes);
  }

  private boolean emit(BytesRef value) {
    clearAttributes();
    term.setBytesRef(value);
    return true;
  }

  private void read() throws IOException {
    Winnower winnower = new Winnower(parameters, sounds, hashes);
    int length = 0;
    ReadingCharFilter read = new ReadingCharFilter(input);
    for (int count = read.read(buffer); count >= 0; count = read.read(buffer)) {
      winnower.accept(buffer, 0, count);
      length += count;
    }
    finalOffset = read.correctOffset(length); // through the char filters in front of it, too
    hashes.sortAndDeduplicate();
    isRead = true;
  }

  @Override
  public void end() throws IOException {
    super.end();
    offset.setOffset(finalOffset, finalOffset);
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    hashes.size = 0;
    isRead = false;
    isMarked = false;
    next = 0;
    finalOffset = 0;
  }

  /** Solr keeps tokenizers, one a thread; the hashes of a long text are not kept with them. */
  @Override
  public void close() throws IOException {
    super.close();
    hashes.shrink();
  }

  /** A growing array. */
  private static final class Hashes implements IntConsumer {
    private static final int KEPT_MAX = 1 << 14;

    private int[] values = new int[256];
    private int size;

    @Override
    public void accept(int hash) {
      if (size == values.length) {
        values = Arrays.copyOf(values, size + (size >> 1));
      }
      values[size++] = hash & Grams.MASK;
    }

    void shrink() {
      if (values.length > KEPT_MAX) {
        values = new int[KEPT_MAX];
        size = 0;
      }
    }

    void sortAndDeduplicate() {
      Arrays.sort(values, 0, size);
      int unique = 0;
      for (int i = 0; i < size; i++) {
        if (i == 0 || values[i] != values[i - 1]) {
          values[unique++] = values[i];
        }
      }
      size = unique;
    }
  }
}
