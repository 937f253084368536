package org.palimpsest.solr.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeoutException;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.client.solrj.impl.BaseHttpSolrClient.RemoteSolrException;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.junit.jupiter.api.Test;
import org.palimpsest.solr.admission.TextGate;

/** Failures of shards become sentences and statuses. */
final class RefusalsTest {

  private static final String ADVICE =
      ", so nothing was checked; ask again later, or with shards.tolerant=true for the"
          + " answers of the others.";

  private static SolrException refusal(Exception failure) {
    return (SolrException) Refusals.of(failure);
  }

  @Test
  void shardThatTookTooLong_unavailable() {
    Exception timeout =
        new SolrException(
            ErrorCode.SERVER_ERROR,
            new SolrServerException(
                "Total timeout 60000 ms elapsed", new TimeoutException("Total timeout")));

    assertThat(refusal(timeout).code()).isEqualTo(503);
    assertThat(refusal(timeout))
        .hasMessage("A shard did not answer in the time that nodes give each other" + ADVICE)
        .hasNoCause();
  }

  @Test
  void shardThatCannotBeReached_unavailable() {
    Exception unreachable =
        new SolrException(ErrorCode.SERVER_ERROR, new SolrServerException("connection refused"));

    assertThat(refusal(unreachable).code()).isEqualTo(503);
    assertThat(refusal(unreachable)).hasMessage("A shard could not be reached" + ADVICE);
  }

  @Test
  void shardThatFailed_unavailable() {
    Exception failed = new RemoteSolrException("http://a:1/solr/b", 500, "secretive", null);

    assertThat(refusal(failed).code()).isEqualTo(503);
    assertThat(refusal(failed))
        .hasMessage("A shard failed; the log of its node has the cause" + ADVICE);
  }

  /** Solr quotes Jetty's page for it. */
  @Test
  void shardWithoutTheHandler_saysThatItIsNotPrepared() {
    Exception unprepared =
        new RemoteSolrException(
            "http://a:1/solr/b",
            400,
            "Expected mime type in [application/octet-stream] but got text/html. <html>\n<tr>"
                + "<th>URI:</th><td>/solr/plain_shard1_replica_n1/check</td></tr></html>",
            null);

    assertThat(refusal(unprepared).code()).isEqualTo(400);
    assertThat(refusal(unprepared))
        .hasMessageStartingWith("The collection of plain_shard1_replica_n1 has no /check");
  }

  /** The address of a node is not passed on. */
  @Test
  void shardThatRefused_itsSentenceWithoutItsAddress() {
    RemoteSolrException refused =
        new RemoteSolrException("http://a:1/solr/b", 400, "Another schema.", null);
    RemoteSolrException gone = new RemoteSolrException("http://a:1/solr/b", 404, "No core.", null);

    assertThat(refusal(refused).code()).isEqualTo(400);
    assertThat(refusal(refused)).hasMessage("Another schema.");
    assertThat(refusal(gone).code()).as("404 is for documents").isEqualTo(503);
  }

  @Test
  void shardWithoutRoom_whenToAskAgain() {
    RemoteSolrException full = new RemoteSolrException("http://a:1/solr/b", 503, "Full.", null);
    full.setMetadata("palimpsest-retry-after-seconds", "10");

    assertThat(Refusals.of(full)).isInstanceOf(TextGate.Full.class);
  }

  /** Its form is unknown. */
  @Test
  void shardOfAnOlderVersion_said() {
    Exception older = new RemoteSolrException("http://a:1/solr/b", 415, "Content-Type", null);

    assertThat(refusal(older).code()).isEqualTo(503);
    assertThat(refusal(older))
        .hasMessage(
            "A shard's node has an older version of the plugin, and all must have the same"
                + ADVICE);
  }

  @Test
  void valueWithSeveralLines_saidInOne() {
    Exception refused = new SolrException(ErrorCode.BAD_REQUEST, "rows is 'a\n\tb', must be 1.");

    assertThat(Refusals.inOneLine(refused)).hasMessage("rows is 'a b', must be 1.");
    assertThat(((SolrException) Refusals.inOneLine(refused)).code()).isEqualTo(400);
  }

  @Test
  void failureOfOurOwn_staysWhatItIs() {
    Exception fault = new IllegalStateException("a fault");
    Exception refused = new SolrException(ErrorCode.BAD_REQUEST, "Wrong.");

    assertThat(Refusals.of(fault)).isSameAs(fault);
    assertThat(Refusals.of(refused)).isSameAs(refused);
  }
}
