package org.palimpsest.benchmarks.lookup;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.function.IntConsumer;

/**
 * What a lookup of a signature takes at least: it reads the bucket of each of its four segments and
 * the signature of every candidate, from arrays that hold nothing else, and compares them.
 * Candidates that come up in several segments are compared each time.
 */
final class SignatureFloor {

  private static final int SEGMENTS = 4;
  private static final int SEGMENT_BITS = 16;
  private static final int VALUES = 1 << SEGMENT_BITS;

  private final LongBuffer signatures;
  private final int[][] starts = new int[SEGMENTS][];
  private final IntBuffer[] numbers = new IntBuffer[SEGMENTS];

  /** Sorts the library into buckets. */
  SignatureFloor(SignatureLibrary library) {
    // Outside of the heap, which is kept as small as that of a node.
    signatures =
        ByteBuffer.allocateDirect(library.library() * Long.BYTES)
            .order(ByteOrder.nativeOrder())
            .asLongBuffer();
    for (int i = 0; i < library.library(); i++) {
      signatures.put(i, library.ofLibrary(i));
    }
    for (int segment = 0; segment < SEGMENTS; segment++) {
      fill(segment);
    }
  }

  private void fill(int segment) {
    int size = signatures.capacity();
    int[] ends = new int[VALUES + 1];
    for (int i = 0; i < size; i++) {
      ends[value(signatures.get(i), segment) + 1]++;
    }
    for (int value = 1; value < ends.length; value++) {
      ends[value] += ends[value - 1];
    }
    numbers[segment] =
        ByteBuffer.allocateDirect(size * Integer.BYTES)
            .order(ByteOrder.nativeOrder())
            .asIntBuffer();
    int[] next = ends.clone();
    for (int i = 0; i < size; i++) {
      numbers[segment].put(next[value(signatures.get(i), segment)]++, i);
    }
    starts[segment] = ends;
  }

  private static int value(long signature, int segment) {
    return (int) (signature >>> (segment * SEGMENT_BITS)) & (VALUES - 1);
  }

  /** Hands over every document within the distance, some several times. */
  void find(long sought, IntConsumer found) {
    for (int segment = 0; segment < SEGMENTS; segment++) {
      int value = value(sought, segment);
      IntBuffer bucket = numbers[segment];
      int end = starts[segment][value + 1];
      for (int i = starts[segment][value]; i < end; i++) {
        int document = bucket.get(i);
        if (Long.bitCount(signatures.get(document) ^ sought) <= SignatureLibrary.DISTANCE) {
          found.accept(document);
        }
      }
    }
  }
}
