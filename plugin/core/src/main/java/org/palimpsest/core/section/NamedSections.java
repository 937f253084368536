package org.palimpsest.core.section;

import java.util.Set;

/** Section names whose expected content must follow, and limits the section's length. */
public final class NamedSections {

  public static final String REFERENCES = "references";

  static final String KEYWORDS = "keywords";

  public static final String CONTENTS = "contents";

  static final String ASSIGNMENT = "assignment";

  /** The first chapter; others have titles of their own. */
  static final String INTRODUCTION = "introduction";

  static final String DECLARATION = "declaration";

  /** Sections with nearly equal text in all documents of a kind. */
  public static final Set<String> FORMS = Set.of(REFERENCES, CONTENTS, ASSIGNMENT, DECLARATION);

  private static final String ABSTRACT = "abstract";
  private static final String ACKNOWLEDGEMENTS = "acknowledgements";

  /** Maximum lengths, in UTF-16 code units. */
  private static final int KEYWORDS_LENGTH_MAX = 600;

  private static final int FORM_LENGTH_MAX = 3000;
  private static final int PAGES_LENGTH_MAX = 8000;

  private NamedSections() {}

  static int lengthMax(String name) {
    return switch (name) {
      case KEYWORDS -> KEYWORDS_LENGTH_MAX;
      case DECLARATION, ASSIGNMENT -> FORM_LENGTH_MAX;
      case ABSTRACT, ACKNOWLEDGEMENTS -> PAGES_LENGTH_MAX;
      default -> Integer.MAX_VALUE;
    };
  }
}
