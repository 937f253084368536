package org.palimpsest.solr.codec;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.RandomAccessInput;
import org.apache.lucene.util.BitUtil;

/** The row of fingerprints of a leaf. */
final class StoredSentences implements LeafSentences {

  private final TablesPlace place;
  private final TableValues tables;
  private final StartsReader starts;
  private final RandomAccessInput fingerprints;

  /** The same, to be read from the front. */
  private final IndexInput row;

  private final int width;
  private final long lowMask;
  private final long highMask;
  private final int size;

  StoredSentences(
      TablesPlace place, TableValues tables, StartsReader starts, IndexInput fingerprintData)
      throws IOException {
    this.place = place;
    this.tables = tables;
    this.starts = starts;
    this.fingerprints = fingerprintData.randomAccessSlice(0, place.fingerprintsLength());
    this.row = fingerprintData.slice("fingerprints", 0, place.fingerprintsLength());
    this.width = place.width();
    this.lowMask = mask(width);
    this.highMask = mask(width - Long.BYTES);
    this.size = Math.toIntExact(starts.end());
  }

  /** The lowest bits of a word that so many bytes fill. */
  private static long mask(int bytes) {
    if (bytes >= Long.BYTES) {
      return -1;
    }
    return bytes <= 0 ? 0 : (1L << (Byte.SIZE * bytes)) - 1;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public int doc(int sentence) {
    return starts.doc(sentence);
  }

  @Override
  public long low(int sentence) {
    try {
      return fingerprints.readLong((long) sentence * width) & lowMask;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public long high(int sentence) {
    try {
      return fingerprints.readLong((long) sentence * width + Long.BYTES) & highMask;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void read(int from, int count, long[] lows, long[] highs) {
    byte[] bytes = new byte[count * width + 2 * Long.BYTES];
    try {
      row.seek((long) from * width);
      row.readBytes(bytes, 0, count * width);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    for (int i = 0; i < count; i++) {
      lows[i] = (long) BitUtil.VH_LE_LONG.get(bytes, i * width) & lowMask;
      highs[i] = (long) BitUtil.VH_LE_LONG.get(bytes, i * width + Long.BYTES) & highMask;
    }
  }

  @Override
  public boolean isMadeAs(int doc, String headerKey) {
    int kind = tables.kindNumber(doc);
    return kind != TableWriter.NO_VALUE && place.kinds().get(kind - 1).key().equals(headerKey);
  }
}
