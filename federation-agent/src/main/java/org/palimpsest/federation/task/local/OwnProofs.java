package org.palimpsest.federation.task.local;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.core.text.Span;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.protocol.FingerprintColumns;
import org.palimpsest.federation.protocol.Message.ProofRequest;
import org.palimpsest.federation.task.input.TaskInput;

/**
 * The fingerprints that other sites' proofs are compared with: of this site's windows under the
 * seed derived from an epoch's for the two sites.
 *
 * @param site this site's name
 */
public record OwnProofs(TaskInput input, LocalCheck local, String site) {

  /**
   * The fingerprints, {@value FingerprintColumns#FINGERPRINT_BYTES} bytes each, by window.
   *
   * @param other the other site
   */
  public Map<Span, Bytes> of(String epoch, String other) {
    Windows windows = windows(epoch, ProofRequest.purpose(site, other));
    byte[] bytes = windows.fingerprints().toArray();
    Map<Span, Bytes> proofs = new HashMap<>();
    for (int i = 0; i < windows.spans().size(); i++) {
      int from = i * FingerprintColumns.FINGERPRINT_BYTES;
      proofs.put(
          windows.spans().get(i),
          Bytes.of(Arrays.copyOfRange(bytes, from, from + FingerprintColumns.FINGERPRINT_BYTES)));
    }
    return proofs;
  }

  private Windows windows(String epoch, String purpose) {
    try {
      return Windows.of(local.windows(input, epoch, purpose));
    } catch (IllegalArgumentException e) { // an older plugin, or another scheme
      throw new PalimpsestException(
          Reason.NOT_SOLR, "The answer of /check has no fingerprints of this kind.", e);
    }
  }
}
