package org.palimpsest.federation.manage;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.protocol.EvidenceLevel;
import org.palimpsest.federation.protocol.Operation;
import org.palimpsest.federation.state.Grants.Grant;
import org.palimpsest.federation.state.Grants.Grant.Limits;

final class GrantChangeTest {

  private static final Instant NOW = Instant.parse("2026-05-04T12:00:00Z");
  private static final Instant END = Instant.parse("2026-12-31T00:00:00Z");
  private static final Set<Operation> ALL = EnumSet.allOf(Operation.class);

  private static final Grant KNOWN =
      new Grant("beta", "theses", ALL, EvidenceLevel.METADATA, new Limits(500, 2, 17), NOW, END);

  private static final GrantChange NOTHING =
      new GrantChange(null, null, null, null, null, null, null);

  private static Grant changed(GrantChange change) {
    return change.of("beta", "theses", KNOWN, NOW.plusSeconds(60));
  }

  private static GrantChange evidence(EvidenceLevel level) {
    return new GrantChange(level, null, null, null, null, null, null);
  }

  @Test
  void newGrant_nothingSaid_hasTheDefaults() {
    assertThat(NOTHING.of("beta", "theses", null, NOW))
        .isEqualTo(
            new Grant(
                "beta",
                "theses",
                Set.of(Operation.CHECK),
                EvidenceLevel.NONE,
                Limits.DEFAULT,
                NOW,
                Instant.parse("9999-12-31T00:00:00Z")));
    assertThat(evidence(EvidenceLevel.SNIPPET).of("beta", "theses", null, NOW).operations())
        .isEqualTo(ALL);
  }

  @Test
  void knownGrant_whatIsNotSaid_stays() {
    assertThat(changed(NOTHING)).isEqualTo(KNOWN);
    Grant more = changed(evidence(EvidenceLevel.SNIPPET));
    assertThat(more.evidence()).isEqualTo(EvidenceLevel.SNIPPET);
    assertThat(more.limits()).isEqualTo(KNOWN.limits());
    assertThat(more.validUntil()).isEqualTo(END);
    assertThat(changed(evidence(EvidenceLevel.NONE)).operations()).containsExactly(Operation.CHECK);
    GrantChange operations =
        new GrantChange(null, Set.of(Operation.CHECK), 20, null, null, null, NOW.plusSeconds(1));
    assertThat(changed(operations))
        .isEqualTo(
            new Grant(
                "beta",
                "theses",
                Set.of(Operation.CHECK),
                EvidenceLevel.METADATA,
                new Limits(20, 2, 17),
                NOW,
                NOW.plusSeconds(1)));
  }

  @Test
  void loosened_namesEachThingThatIsMore_andNothingThatIsLess() {
    Grant strict =
        new Grant(
            "beta",
            "theses",
            Set.of(Operation.CHECK),
            EvidenceLevel.NONE,
            new Limits(499, 1, 16),
            NOW.plusSeconds(1),
            END.minusSeconds(1));
    assertThat(GrantChange.loosened(KNOWN, strict)).isEmpty();
    assertThat(GrantChange.loosened(KNOWN, KNOWN)).isEmpty();
    assertThat(GrantChange.loosened(strict, KNOWN))
        .isEqualTo(
            List.of(
                "operations check and evidence instead of check",
                "evidence metadata instead of none",
                "sentences a day 500 instead of 499",
                "requests at once 2 instead of 1",
                "distance 17 instead of 16",
                "from 2026-05-04T12:00:00Z instead of 2026-05-04T12:00:01Z",
                "until 2026-12-31T00:00:00Z instead of 2026-12-30T23:59:59Z"));
  }
}
