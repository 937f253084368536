package org.palimpsest.solr.lookup;

import java.util.Arrays;
import org.apache.lucene.util.ArrayUtil;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.table.TableHeader;

/**
 * The masks of each window and segment that lead to a value which may exist in a leaf of an index.
 * Most do not, and one check serves all leaves. Immutable.
 */
final class ProbeMasks {

  private final int segments;
  private final int[] masks;

  /** The index behind the masks of each window's segments. */
  private final int[] ends;

  private ProbeMasks(int segments, int[] masks, int[] ends) {
    this.segments = segments;
    this.masks = masks;
    this.ends = ends;
  }

  /** The masks of a lookup, with the values of all leaves. */
  static ProbeMasks of(Lookup lookup, ValueFilter values) {
    TableHeader header = lookup.header();
    int[] all = lookup.masks();
    int[] selected = new int[all.length];
    int[] masks = new int[all.length];
    int[] ends = new int[lookup.windows().size() * header.segments()];
    int size = 0;
    for (int window = 0; window < lookup.windows().size(); window++) {
      Fingerprint fingerprint = lookup.windows().get(window);
      for (int segment = 0; segment < header.segments(); segment++) {
        int value = fingerprint.segment(segment, header.segmentBits());
        int count = values.select(segment, value, all, all.length, selected);
        masks = ArrayUtil.grow(masks, size + count);
        System.arraycopy(selected, 0, masks, size, count);
        size += count;
        ends[window * header.segments() + segment] = size;
      }
    }
    return new ProbeMasks(header.segments(), Arrays.copyOf(masks, size), ends);
  }

  /**
   * Copies the masks of a window's segment into an array with room for all; returns their number.
   */
  int copy(int window, int segment, int[] into) {
    int place = window * segments + segment;
    int start = place == 0 ? 0 : ends[place - 1];
    int count = ends[place] - start;
    System.arraycopy(masks, start, into, 0, count);
    return count;
  }
}
