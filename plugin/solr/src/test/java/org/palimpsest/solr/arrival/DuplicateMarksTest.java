package org.palimpsest.solr.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** One document of each group is the first; every other one names an existing document. */
final class DuplicateMarksTest {

  private static NearDocument near(String id, @Nullable String of, @Nullable String group) {
    return new NearDocument(id, 0.9, of, group);
  }

  private static DuplicateMarks marks(String id, Set<String> existing, NearDocument... near) {
    return DuplicateMarks.of(id, List.of(near), existing::contains);
  }

  @Test
  void documentThatNothingIsNear_isTheFirstOfItsGroup() {
    assertThat(marks("a", Set.of())).isEqualTo(new DuplicateMarks(null, "a"));
  }

  @Test
  void documentNearOneThatWasNeverMarked_followsIt() {
    assertThat(marks("b", Set.of("a"), near("a", null, null)))
        .isEqualTo(new DuplicateMarks("a", "a"));
  }

  @Test
  void documentNearOneThatFollows_followsItsFirstIfThatIsNearToo() {
    assertThat(marks("c", Set.of("a", "b"), near("b", "a", "a"), near("a", null, "a")))
        .isEqualTo(new DuplicateMarks("a", "a"));
    assertThat(marks("c", Set.of("a", "b"), near("b", "a", "a")))
        .isEqualTo(new DuplicateMarks("b", "a"));
  }

  @Test
  void firstThatComesAgain_staysTheFirst() {
    assertThat(marks("a", Set.of("a", "b", "c"), near("b", "a", "a"), near("c", "b", "a")))
        .isEqualTo(new DuplicateMarks(null, "a"));
  }

  @Test
  void firstThatIsGone_isFollowedByTheNextThatComes() {
    assertThat(marks("c", Set.of("b"), near("b", "a", "a")))
        .isEqualTo(new DuplicateMarks(null, "a"));
    assertThat(marks("d", Set.of("b", "c"), near("b", "a", "a"), near("c", null, "a")))
        .isEqualTo(new DuplicateMarks("c", "a"));
  }

  @Test
  void successorThatComesAgain_staysTheFirst() {
    assertThat(marks("c", Set.of("b", "c", "d"), near("b", "a", "a"), near("d", "c", "a")))
        .isEqualTo(new DuplicateMarks(null, "a"));
  }
}
