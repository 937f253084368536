package org.palimpsest.extract.pdf;

/**
 * Text of a page that nobody sees who looks at it.
 *
 * @param page its page, from 1
 * @param reason why it is not seen
 * @param text what it says
 */
record UnseenText(int page, Reason reason, String text) {

  /** Why text is not seen. */
  enum Reason {
    /** Written in a mode that paints nothing. */
    INVISIBLE("invisible"),
    /** Of the colour of what it stands on, or transparent. */
    COLOUR("colour"),
    /** On a layer that is not shown. */
    LAYER("layer"),
    /** Beyond the path that the page is clipped to. */
    CLIPPED("clipped"),
    /** Painted over by a picture or a shape. */
    COVERED("covered"),
    /** Too small, or too narrow, for any eye. */
    TINY("tiny"),
    /** Beyond the page's edge. */
    OFF_PAGE("offPage");

    private final String key;

    Reason(String key) {
      this.key = key;
    }

    /** Whether it is told by what the glyphs add to a picture of the page. */
    boolean isOfPicture() {
      return this == COLOUR || this == COVERED || this == LAYER || this == CLIPPED;
    }

    /** As an answer has it. */
    String key() {
      return key;
    }
  }
}
