package org.palimpsest.client;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.impl.BinaryRequestWriter;
import org.apache.solr.client.solrj.request.RequestWriter;
import org.jspecify.annotations.Nullable;

/**
 * Writes bodies as SolrJ does, and falls silent where nobody reads one to its end.
 *
 * <p>A body goes through a pipe. When the answer comes before it is written in full, as it does
 * without a password, or when there is none, the pipe breaks; SolrJ would log that with a stack
 * trace, beside the failure of the request itself, which is told in a sentence.
 */
final class BodyWriter extends BinaryRequestWriter {

  @Override
  public RequestWriter.@Nullable ContentWriter getContentWriter(SolrRequest<?> request) {
    ContentWriter writer = super.getContentWriter(request);
    return writer == null ? null : new Silent(writer);
  }

  private record Silent(ContentWriter writer) implements ContentWriter {

    @Override
    public void write(OutputStream out) {
      try {
        writer.write(out);
      } catch (IOException e) {
        // The request has failed or has been answered, and says so.
      }
    }

    @Override
    public String getContentType() {
      return writer.getContentType();
    }
  }
}
