package org.palimpsest.cli.output;

import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.palimpsest.cli.output.ResultWriter.LineWriter;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.CheckResponse;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.testing.RecordedSolr;
import org.palimpsest.testing.RecordedSolr.Answer;

final class ResultWriterTest {

  @Test
  void readerThatHasGone_endsTheRun() throws IOException {
    try (var gone = new PrintWriter(new Closed(), false, StandardCharsets.UTF_8);
        var writer = new LineWriter(gone, false, ResultWriter.Format.JSON, 80)) {
      assertThatIOException()
          .isThrownBy(() -> writer.write(response(), null))
          .withMessageContaining("standard output was closed");
    }
  }

  private static CheckResponse response() {
    try (var solr = RecordedSolr.answering(Answer.json(200, "{\"sources\":[]}"));
        var connection = open(solr.url())) {
      return connection.check("papers", CheckRequest.ofText("x"));
    }
  }

  private static SolrConnection open(URI url) {
    return SolrConnection.open(url, null, Duration.ofSeconds(30));
  }

  /** A pipe with its other end closed. */
  private static final class Closed extends OutputStream {
    @Override
    public void write(int b) throws IOException {
      throw new IOException("Broken pipe");
    }
  }
}
