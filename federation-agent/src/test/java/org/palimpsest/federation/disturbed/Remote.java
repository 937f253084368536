package org.palimpsest.federation.disturbed;

import java.util.List;
import java.util.Locale;
import org.palimpsest.federation.testing.Prose;

/** A site that is asked, and what it has: sources of every step's document. */
enum Remote {
  BETA("theses", 3),
  GAMMA("books", 5);

  /** Its library, and the collection behind it. */
  final String library;

  private final long seed;

  Remote(String library, long seed) {
    this.library = library;
    this.seed = seed;
  }

  /** Its two sources. */
  List<String> texts() {
    return List.of(Prose.of(seed, 40), Prose.of(seed + 1, 40));
  }

  /** What the site is called. */
  String site() {
    return name().toLowerCase(Locale.ROOT);
  }
}
