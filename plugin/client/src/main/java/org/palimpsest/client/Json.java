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

/** JSON conventions of this package. */
public final class Json {

  /** Limit of an answer's size, for memory. */
  static final int ANSWER_BYTES_MAX = 256 << 20;

  /** Ignores unknown fields of newer servers. */
  public static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxStringLength(ANSWER_BYTES_MAX).build())
                  .build())
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private Json() {}

  interface Writing {
    void to(JsonGenerator json) throws IOException;
  }

  static JsonNode tree(Note note) {
    return MAPPER.valueToTree(note.toMap());
  }

  public static Note note(JsonNode node) {
    return MAPPER.convertValue(node, Note.class);
  }

  static byte[] bytes(Writing writing) {
    var bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = MAPPER.createGenerator(bytes)) {
      writing.to(json);
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
    return bytes.toByteArray();
  }

  /** A complete request body: SolrJ only logs errors of later writing. */
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
