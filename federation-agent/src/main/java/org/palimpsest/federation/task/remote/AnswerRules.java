package org.palimpsest.federation.task.remote;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.palimpsest.core.note.Note;
import org.palimpsest.federation.peer.PeerException;
import org.palimpsest.federation.protocol.FingerprintColumns;
import org.palimpsest.federation.protocol.Message.CheckAnswer;
import org.palimpsest.federation.protocol.Message.CheckRequest;
import org.palimpsest.federation.protocol.Message.CheckState;
import org.palimpsest.federation.protocol.Message.EvidenceAnswer;
import org.palimpsest.federation.protocol.Message.EvidenceFound;
import org.palimpsest.federation.protocol.Message.EvidenceItem;
import org.palimpsest.federation.protocol.Message.Hit;
import org.palimpsest.federation.protocol.Message.HitSource;
import org.palimpsest.federation.protocol.Message.Proof;
import org.palimpsest.federation.protocol.Message.ProofAnswer;
import org.palimpsest.federation.protocol.Message.ProofRequest;
import org.palimpsest.federation.protocol.Message.SharedPassage;

/** Rejects answers that do not fit their question: other sites are not trusted. */
final class AnswerRules {

  private static final Set<String> KINDS = Set.of("identical", "minor", "modified", "rewritten");

  /**
   * An honest site shows no more of its source than the text's length, and a mark with the length
   * of each omission.
   */
  private static final int SNIPPET_TO_TEXT_MAX = 4;

  /** One side may have more white space, within bounds. */
  private static final int LENGTHS_DIFFER_MAX = 4;

  private AnswerRules() {}

  static void require(String site, CheckRequest request, CheckAnswer answer) throws PeerException {
    int fingerprints = request.fingerprints().size() / FingerprintColumns.FINGERPRINT_BYTES;
    boolean fits =
        request.libraries().containsAll(answer.outcomes().keySet())
            && (answer.state() == CheckState.RUNNING
                || answer.outcomes().keySet().containsAll(request.libraries()))
            && answer.sources().stream()
                .allMatch(source -> request.libraries().contains(source.library()))
            && answer.hits().stream().allMatch(hit -> fits(hit, fingerprints, answer.sources()));
    if (!fits) {
      throw unfitting(site);
    }
  }

  private static boolean fits(Hit hit, int fingerprints, List<HitSource> sources) {
    return hit.fingerprint() >= 0
        && hit.fingerprint() < fingerprints
        && hit.source() >= 0
        && hit.source() < sources.size()
        && hit.distance() >= 0
        && hit.offset() >= -1
        && hit.length() >= 0
        && hit.offset() <= Integer.MAX_VALUE - hit.length();
  }

  static void require(String site, List<EvidenceItem> items, EvidenceAnswer answer)
      throws PeerException {
    boolean fits = items.size() == answer.items().size();
    for (int i = 0; fits && i < items.size(); i++) {
      EvidenceFound found = answer.items().get(i);
      int length = items.get(i).text().length();
      fits =
          found.passages().stream().allMatch(passage -> fits(passage, length))
              && areDistinct(found.passages())
              && snippetLength(found) <= (long) SNIPPET_TO_TEXT_MAX * length;
    }
    if (!fits) {
      throw unfitting(site);
    }
  }

  static void require(String site, ProofRequest request, ProofAnswer answer) throws PeerException {
    List<String> handles = answer.proofs().stream().map(Proof::handle).toList();
    boolean fits =
        new HashSet<>(request.handles()).containsAll(handles)
            && new HashSet<>(handles).size() == handles.size()
            && answer.proofs().stream()
                .allMatch(
                    proof -> proof.fingerprint().size() == FingerprintColumns.FINGERPRINT_BYTES);
    if (!fits) {
      throw unfitting(site);
    }
  }

  /** Equal passages are refused, unless their places are hidden. */
  private static boolean areDistinct(List<SharedPassage> passages) {
    List<List<Integer>> places =
        passages.stream()
            .filter(passage -> passage.sourceLength() > 0)
            .map(
                passage ->
                    List.of(
                        passage.suspiciousOffset(),
                        passage.suspiciousLength(),
                        passage.sourceOffset(),
                        passage.sourceLength()))
            .toList();
    return new HashSet<>(places).size() == places.size();
  }

  private static long snippetLength(EvidenceFound found) {
    return found.passages().stream()
        .map(SharedPassage::snippet)
        .filter(Objects::nonNull)
        .mapToLong(String::length)
        .sum();
  }

  private static boolean fits(SharedPassage passage, int textLength) {
    return passage.suspiciousOffset() >= 0
        && passage.suspiciousLength() > 0
        && passage.suspiciousOffset() <= textLength - passage.suspiciousLength()
        && passage.sourceOffset() >= 0
        && passage.sourceLength() >= 0
        && passage.sourceOffset() <= Integer.MAX_VALUE - passage.sourceLength()
        && hasRoomInSource(passage)
        && passage.similarity() >= 0
        && passage.similarity() <= 1
        && KINDS.contains(passage.kind());
  }

  /** A short source cannot contain a long passage; a hidden place is 0 and 0. */
  private static boolean hasRoomInSource(SharedPassage passage) {
    double most = (double) LENGTHS_DIFFER_MAX * passage.sourceLength();
    boolean isHidden = passage.sourceOffset() == 0 && passage.sourceLength() == 0;
    return isHidden
        || (passage.sourceLength() > 0
            && most >= passage.similarity() * passage.suspiciousLength());
  }

  private static PeerException unfitting(String site) {
    return new PeerException(
        PeerException.Kind.BAD_ANSWER, Note.of("siteAnswerUnfit", "site", site));
  }
}
