package org.palimpsest.federation.hostile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.palimpsest.federation.bytes.Bytes;

/**
 * A text of the attacked library, with the windows and fingerprints of the attacker's own Solr.
 *
 * @param epoch of the seed
 * @param scheme in the form of {@code Scheme.key()}
 * @param text the text
 * @param windows of it, in their order
 */
public record Probe(String epoch, String scheme, String text, List<Window> windows) {

  /**
   * A window.
   *
   * @param offset in the text, in UTF-16 code units
   * @param length likewise
   * @param fingerprint 13 bytes
   */
  public record Window(int offset, int length, Bytes fingerprint) {}

  /** Reads an object with these fields; of the answer of {@code /check}, {@code unmatched}. */
  static Probe read(Path file) throws IOException {
    JsonNode json = new ObjectMapper().readTree(file.toFile());
    List<Window> windows = new ArrayList<>();
    for (JsonNode window : json.path("unmatched")) {
      windows.add(
          new Window(
              window.path("offset").asInt(),
              window.path("length").asInt(),
              Bytes.of(Base64.getUrlDecoder().decode(window.path("fingerprint").asText()))));
    }
    return new Probe(
        json.path("epoch").asText(),
        json.path("unmatchedScheme").asText(),
        json.path("text").asText(),
        windows);
  }
}
