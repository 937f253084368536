package org.palimpsest.client;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.apache.solr.client.solrj.request.RequestWriter;
import org.palimpsest.core.note.Note;

/** How this package reads and writes JSON. */
final class Json {

  /** An answer beyond this is not read: it would rather fill the memory than help anyone. */
  static final int ANSWER_BYTES_MAX = 256 << 20;

  /** Ignores fields that it does not know, so that a newer server's answers can be read. */
  static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxStringLength(ANSWER_BYTES_MAX).build())
                  .build())
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private Json() {}

  /** Writes one value. */
  interface Writing {
    void to(JsonGenerator json) throws IOException;
  }

  /** A note as answers have it. */
  static JsonNode tree(Note note) {
    return MAPPER.valueToTree(note.toMap());
  }

  /** A note of an answer. */
  static Note note(JsonNode node) {
    return MAPPER.convertValue(node, Note.class);
  }

  /** What a writing writes, in UTF-8. */
  static byte[] bytes(Writing writing) {
    var bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = MAPPER.createGenerator(bytes)) {
      writing.to(json);
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
    return bytes.toByteArray();
  }

  /** A request's body, complete before any of it is sent: SolrJ only logs what goes wrong then. */
  static RequestWriter.ContentWriter body(byte[] json) {
    return new RequestWriter.ContentWriter() {
      @Override
      public void write(OutputStream out) throws IOException {
        out.write(json);
      }

      @Override
      public String getContentType() {
        return "application/json";
      }
    };
  }
}
