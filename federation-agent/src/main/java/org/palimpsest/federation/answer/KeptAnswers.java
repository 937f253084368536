package org.palimpsest.federation.answer;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.protocol.Message.CheckAnswer;

/** The form in which a check's full answer is kept, for the site's own agents only. */
final class KeptAnswers {

  private static final CBORMapper MAPPER =
      CBORMapper.builder().enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES).build();
  private static final ObjectReader READER = MAPPER.readerFor(CheckAnswer.class);
  private static final ObjectWriter WRITER = MAPPER.writerFor(CheckAnswer.class);

  private KeptAnswers() {}

  static Bytes write(CheckAnswer answer) {
    try {
      return Bytes.of(WRITER.writeValueAsBytes(answer));
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws UncheckedIOException if it is something else
   */
  static CheckAnswer read(Bytes bytes) {
    try {
      return READER.readValue(bytes.toArray());
    } catch (IOException e) {
      throw new UncheckedIOException("a kept answer cannot be read", e);
    }
  }
}
