package org.palimpsest.solr.codec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.store.IndexInput;

/**
 * Offsets of the tables of a field: see {@link TableWriter}.
 *
 * @param kinds of the tables; a document's kind number is an index in this list plus 1
 * @param docCount the number of documents with a value
 * @param width bytes from one fingerprint to the next
 * @param kindBits of a document's kind number; 0 if all documents have the first kind
 */
record TablesMeta(
    List<TableKind> kinds,
    int maxDoc,
    int docCount,
    int width,
    long fingerprintsOffset,
    long fingerprintsLength,
    long restsOffset,
    long restsLength,
    StartsReader.StartsMeta sentenceStarts,
    StartsReader.StartsMeta restStarts,
    int kindBits,
    long kindsOffset,
    long kindsLength) {

  /** Reads metadata, and the last starts from the file of rests. */
  static TablesMeta read(IndexInput meta, IndexInput rests, int maxDoc) throws IOException {
    int kindCount = meta.readVInt();
    List<TableKind> kinds = new ArrayList<>(kindCount);
    for (int i = 0; i < kindCount; i++) {
      kinds.add(TableKind.read(meta));
    }
    return new TablesMeta(
        List.copyOf(kinds),
        maxDoc,
        meta.readVInt(),
        meta.readByte(),
        meta.readVLong(),
        meta.readVLong(),
        meta.readVLong(),
        meta.readVLong(),
        StartsReader.StartsMeta.read(meta, rests, maxDoc),
        StartsReader.StartsMeta.read(meta, rests, maxDoc),
        meta.readByte(),
        meta.readVLong(),
        meta.readVLong());
  }
}
