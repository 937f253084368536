package org.palimpsest.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class AuthorNamesTest {

  private static final AuthorNames NAMES = AuthorNames.of(List.of(" Müller, Ann", "李明", " "));

  @Test
  void caseAndSpaceAround_doNotMatter() {
    assertThat(NAMES.containAny(List.of("somebody", "MÜLLER, ANN "))).isTrue();
    assertThat(NAMES.containAny(List.of("李明\u3000"))).isTrue();
    assertThat(AuthorNames.of(List.of("ΣΊΣΥΦΟΣ")).containAny(List.of("σίσυφος"))).isTrue();
  }

  @Test
  void otherNames_areOthers() {
    assertThat(NAMES.containAny(List.of("Müller", "Ann", "李明明", "", " "))).isFalse();
    assertThat(NAMES.containAny(List.of())).isFalse();
  }

  @Test
  void blankNames_areNone() {
    assertThat(AuthorNames.of(List.of("", " ", "\u3000")).isEmpty()).isTrue();
    assertThat(AuthorNames.NONE.containAny(List.of(""))).isFalse();
  }
}
