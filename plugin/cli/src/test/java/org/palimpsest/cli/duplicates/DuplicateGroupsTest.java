package org.palimpsest.cli.duplicates;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class DuplicateGroupsTest {

  private static DuplicateDocument intake(String id) {
    return new DuplicateDocument(id, false);
  }

  private static DuplicateDocument library(String id) {
    return new DuplicateDocument(id, true);
  }

  private static DuplicatePair near(DuplicateDocument one, DuplicateDocument other) {
    return DuplicatePair.near(one, other, 0.5, null);
  }

  @Test
  void documentsThatHangTogether_areOneGroupWhateverTheOrder() {
    List<DuplicatePair> pairs = new ArrayList<>();
    for (int i = 1; i < 50; i++) {
      pairs.add(near(intake("d" + i), intake("d" + (i - 1))));
      pairs.add(near(library("x" + i), library("x" + (i / 2))));
    }
    for (int seed = 0; seed < 20; seed++) {
      Collections.shuffle(pairs, new Random(seed));
      DuplicateGroups groups = new DuplicateGroups();
      pairs.forEach(groups::add);

      assertThat(groups.groups()).hasSize(2);
      assertThat(groups.groups().get(0).representative()).isEqualTo(library("x0"));
      assertThat(groups.groups().get(0).members()).hasSize(50);
      assertThat(groups.groups().get(1).representative()).isEqualTo(intake("d0"));
      assertThat(groups.groups().get(1).pairs()).hasSize(49);
    }
  }

  @Test
  void groupWithADocumentOfTheLibrary_isRepresentedByIt() {
    DuplicateGroups groups = new DuplicateGroups();
    groups.add(near(intake("a"), library("very-long-id")));
    groups.add(near(library("long-id"), library("very-long-id")));

    assertThat(groups.groups())
        .singleElement()
        .satisfies(
            group -> {
              assertThat(group.representative()).isEqualTo(library("long-id"));
              assertThat(group.members())
                  .containsExactly(library("long-id"), library("very-long-id"), intake("a"));
            });
  }

  @Test
  void sameIdInBoth_isTwoDocuments() {
    DuplicateGroups groups = new DuplicateGroups();
    groups.add(near(intake("a"), library("a")));

    assertThat(groups.groups().get(0).members()).containsExactly(library("a"), intake("a"));
  }

  @Test
  void pairThatBothSidesTell_isOnePair() {
    DuplicateGroups groups = new DuplicateGroups();
    groups.add(near(library("a"), library("b")));
    groups.add(near(library("b"), library("a")));
    groups.add(DuplicatePair.part(library("c"), library("a"), 0.2, 0.9));
    groups.add(DuplicatePair.part(library("c"), library("a"), 0.2, 0.9));

    assertThat(groups.groups().get(0).pairs()).hasSize(1);
    assertThat(groups.parts()).hasSize(1);
  }

  @Test
  void part_belongsToNoGroup() {
    DuplicateGroups groups = new DuplicateGroups();
    groups.add(DuplicatePair.part(library("c"), library("a"), 0.2, 0.9));

    assertThat(groups.groups()).isEmpty();
  }
}
