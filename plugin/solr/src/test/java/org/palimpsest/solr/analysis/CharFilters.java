package org.palimpsest.solr.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.CharFilter;

/** Helpers for tests of char filters. */
final class CharFilters {

  private CharFilters() {}

  /** The filtered text, read in parts of this length. */
  static String read(Reader reader, int size) throws IOException {
    StringBuilder text = new StringBuilder();
    char[] buffer = new char[size];
    for (int count = reader.read(buffer, 0, size);
        count >= 0;
        count = reader.read(buffer, 0, size)) {
      assertThat(count).isPositive();
      text.append(buffer, 0, count);
    }
    return text.toString();
  }

  /** The original offset of each character, and of the end. */
  static List<Integer> offsets(CharFilter filter, int length) {
    List<Integer> offsets = new ArrayList<>();
    for (int i = 0; i <= length; i++) {
      offsets.add(filter.correctOffset(i));
    }
    return offsets;
  }

  /** A reader that returns parts of this length. */
  static Reader inParts(String text, int size) {
    return new FilterReader(new StringReader(text)) {
      @Override
      public int read(char[] buffer, int offset, int length) throws IOException {
        return super.read(buffer, offset, Math.min(size, length));
      }
    };
  }
}
