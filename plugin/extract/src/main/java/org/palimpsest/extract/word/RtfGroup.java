package org.palimpsest.extract.word;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An open group of an RTF file, with its formatting and destination. */
final class RtfGroup {

  /** Default font size in half points. */
  private static final int USUAL_SIZE = 24;

  final @Nullable RtfGroup parent;

  boolean dropped;

  /** Whether it is a note or a box, written behind its paragraph. */
  boolean lifted;

  /** Whether it is in a table of the file, such as fonts. */
  boolean table;

  /** Whether it is in a header or footer. */
  boolean edge;

  /** Whether its first command was written. */
  boolean begun;

  /** Whether it is marked as optional. */
  boolean starred;

  /** First command; empty until known. */
  String destination = "";

  int groups;

  /** Font number; negative if not specified. */
  int font = -1;

  /** Number of fallback characters after a Unicode character. */
  int skipped = 1;

  private boolean hidden;
  private boolean deleted;
  private int size = USUAL_SIZE;
  private boolean narrow;

  /** Colour number; 0 is automatic. */
  private int color;

  /** Whether its text, or its paragraph, may have a background. */
  private boolean shaded;

  private boolean shadedParagraph;

  RtfGroup(@Nullable RtfGroup parent) {
    this.parent = parent;
    if (parent != null) {
      dropped = parent.dropped;
      table = parent.table;
      edge = parent.edge;
      font = parent.font;
      skipped = parent.skipped;
      hidden = parent.hidden;
      deleted = parent.deleted;
      size = parent.size;
      narrow = parent.narrow;
      color = parent.color;
      shaded = parent.shaded;
      shadedParagraph = parent.shadedParagraph;
    }
  }

  void take(RtfReader.Token command) {
    Integer number = command.number();
    switch (command.word()) {
      case "v" -> hidden = command.isOn();
      case "deleted" -> deleted = command.isOn();
      case "fs" -> size = number == null ? USUAL_SIZE : number;
      case "charscalex" -> narrow = number != null && WordNames.isNarrow(number);
      case "f" -> font = number == null ? font : number;
      case "uc" -> skipped = number == null ? 1 : number;
      case "cf" -> color = number == null ? 0 : number;
      case "cb", "highlight", "chcbpat", "chshdng" -> shaded = command.isOn();
      case "cbpat", "cfpat", "shading", "intbl" -> shadedParagraph = command.isOn();
      case "pard" -> shadedParagraph = false;
      case "plain" -> {
        hidden = false;
        deleted = false;
        size = USUAL_SIZE;
        narrow = false;
        color = 0;
        shaded = false;
      }
      default -> {}
    }
  }

  boolean isDeleted() {
    return deleted;
  }

  /** Why its text is invisible, or null. */
  @Nullable Unseen unseen(RtfColors colors) {
    if (hidden) {
      return Unseen.HIDDEN;
    }
    if (WordNames.isTiny(size) || narrow) {
      return Unseen.TINY;
    }
    boolean isOnPaper = !shaded && !shadedParagraph && !isIn("shptxt") && !isIn("dptxbxtext");
    return isOnPaper && colors.isLikePaper(color) ? Unseen.COLOUR : null;
  }

  /** Whether its text belongs to the document's running text. */
  boolean isText() {
    for (RtfGroup group = this; group != null; group = group.parent) {
      if (group.starred || group.lifted) {
        return false;
      }
    }
    return !table && !dropped;
  }

  /** Whether it or an ancestor has this destination. */
  boolean isIn(String word) {
    for (RtfGroup group = this; group != null; group = group.parent) {
      if (group.destination.equals(word)) {
        return true;
      }
    }
    return false;
  }

  /** Colour table of an RTF file, in terms of {@link WordColors}. */
  static final class RtfColors {

    private final List<Integer> colors = new ArrayList<>();
    private int red;
    private int green;
    private int blue;
    private boolean named;
    private boolean paperHidden;

    /** Processes a token of the table: a component, or the semicolon after an entry. */
    void take(RtfReader.Token token) {
      int level = token.number() == null ? 0 : token.number() & 255;
      switch (token.word()) {
        case "red" -> red = level;
        case "green" -> green = level;
        case "blue" -> blue = level;
        default -> {}
      }
      named |= token.word().equals("red");
      if (token.raw().equals(";")) {
        colors.add(named ? red << 16 | green << 8 | blue : WordColors.UNKNOWN);
        named = false;
      }
    }

    /** Records that the pages have an unknown background. */
    void hidePaper() {
      paperHidden = true;
    }

    /** Whether text of this colour number is invisible on the page. */
    boolean isLikePaper(int number) {
      return !paperHidden && WordColors.areAlike(color(number), WordColors.WHITE);
    }

    /** Missing entries are the automatic colour. */
    private int color(int number) {
      return number < 0 || number >= colors.size() ? WordColors.UNKNOWN : colors.get(number);
    }
  }
}
