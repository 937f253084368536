package org.palimpsest.extract.word;

import org.jspecify.annotations.Nullable;

/** A group of an RTF file that is open: what holds in it, and what becomes of it. */
final class RtfGroup {

  /** In half points, which type has that says nothing of its size. */
  private static final int USUAL_SIZE = 24;

  final @Nullable RtfGroup parent;

  /** Whether nothing of it is written. */
  boolean dropped;

  /** Whether it is written elsewhere. */
  boolean lifted;

  /** Whether it stands in what is no text. */
  boolean table;

  /** Whether it stands in a head or a foot. */
  boolean edge;

  /** Whether what it begins with was written. */
  boolean begun;

  /** Whether it begins with the sign that others may pass over it. */
  boolean starred;

  /** What it begins with; empty until that is known. */
  String destination = "";

  /** How many groups have begun in it. */
  int groups;

  /** That of its type; negative where none was named. */
  int font = -1;

  /** How many letters stand in place of one in Unicode. */
  int skipped = 1;

  private boolean hidden;
  private boolean deleted;
  private int size = USUAL_SIZE;
  private boolean narrow;

  /** That of its type; 0 is the automatic one. */
  private int color;

  /** Whether its type may stand on a colour, by itself or by its paragraph. */
  private boolean shaded;

  private boolean shadedParagraph;

  /** One in another; null for the first. */
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

  /** Takes what a command says of the type that follows. */
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

  /** Whether type in it was deleted. */
  boolean isDeleted() {
    return deleted;
  }

  /** Why nobody sees type in it; null if it is seen. */
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

  /** Whether it is text of the document that is written where it stands. */
  boolean isText() {
    for (RtfGroup group = this; group != null; group = group.parent) {
      if (group.starred || group.lifted) {
        return false;
      }
    }
    return !table && !dropped;
  }

  /** Whether it stands in one that begins with this command, or does so itself. */
  boolean isIn(String word) {
    for (RtfGroup group = this; group != null; group = group.parent) {
      if (group.destination.equals(word)) {
        return true;
      }
    }
    return false;
  }
}
