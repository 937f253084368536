package org.palimpsest.solr.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Random;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.util.LongValues;
import org.apache.lucene.util.packed.DirectReader;
import org.apache.lucene.util.packed.DirectWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rows are read in one memory access, bypassing Lucene's reader. A new layout in Lucene must fail
 * this test, not break a library.
 */
final class PackedRowTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8, 12, 16, 20, 24, 28, 32, 40, 48, 56})
  void anyWidth_readAsByLucenesOwnReader(int width) throws IOException {
    Random random = new Random(width);
    long[] numbers = random.longs(1000, 0, 1L << width).toArray();
    numbers[17] = (1L << width) - 1;
    try (Directory directory = new ByteBuffersDirectory()) {
      try (IndexOutput output = directory.createOutput("row", IOContext.DEFAULT)) {
        DirectWriter writer = DirectWriter.getInstance(output, numbers.length, width);
        for (long number : numbers) {
          writer.add(number);
        }
        PackedRow.finish(writer, output);
      }
      try (IndexInput input = directory.openInput("row", IOContext.DEFAULT)) {
        PackedRow row = new PackedRow(input, 0, input.length(), width);
        LongValues lucenes =
            DirectReader.getInstance(input.randomAccessSlice(0, input.length()), width);
        for (int i = 0; i < numbers.length; i++) {
          assertThat(row.get(i)).isEqualTo(numbers[i]).isEqualTo(lucenes.get(i));
        }
      }
    }
  }

  /** Every width of a lane: up to 24 bits of a value and 40 of a number. */
  @ParameterizedTest
  @ValueSource(ints = {1, 20, 21, 31, 33, 49, 56})
  void anyNumber_widthIsOneThatARowCanHave(int bits) {
    assertThat(PackedRow.width((1L << bits) - 1)).isBetween(bits, 56);
  }
}
