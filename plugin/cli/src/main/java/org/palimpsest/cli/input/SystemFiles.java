package org.palimpsest.cli.input;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

/**
 * Files that stand in people's folders without being theirs: what an office program keeps beside an
 * open document, and what a file manager leaves behind. None of them is a document that could be
 * missed.
 */
final class SystemFiles {

  private static final Set<String> NAMES = Set.of(".ds_store", "thumbs.db", "desktop.ini");

  private SystemFiles() {}

  /** Whether a file is one, by its name. */
  static boolean is(Path file) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    return name.startsWith("~$")
        || name.startsWith(".~lock.")
        || name.startsWith("._")
        || NAMES.contains(name);
  }

  /** Whether a file or folder is hidden, or beside a Mac's files in an archive, by its name. */
  static boolean isHidden(Path path) {
    String name = path.getFileName().toString();
    return name.startsWith(".") || name.equals("__MACOSX");
  }
}
