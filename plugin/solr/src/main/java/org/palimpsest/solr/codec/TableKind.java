package org.palimpsest.solr.codec;

import java.io.IOException;
import org.apache.lucene.store.DataInput;
import org.apache.lucene.store.DataOutput;
import org.apache.lucene.util.BytesRef;

/**
 * The header, its {@linkplain org.palimpsest.core.table.TableHeader#key key}, and the bytes a
 * fingerprint of tables of one scheme.
 */
record TableKind(BytesRef header, String key, int width) {

  /** Bytes that are not a table: all are rest. */
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
