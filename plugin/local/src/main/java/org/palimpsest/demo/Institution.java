package org.palimpsest.demo;

import java.util.List;

/**
 * One of the demo's institutions.
 *
 * @param site its site's name
 * @param title for people
 * @param library the id of its library, which is also its collection's name
 * @param libraryTitle for people
 */
record Institution(String site, String title, String library, String libraryTitle) {

  /** All of them. */
  static final List<Institution> ALL =
      List.of(
          new Institution("alpha", "University Alpha", "theses", "Theses of University Alpha"),
          new Institution(
              "beta", "Foundation Beta", "applications", "Applications to Foundation Beta"),
          new Institution("gamma", "Press Gamma", "articles", "Articles of Press Gamma"));
}
