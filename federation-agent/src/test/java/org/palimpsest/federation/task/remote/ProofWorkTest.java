package org.palimpsest.federation.task.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.text.Span;
import org.palimpsest.federation.task.TaskRunTest;
import org.palimpsest.federation.task.passage.RemoteHit;
import org.palimpsest.federation.task.passage.RemoteHit.SourceKey;
import org.palimpsest.federation.task.passage.SharedText;
import org.palimpsest.federation.task.remote.ProofWork.Proofs;

/** The hits of a run with a valid proof; {@link TaskRunTest} tests the questions. */
final class ProofWorkTest {

  private static final SourceKey SOURCE = new SourceKey("theses", "d1", "Title", null);
  private static final RemoteHit FIRST = hit(0);
  private static final RemoteHit NEAR = hit(100 + SharedText.CONTEXT);
  private static final RemoteHit FAR = hit(100 + SharedText.CONTEXT + 1);

  private static RemoteHit hit(int offset) {
    Span span = new Span(offset, 100);
    return new RemoteHit(new UUID(1, 1), "h" + offset, SOURCE, span, span, 10);
  }

  private static List<RemoteHit> holding(Map<RemoteHit, Integer> distances) {
    return new Proofs(distances).holding(List.of(FIRST, NEAR, FAR));
  }

  @Test
  void holding_within24_holdsByItself() {
    assertThat(holding(Map.of(FIRST, 24, FAR, 0))).containsExactly(FIRST, FAR);
    assertThat(holding(Map.of(FIRST, 25, FAR, 30))).isEmpty();
  }

  @Test
  void holding_within30_holdsBesideOneThatDoes() {
    assertThat(holding(Map.of(FIRST, 24, NEAR, 30, FAR, 30))).containsExactly(FIRST, NEAR);
    assertThat(holding(Map.of(FIRST, 24, NEAR, 31))).containsExactly(FIRST);
  }

  @Test
  void holding_besideOneThatHoldsOnlySo_doesNotHold() {
    assertThat(holding(Map.of(NEAR, 30, FAR, 28))).isEmpty();
  }

  @Test
  void holding_withoutProofs_isNothing() {
    assertThat(Proofs.NONE.holding(List.of(FIRST))).isEmpty();
  }
}
