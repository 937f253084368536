package org.palimpsest.extract.pdf;

/**
 * Invisible text of a page.
 *
 * @param page from 1
 */
record UnseenText(int page, Reason reason, String text) {

  enum Reason {
    /** Rendering mode that paints nothing. */
    INVISIBLE("invisible"),
    /** Transparent, or in the colour of its background. */
    COLOUR("colour"),
    /** On a hidden layer. */
    LAYER("layer"),
    /** Outside the clipping path. */
    CLIPPED("clipped"),
    /** Covered by a picture or a shape. */
    COVERED("covered"),
    /** Too small or too narrow. */
    TINY("tiny"),
    /** Outside the page. */
    OFF_PAGE("offPage");

    private final String key;

    Reason(String key) {
      this.key = key;
    }

    /** Whether rendering the page verifies it. */
    boolean isOfPicture() {
      return this == COLOUR || this == COVERED || this == LAYER || this == CLIPPED;
    }

    String key() {
      return key;
    }
  }
}
