package org.palimpsest.federation.task.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.protocol.EvidenceLevel;
import org.palimpsest.federation.protocol.Message.OfferedLibrary;
import org.palimpsest.federation.protocol.Operation;
import org.palimpsest.federation.site.SiteDescriptor.SeedEpoch;

final class CheckPlanTest {

  private static final SeedEpoch NEW = new SeedEpoch("2027", "minwise-100-5-b");
  private static final SeedEpoch OLD = new SeedEpoch("2026", "minwise-100-5-a");

  @Test
  void library_isAskedInTheNewestEpochThatBothSitesHave() {
    CheckPlan plan =
        CheckPlan.of(
            List.of("b", "a"),
            List.of(offer("a", "2027", "2026"), offer("b", "2026")),
            List.of(NEW, OLD),
            List.of(NEW, OLD));
    assertThat(plan.groups())
        .extracting(CheckPlan.Group::epoch, CheckPlan.Group::ids)
        .containsExactly(
            org.assertj.core.api.Assertions.tuple("2027", List.of("a")),
            org.assertj.core.api.Assertions.tuple("2026", List.of("b")));
  }

  @Test
  void seedsOfOneNameThatDiffer_areNotCommon() {
    CheckPlan plan =
        CheckPlan.of(
            List.of("a"),
            List.of(offer("a", "2027", "2026")),
            List.of(new SeedEpoch("2027", "minwise-100-5-other"), OLD),
            List.of(NEW, OLD));
    assertThat(plan.groups()).extracting(CheckPlan.Group::epoch).containsExactly("2026");
  }

  @Test
  void epochThatAnOldDescriptorDoesNotName_mayBeCommon() {
    assertThat(CheckPlan.isCommon("2027", List.of(NEW), List.of(OLD))).isTrue();
    assertThat(CheckPlan.isCommon("2028", List.of(NEW), List.of(NEW))).isFalse();
  }

  @Test
  void unofferedLibrary_andOneWithoutACommonEpoch_areNamed() {
    CheckPlan plan =
        CheckPlan.of(
            List.of("a", "missing"), List.of(offer("a", "2025")), List.of(NEW), List.of(NEW));
    assertThat(plan.groups()).isEmpty();
    assertThat(plan.notGranted()).containsExactly("missing");
    assertThat(plan.noEpoch()).containsExactly("a");
  }

  @Test
  void manyLibraries_goSixteenAMessage() {
    List<OfferedLibrary> offered = new ArrayList<>();
    List<String> wanted = new ArrayList<>();
    for (int i = 0; i < 35; i++) {
      String id = "library-" + (char) ('a' + i % 26) + i;
      wanted.add(id);
      offered.add(offer(id, "2027"));
    }
    CheckPlan plan = CheckPlan.of(wanted, offered, List.of(NEW), List.of(NEW));
    assertThat(plan.groups()).extracting(group -> group.ids().size()).containsExactly(16, 16, 3);
    assertThat(plan.groups().stream().flatMap(group -> group.ids().stream()))
        .containsExactlyInAnyOrderElementsOf(wanted);
  }

  private static OfferedLibrary offer(String id, String... epochs) {
    return new OfferedLibrary(
        id,
        id,
        "",
        1,
        List.of(epochs),
        Set.of(Operation.CHECK),
        EvidenceLevel.METADATA,
        20_000,
        20_000);
  }
}
