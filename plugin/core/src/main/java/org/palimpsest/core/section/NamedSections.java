package org.palimpsest.core.section;

import java.util.Set;

/**
 * The section names that mean something here: a heading of one of these opens a section only in
 * front of what it names, and the section is no longer than such a thing is.
 */
public final class NamedSections {

  /** The bibliography: entries follow. */
  public static final String REFERENCES = "references";

  /** A few words. */
  static final String KEYWORDS = "keywords";

  /** A page of contents: titles follow, and no prose. */
  public static final String CONTENTS = "contents";

  /** What a handout asks for. */
  static final String ASSIGNMENT = "assignment";

  /** The first chapter; the others have titles of their own. */
  static final String INTRODUCTION = "introduction";

  /** What every thesis says of itself. */
  static final String DECLARATION = "declaration";

  /** Of these all documents of a kind have nearly the same. */
  public static final Set<String> FORMS = Set.of(REFERENCES, CONTENTS, ASSIGNMENT, DECLARATION);

  private static final String ABSTRACT = "abstract";
  private static final String ACKNOWLEDGEMENTS = "acknowledgements";

  /** Longer ones are not what they are called; in UTF-16 code units. */
  private static final int KEYWORDS_LENGTH_MAX = 600;

  private static final int FORM_LENGTH_MAX = 3000;

  private static final int PAGES_LENGTH_MAX = 8000;

  private NamedSections() {}

  /** How long a section of this name can be, in UTF-16 code units. */
  static int lengthMax(String name) {
    return switch (name) {
      case KEYWORDS -> KEYWORDS_LENGTH_MAX;
      case DECLARATION, ASSIGNMENT -> FORM_LENGTH_MAX;
      case ABSTRACT, ACKNOWLEDGEMENTS -> PAGES_LENGTH_MAX;
      default -> Integer.MAX_VALUE;
    };
  }
}
