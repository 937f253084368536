package org.palimpsest.solr.codec;

import java.io.IOException;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.util.packed.DirectMonotonicReader;

/** Offsets and layout of a lane: see {@link LaneWriter}. Terms have {@code digits} digits. */
record LaneMeta(
    int digits,
    LaneLayout layout,
    DirectMonotonicReader.Meta directory,
    long directoryOffset,
    long directoryLength,
    long entriesOffset,
    long entriesLength,
    long termCount,
    long entryCount) {

  static LaneMeta read(IndexInput meta) throws IOException {
    int digits = meta.readByte();
    LaneLayout layout =
        new LaneLayout(meta.readByte(), meta.readByte(), meta.readByte(), meta.readByte());
    long directoryOffset = meta.readVLong();
    DirectMonotonicReader.Meta directory =
        DirectMonotonicReader.loadMeta(
            meta, layout.bucketCount() + 1L, LaneLayout.DIRECTORY_BLOCK_SHIFT);
    return new LaneMeta(
        digits,
        layout,
        directory,
        directoryOffset,
        meta.readVLong(),
        meta.readVLong(),
        meta.readVLong(),
        meta.readVLong(),
        meta.readVLong());
  }
}
