package org.palimpsest.solr.codec;

import java.io.IOException;
import org.apache.lucene.store.DataInput;
import org.apache.lucene.store.DataOutput;
import org.apache.lucene.util.BytesRef;

/**
 * What tables of one scheme have in common.
 *
 * @param header the bytes that they begin with
 * @param key {@link org.palimpsest.core.table.TableHeader#key} of it
 * @param width the bytes that a fingerprint takes
 */
record TableKind(BytesRef header, String key, int width) {

  /** Bytes that are no table: all of them are rest. */
  static final TableKind NONE = new TableKind(new BytesRef(), "", 0);

  static TableKind read(DataInput input) throws IOException {
    byte[] header = new byte[input.readVInt()];
    input.readBytes(header, 0, header.length);
    return new TableKind(new BytesRef(header), input.readString(), input.readByte());
  }

  void write(DataOutput output) throws IOException {
    output.writeVInt(header.length);
    output.writeBytes(header.bytes, header.offset, header.length);
    output.writeString(key);
    output.writeByte((byte) width);
  }
}
