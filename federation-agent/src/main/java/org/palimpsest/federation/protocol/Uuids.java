package org.palimpsest.federation.protocol;

import java.nio.ByteBuffer;
import java.util.UUID;
import org.palimpsest.federation.bytes.Bytes;

/** UUIDs as 16 bytes, the most significant first. */
final class Uuids {

  static final int BYTES = 16;

  private Uuids() {}

  static Bytes bytes(UUID id) {
    return Bytes.of(
        ByteBuffer.allocate(BYTES)
            .putLong(id.getMostSignificantBits())
            .putLong(id.getLeastSignificantBits())
            .array());
  }

  static UUID of(Bytes bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes.toArray());
    return new UUID(buffer.getLong(), buffer.getLong());
  }
}
