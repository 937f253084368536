package org.palimpsest.solr.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.InputStream;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.ContentStreamBase;
import org.junit.jupiter.api.Test;
import org.palimpsest.solr.admission.ReceiveRoom;
import org.palimpsest.solr.update.ContentTooLongException;

/** A body that the memory does not allow is refused before it is read. */
final class RequestBodyTest {

  private static final RequestLimits UNLIMITED =
      new RequestLimits(Integer.MAX_VALUE, 1000, Integer.MAX_VALUE);

  /** Announces a length and cannot be read. */
  private static final class Announced extends ContentStreamBase {
    Announced(long bytes) {
      size = bytes;
      setContentType("text/plain; charset=utf-8");
    }

    @Override
    public InputStream getStream() {
      throw new UnsupportedOperationException("the length says enough");
    }
  }

  @Test
  void longerThanTheMemoryAllows_refusedUnread() {
    long bytes = ReceiveRoom.bodyBytesMax() + 1;
    ReceiveRoom.Space space = ReceiveRoom.of(false).open("somebody");

    assertThatExceptionOfType(ContentTooLongException.class)
        .isThrownBy(
            () ->
                RequestBody.receive(
                    new ModifiableSolrParams(), new Announced(bytes), UNLIMITED, space, 0))
        .satisfies(e -> assertThat(e.code()).isEqualTo(413))
        .withMessageContaining(" MB, which is all that this node's memory allows; split it");
  }
}
