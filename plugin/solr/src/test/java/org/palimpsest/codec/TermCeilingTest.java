package org.palimpsest.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import org.palimpsest.index.SegmentTerms;

final class TermCeilingTest {

  @Test
  void anyBytes_firstTermThatIsNotBelow() {
    Random random = new Random(3);
    for (int i = 0; i < 20_000; i++) {
      int digits = 1 + random.nextInt(3);
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
    int end = 1 << (4 * digits);
    for (int value = 0; value < end; value++) {
      if (new BytesRef(SegmentTerms.spell(value, digits)).compareTo(bytes) >= 0) {
        return value;
      }
    }
    return end;
  }
}
