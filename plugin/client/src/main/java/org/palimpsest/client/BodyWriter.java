package org.palimpsest.client;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.impl.BinaryRequestWriter;
import org.apache.solr.client.solrj.request.RequestWriter;
import org.jspecify.annotations.Nullable;

/**
 * Writes bodies like SolrJ, and ignores broken pipes. The pipe breaks if the answer comes before
 * the body is complete; SolrJ would log a stack trace besides the request's failure.
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
        // The request itself reports its failure.
      }
    }

    @Override
    public String getContentType() {
      return writer.getContentType();
    }
  }
}
