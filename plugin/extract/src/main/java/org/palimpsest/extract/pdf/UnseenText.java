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
    /** As light as what it stands on, or transparent. */
    COLOUR("colour of the background"),
    /** Painted over by a picture or a shape. */
    COVERED("covered"),
    /** Too small for any eye. */
    TINY("tiny"),
    /** Beyond the page's edge. */
    OFF_PAGE("off the page");

    private final String label;

    Reason(String label) {
      this.label = label;
    }

    /** In words. */
    String label() {
      return label;
    }
  }
}
