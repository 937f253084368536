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
    COLOUR("colour of the background"),
    /** On a layer that is not shown. */
    LAYER("on a layer that is not shown"),
    /** Beyond the path that the page is clipped to. */
    CLIPPED("clipped away"),
    /** Painted over by a picture or a shape. */
    COVERED("covered"),
    /** Too small, or too narrow, for any eye. */
    TINY("tiny"),
    /** Beyond the page's edge. */
    OFF_PAGE("off the page");

    private final String label;

    Reason(String label) {
      this.label = label;
    }

    /** Whether it is told by what the glyphs add to a picture of the page. */
    boolean isOfPicture() {
      return this == COLOUR || this == COVERED || this == LAYER || this == CLIPPED;
    }

    /** In words. */
    String label() {
      return label;
    }
  }
}
