package org.palimpsest.federation.disturbed;

import java.util.List;
import java.util.Locale;
import org.palimpsest.federation.testing.Prose;

/** A queried site and its texts: sources of every step's document. */
enum Remote {
  BETA("theses", 3),
  GAMMA("books", 5);

  /** The name of its library and of the collection behind it. */
  final String library;

  private final long seed;

  Remote(String library, long seed) {
    this.library = library;
    this.seed = seed;
  }

  /** The texts of its two sources. */
  List<String> texts() {
    return List.of(Prose.of(seed, 40), Prose.of(seed + 1, 40));
  }

  /** The site's name. */
  String site() {
    return name().toLowerCase(Locale.ROOT);
  }
}
