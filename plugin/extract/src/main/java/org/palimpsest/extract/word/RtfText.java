package org.palimpsest.extract.word;

import java.util.Set;
import java.util.regex.Pattern;
import org.apache.tika.exception.TikaException;
import org.jspecify.annotations.Nullable;
import org.palimpsest.extract.word.RtfReader.Kind;
import org.palimpsest.extract.word.RtfReader.Token;

/**
 * Reads an RTF file as its pages show it: without deleted text, remarks and entries of indexes, and
 * with notes and boxes behind the paragraph that they hang at. What nobody sees goes into copies of
 * their own, one for each reason, with all commands, so that it can be decoded as well.
 */
final class RtfText {

  private static final Set<String> GONE =
      Set.of("annotation", "atnid", "atnauthor", "xe", "tc", "tcn", "txe", "rxe");

  /** What stands in a paragraph, but in none of its sentences. */
  private static final Set<String> LIFTED = Set.of("footnote", "shptxt", "dptxbxtext");

  /** What is no text of the document, so that nothing in it can be hidden. */
  private static final Set<String> TABLES =
      Set.of(
          "fonttbl",
          "filetbl",
          "colortbl",
          "stylesheet",
          "revtbl",
          "info",
          "generator",
          "listtable",
          "listtext",
          "pict",
          "objdata");

  /** Of heads and feet. */
  private static final Pattern EDGE = Pattern.compile("(header|footer)[lrf]?");

  /** Commands that stand for a letter. */
  private static final Set<String> LETTERS =
      Set.of(
          "u",
          "tab",
          "line",
          "emdash",
          "endash",
          "lquote",
          "rquote",
          "ldblquote",
          "rdblquote",
          "bullet",
          "emspace",
          "enspace",
          "qmspace");

  /** Commands before which a paragraph ends that has no end of its own. */
  private static final Set<String> ENDS = Set.of("cell", "nestcell", "row", "sect");

  private final RtfReader in;
  private final RtfCopies copies = new RtfCopies();
  private final RtfColors colors = new RtfColors();
  private final PageEdges edges = new PageEdges();
  private final StringBuilder edge = new StringBuilder();
  private @Nullable RtfGroup group;

  /** Whether the end of the header was written. */
  private boolean headerEnded;

  /**
   * Copies all of it.
   *
   * @throws TikaException if its end is missing
   */
  RtfText(byte[] content) throws TikaException {
    in = new RtfReader(content);
    for (Token token = in.next(); token != null; token = in.next()) {
      take(token);
    }
    if (group != null) {
      throw new TikaException("its end is missing");
    }
  }

  /** What the pages show, and what they do not. */
  RtfCopies copies() {
    return copies;
  }

  /** Its heads and feet. */
  PageEdges edges() {
    return edges;
  }

  private void take(Token token) {
    if (token.kind() == Kind.OPEN) {
      open();
    } else if (group == null) {
      copies.write(token.bytes()); // before or behind the document
    } else if (token.kind() == Kind.CLOSE) {
      close(group);
    } else if (token.kind() == Kind.STAR && !group.begun) {
      group.starred = true;
    } else if (token.kind() == Kind.WORD) {
      word(group, token);
    } else if (!group.dropped) {
      say(group, token);
    } else if (group.edge && token.kind() == Kind.TEXT) {
      edge.append(token.raw().length() == 1 ? token.raw() : "?"); // read no further than to count
    }
  }

  private void open() {
    RtfGroup around = group;
    if (around != null) {
      begin(around);
      around.groups++;
    }
    group = new RtfGroup(around);
    if (around != null && around.destination.equals("upr") && around.groups == 1) {
      group.dropped = true; // the same in fewer letters
    }
  }

  private void begin(RtfGroup opened) {
    if (!opened.begun && !opened.dropped) {
      copies.writeToAll(RtfReader.bytes(opened.starred ? "{\\*" : "{"));
    }
    opened.begun = true;
  }

  private void word(RtfGroup in, Token token) {
    if (!in.begun && !in.dropped) {
      in.destination = token.word();
      if (decide(in)) {
        return;
      }
    }
    begin(in);
    if (in.dropped) {
      return;
    }
    if (token.word().equals("f")) {
      endHeader(in);
    }
    in.take(token);
    if (in.destination.equals("colortbl")) {
      colors.take(token);
    }
    if (LETTERS.contains(token.word())) {
      say(in, token);
      return;
    }
    if (ENDS.contains(token.word())) {
      copies.release("\\par ");
    }
    copies.writeToAll(token.bytes());
    if (token.word().equals("rtf")) {
      copies.writeToAll(RtfReader.bytes("\\ansi ")); // unless another charset is named
    }
    if (token.word().equals("par")) {
      copies.release("");
    }
  }

  /** What becomes of a group, by what it begins with; whether that command is not to be written. */
  private boolean decide(RtfGroup opened) {
    String word = opened.destination;
    opened.table |= TABLES.contains(word);
    if (word.equals("background")) {
      colors.hidePaper();
    }
    opened.edge |= EDGE.matcher(word).matches();
    if (GONE.contains(word) || opened.edge) {
      opened.dropped = true;
      opened.begun = true;
      return true;
    }
    if (LIFTED.contains(word)) {
      opened.lifted = true;
      opened.begun = true;
      String font = opened.font < 0 ? "" : "\\f" + opened.font;
      copies.lift("{\\pard" + font + "\\uc" + opened.skipped + " ");
      return true;
    }
    if (word.equals("upr") || word.equals("ud") || (word.equals("do") && !opened.isIn("shprslt"))) {
      opened.starred = false;
      return !word.equals("do");
    }
    return false;
  }

  private void close(RtfGroup closed) {
    begin(closed);
    group = closed.parent;
    if (closed.edge && (closed.parent == null || !closed.parent.edge)) {
      edges.add(edge.toString());
      edge.setLength(0);
    }
    if (closed.dropped) {
      return;
    }
    if (closed.parent == null || closed.destination.startsWith("rtf")) {
      copies.release("\\par ");
    }
    copies.writeToAll(RtfReader.bytes("}"));
    if (closed.lifted) {
      copies.drop();
    }
  }

  /**
   * Ends the header before the first letter or font of the text. Tika drops text in the header, and
   * takes only some commands for its end, which a file need not have there.
   */
  private void endHeader(RtfGroup in) {
    if (!headerEnded && in.isText()) {
      headerEnded = true;
      copies.writeToAll(RtfReader.bytes("\\ltrch "));
    }
  }

  /** Writes a letter where it belongs. */
  private void say(RtfGroup in, Token token) {
    begin(in);
    if (!token.raw().equals("\n") && !token.raw().equals("\r")) {
      endHeader(in);
    }
    Unseen reason = in.table || in.isDeleted() ? null : in.unseen(colors);
    if (in.isIn("fonttbl")) {
      copies.writeToAll(token.bytes());
    } else if (in.table || (reason == null && !in.isDeleted())) {
      copies.write(token.bytes());
    } else if (reason != null) {
      copies.write(reason, token.bytes());
      if (reason == Unseen.COLOUR && token.raw().isBlank()) {
        copies.write(token.bytes()); // a blank is one in any colour
      }
    }
    if (in.destination.equals("colortbl")) {
      colors.take(token);
    }
  }
}
