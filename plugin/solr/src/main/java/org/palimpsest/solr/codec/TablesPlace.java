package org.palimpsest.solr.codec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.store.IndexInput;

/**
 * Where the tables of a field stand: see {@link TableWriter}.
 *
 * @param kinds of the tables; a document's number for one of them is its index and one more
 * @param docCount how many documents have a value
 * @param width the bytes from one fingerprint to the next
 * @param kindBits what a document's number of its kind takes; 0 if all have the first
 */
record TablesPlace(
    List<TableKind> kinds,
    int maxDoc,
    int docCount,
    int width,
    long fingerprintsOffset,
    long fingerprintsLength,
    long restsOffset,
    long restsLength,
    StartsReader.Place sentenceStarts,
    StartsReader.Place restStarts,
    int kindBits,
    long kindsOffset,
    long kindsLength) {

  /**
   * Reads where they stand.
   *
   * @param rests the file of all that is no fingerprint
   */
  static TablesPlace read(IndexInput meta, IndexInput rests, int maxDoc) throws IOException {
    int kindCount = meta.readVInt();
    List<TableKind> kinds = new ArrayList<>(kindCount);
    for (int i = 0; i < kindCount; i++) {
      kinds.add(TableKind.read(meta));
    }
    return new TablesPlace(
        List.copyOf(kinds),
        maxDoc,
        meta.readVInt(),
        meta.readByte(),
        meta.readVLong(),
        meta.readVLong(),
        meta.readVLong(),
        meta.readVLong(),
        StartsReader.Place.read(meta, rests, maxDoc),
        StartsReader.Place.read(meta, rests, maxDoc),
        meta.readByte(),
        meta.readVLong(),
        meta.readVLong());
  }
}
