package org.palimpsest.solr.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import org.palimpsest.solr.index.SegmentTerms;

final class TermCeilingTest {

  private static final int DIGITS_MAX = 3;

  /** All terms of one digit, of two and so on, in order. */
  private static final List<BytesRef[]> TERMS =
      IntStream.rangeClosed(1, DIGITS_MAX).mapToObj(TermCeilingTest::terms).toList();

  @Test
  void anyBytes_firstTermThatIsNotBelow() {
    Random random = new Random(3);
    for (int i = 0; i < 20_000; i++) {
      int digits = 1 + random.nextInt(DIGITS_MAX);
      BytesRef bytes = bytes(random);

      assertThat(TermCeiling.of(bytes, digits)).as("%s", bytes).isEqualTo(slowly(bytes, digits));
    }
  }

  private static BytesRef bytes(Random random) {
    String letters = "09afAFgz/:`~";
    byte[] bytes = new byte[random.nextInt(5)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] =
          random.nextInt(10) == 0
              ? (byte) random.nextInt()
              : (byte) letters.charAt(random.nextInt(letters.length()));
    }
    return new BytesRef(bytes);
  }

  private static long slowly(BytesRef bytes, int digits) {
    BytesRef[] terms = TERMS.get(digits - 1);
    for (int value = 0; value < terms.length; value++) {
      if (terms[value].compareTo(bytes) >= 0) {
        return value;
      }
    }
    return terms.length;
  }

  private static BytesRef[] terms(int digits) {
    return IntStream.range(0, 1 << (4 * digits))
        .mapToObj(value -> new BytesRef(SegmentTerms.spell(value, digits)))
        .toArray(BytesRef[]::new);
  }
}
