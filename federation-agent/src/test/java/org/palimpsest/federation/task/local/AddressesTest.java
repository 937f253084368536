package org.palimpsest.federation.task.local;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.core.note.Note;

final class AddressesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Nothing answers at http://10.0.0.5:8983/solr/theses. Is Solr running there?"
            + " | Nothing answers at this site's Solr. Is Solr running there?",
        "No live servers: [https://solr-1.example.org:8983/solr/theses_shard1]"
            + " | No live servers: [this site's Solr]",
        "The node solr-1.intra:8983_solr is down | The node this site's Solr is down",
        "connect to db/192.168.1.7:8983 failed, or to 192.168.1.8"
            + " | connect to this site's Solr failed, or to this site's Solr",
        "[::1]:8983 refuses | this site's Solr refuses"
      })
  void addresses_areNotTold(String sentence, String told) {
    assertThat(Addresses.hidden(sentence)).isEqualTo(told);
  }

  @Test
  void sentencesWithoutAny_stayAsTheyAre() {
    String sentence =
        "The distance must be 0 to 20; it is 1.5. [1] Version 9.10.1 at 12:30 says so.";
    assertThat(Addresses.hidden(sentence)).isEqualTo(sentence);
    var failure = new PalimpsestException(Reason.BUSY, "No answer of http://solr:8983/solr.");
    assertThat(Addresses.hidden(failure))
        .isEqualTo(Note.of("serverBusy", "detail", "No answer of this site's Solr."));
  }
}
