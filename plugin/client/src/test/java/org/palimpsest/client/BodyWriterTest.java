package org.palimpsest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.solr.client.solrj.request.QueryRequest;
import org.apache.solr.client.solrj.request.RequestWriter.ContentWriter;
import org.junit.jupiter.api.Test;

final class BodyWriterTest {

  private final SolrConnection.BodyWriter writer = new SolrConnection.BodyWriter();

  @Test
  void body_isWrittenAsItIs() throws IOException {
    ContentWriter body = writer.getContentWriter(CheckRequest.ofFingerprints("AAAA", "s"));
    assertThat(body).isNotNull();
    var bytes = new ByteArrayOutputStream();
    body.write(bytes);
    assertThat(bytes).hasToString("{\"fingerprints\":\"AAAA\",\"params\":{\"scheme\":\"s\"}}");
    assertThat(body.getContentType()).isEqualTo("application/json");
  }

  @Test
  void brokenPipe_isNotWorthALog() {
    ContentWriter body = writer.getContentWriter(CheckRequest.ofText("text"));
    assertThat(body).isNotNull();
    var broken =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("Pipe broken");
          }
        };
    assertThatCode(() -> body.write(broken)).doesNotThrowAnyException();
  }

  @Test
  void requestWithoutBody_hasNone() {
    assertThat(writer.getContentWriter(new QueryRequest())).isNull();
  }
}
