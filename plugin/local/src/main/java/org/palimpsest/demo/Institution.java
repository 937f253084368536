package org.palimpsest.demo;

import java.util.List;

/**
 * An institution of the demo.
 *
 * @param site the name of its site
 * @param title its display name
 * @param library the id of its library, and the name of the collection
 * @param libraryTitle the display name of the library
 */
record Institution(String site, String title, String library, String libraryTitle) {

  static final List<Institution> ALL =
      List.of(
          new Institution("alpha", "University Alpha", "theses", "Theses of University Alpha"),
          new Institution(
              "beta", "Foundation Beta", "applications", "Applications to Foundation Beta"),
          new Institution("gamma", "Press Gamma", "articles", "Articles of Press Gamma"));
}
