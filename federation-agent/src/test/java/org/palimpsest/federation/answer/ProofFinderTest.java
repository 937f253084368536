package org.palimpsest.federation.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.text.Span;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.hit.LibrarySearch.Found;
import org.palimpsest.federation.hit.LibrarySearch.FoundSource;
import org.palimpsest.federation.protocol.EvidenceLevel;
import org.palimpsest.federation.protocol.Message.Hit;
import org.palimpsest.federation.protocol.Message.Proof;
import org.palimpsest.federation.protocol.Message.ProofAnswer;
import org.palimpsest.federation.protocol.Message.ProofRequest;

/** A site's proofs, by asking site. */
final class ProofFinderTest extends AnswererFixture {

  private static final Bytes FINGERPRINT = Bytes.ofHex("0123456789abcdef0123456789");

  private List<Hit> hits(EvidenceLevel level, int quota) throws RefusedException {
    library("good", level, quota, 4);
    List<FoundSource> sources =
        List.of(
            new FoundSource("d1", "One", List.of(near(0, 3), near(1, 4))),
            new FoundSource("d2", "Two", List.of(near(5, 5))));
    libraries.found.put("c-good", new Found(sources, /* complete= */ true, /* cut= */ false));
    libraries.sentences.put("d1", Map.of(new Span(0, 150), FINGERPRINT));
    return ask(ID, check("good")).hits();
  }

  private List<Proof> proofs(String from, String epoch, List<Hit> hits) throws RefusedException {
    List<String> handles = hits.stream().map(Hit::handle).toList();
    ProofRequest request = new ProofRequest(ID, epoch, handles);
    UUID message = UUID.randomUUID();
    try {
      return ((ProofAnswer) answerer.answer(from, message, request)).proofs();
    } finally {
      answerer.ended(from, message, true);
    }
  }

  @Test
  void proofs_ofASentence_areItsFingerprintForTheseTwoSites() throws Exception {
    List<Hit> hits = hits(EvidenceLevel.SNIPPET, 100);
    assertThat(proofs("alpha", EPOCH, hits))
        .containsExactly(new Proof(hits.get(0).handle(), FINGERPRINT));
    assertThat(libraries.asked())
        .contains("sentences c-good d1 proof:alpha:beta", "sentences c-good d2 proof:alpha:beta");
  }

  @Test
  void proofs_wherePlacesAreNotShown_areTheSame() throws Exception {
    List<Hit> hits = hits(EvidenceLevel.NONE, 100);
    assertThat(hits.get(0).offset()).isEqualTo(-1);
    assertThat(proofs("alpha", EPOCH, hits)).hasSize(1);
  }

  @Test
  void proofs_ofWhatIsNotTheAskers_areNoneWithoutWork() throws Exception {
    List<Hit> hits = hits(EvidenceLevel.SNIPPET, 100);
    int before = libraries.asked().size();
    assertThat(proofs("gamma", EPOCH, hits)).isEmpty();
    assertThat(proofs("alpha", "1999", hits)).isEmpty();
    memory.state().grants().remove("alpha", "good");
    assertThat(proofs("alpha", EPOCH, hits)).isEmpty();
    assertThat(libraries.asked()).hasSize(before);
  }

  @Test
  void proofs_countASentenceEach() throws Exception {
    List<Hit> hits = hits(EvidenceLevel.SNIPPET, 15); // 10 of them used
    proofs("alpha", EPOCH, hits);
    assertThat(sentencesUsed("good")).isEqualTo(13);
    assertThatThrownBy(() -> proofs("alpha", EPOCH, hits)).isInstanceOf(RefusedException.class);
  }
}
