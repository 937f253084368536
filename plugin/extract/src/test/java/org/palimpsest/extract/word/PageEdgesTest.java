package org.palimpsest.extract.word;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PageEdgesTest {

  private final PageEdges edges = new PageEdges();

  @Test
  void chaptersOfABook_countAsTheLongest() {
    for (int chapter = 0; chapter < 20; chapter++) {
      edges.add("Chapter " + "x".repeat(chapter));
    }
    assertThat(edges.unread()).isEqualTo("Chapter ".length() + 19);
  }

  @Test
  void manyThatSayMuchTogether_countAsAll() {
    for (int section = 0; section < 20; section++) {
      edges.add("y".repeat(200 + section));
    }
    assertThat(edges.unread()).isEqualTo(20 * 200 + 190);
  }

  @Test
  void oneThatIsRepeated_countsOnce() {
    for (int section = 0; section < 20; section++) {
      edges.add("z".repeat(200));
    }
    assertThat(edges.unread()).isEqualTo(200);
  }

  @Test
  void none_isNothing() {
    assertThat(edges.unread()).isZero();
  }
}
