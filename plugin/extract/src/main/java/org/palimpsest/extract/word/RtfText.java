package org.palimpsest.extract.word;

import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.tika.exception.TikaException;
import org.jspecify.annotations.Nullable;
import org.palimpsest.extract.word.RtfGroup.RtfColors;
import org.palimpsest.extract.word.RtfReader.Kind;
import org.palimpsest.extract.word.RtfReader.Token;

/**
 * Reads an RTF file into {@link RtfCopies}: visible text without deleted text, comments and index
 * entries, and invisible text by reason.
 */
final class RtfText {

  private static final Set<String> GONE =
      Set.of("annotation", "atnid", "atnauthor", "xe", "tc", "tcn", "txe", "rxe");

  /** Destinations inside a paragraph with text of their own. */
  private static final Set<String> LIFTED = Set.of("footnote", "shptxt", "dptxbxtext");

  /** Destinations without document text. */
  private static final Set<String> TABLES =
      Set.of(
          """
          fonttbl filetbl colortbl stylesheet revtbl info generator listtable listtext pict
          objdata
          """
              .strip()
              .split("\\s+"));

  private static final Pattern EDGE = Pattern.compile("(header|footer)[lrf]?");

  /** Control words that represent a character. */
  private static final Set<String> LETTERS =
      Set.of(
          """
          u tab line emdash endash lquote rquote ldblquote rdblquote bullet emspace enspace
          qmspace
          """
              .strip()
              .split("\\s+"));

  /** Control words that end a paragraph without {@code \par}. */
  private static final Set<String> ENDS = Set.of("cell", "nestcell", "row", "sect");

  private final RtfReader in;
  private final RtfCopies copies = new RtfCopies();
  private final RtfColors colors = new RtfColors();
  private final PageEdges edges = new PageEdges();
  private final StringBuilder edge = new StringBuilder();
  private @Nullable RtfGroup group;

  private boolean headerEnded;

  /** Fails if the file is truncated. */
  RtfText(byte[] content) throws TikaException {
    in = new RtfReader(content);
    for (Token token = in.next(); token != null; token = in.next()) {
      take(token);
    }
    if (group != null) {
      throw new TikaException("its end is missing");
    }
  }

  RtfCopies copies() {
    return copies;
  }

  PageEdges edges() {
    return edges;
  }

  private void take(Token token) {
    if (token.kind() == Kind.OPEN) {
      open();
    } else if (group == null) {
      copies.write(token.bytes()); // outside the document
    } else if (token.kind() == Kind.CLOSE) {
      close(group);
    } else if (token.kind() == Kind.STAR && !group.begun) {
      group.starred = true;
    } else if (token.kind() == Kind.WORD) {
      word(group, token);
    } else if (!group.dropped) {
      say(group, token);
    } else if (group.edge && token.kind() == Kind.TEXT) {
      edge.append(token.raw().length() == 1 ? token.raw() : "?"); // only counted
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
      group.dropped = true; // an ASCII version of the next group
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
      copies.writeToAll(RtfReader.bytes("\\ansi ")); // the default charset
    }
    if (token.word().equals("par")) {
      copies.release("");
    }
  }

  /** Determines the destination of a group; returns whether to omit its command. */
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
   * Ends the header before the first character or font of the text. Tika ignores text in the
   * header, and accepts only some commands as its end.
   */
  private void endHeader(RtfGroup in) {
    if (!headerEnded && in.isText()) {
      headerEnded = true;
      copies.writeToAll(RtfReader.bytes("\\ltrch "));
    }
  }

  /** Writes a character to the right copy. */
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
        copies.write(token.bytes()); // a blank is visible in any colour
      }
    }
    if (in.destination.equals("colortbl")) {
      colors.take(token);
    }
  }

  /**
   * Copies of an RTF file: the visible text with notes and boxes behind their paragraph, and one
   * copy of the invisible text for each reason. All copies have all commands, so that each can be
   * parsed.
   */
  static final class RtfCopies {

    private final ByteArrayOutputStream seen = new ByteArrayOutputStream();
    private final Map<Unseen, ByteArrayOutputStream> unseen = new EnumMap<>(Unseen.class);
    private final Set<Unseen> reasons = EnumSet.noneOf(Unseen.class);

    /** Per open note or box, innermost first: its content. */
    private final Deque<ByteArrayOutputStream> lifted = new ArrayDeque<>();

    /** Content to write behind the paragraph. */
    private final ByteArrayOutputStream behind = new ByteArrayOutputStream();

    RtfCopies() {
      List.of(Unseen.HIDDEN, Unseen.TINY, Unseen.COLOUR)
          .forEach(reason -> unseen.put(reason, new ByteArrayOutputStream()));
    }

    byte[] seen() {
      return seen.toByteArray();
    }

    /** Complete files of invisible text, by reason. */
    Map<Unseen, byte[]> unseen() {
      Map<Unseen, byte[]> files = new EnumMap<>(Unseen.class);
      reasons.forEach(reason -> files.put(reason, copy(reason).toByteArray()));
      return files;
    }

    private ByteArrayOutputStream copy(Unseen reason) {
      return unseen.computeIfAbsent(
          reason,
          missing -> {
            throw new IllegalStateException("there is a copy for each reason: " + missing);
          });
    }

    /** Writes visible content, or buffers it in an open note or box. */
    void write(byte[] bytes) {
      (lifted.isEmpty() ? seen : lifted.element()).writeBytes(bytes);
    }

    void write(Unseen reason, byte[] bytes) {
      reasons.add(reason);
      copy(reason).writeBytes(bytes);
    }

    void writeToAll(byte[] bytes) {
      write(bytes);
      unseen.values().forEach(copy -> copy.writeBytes(bytes));
    }

    void lift(String beginning) {
      unseen.values().forEach(copy -> copy.writeBytes(RtfReader.bytes("{\\shptxt\\ltrch ")));
      lifted.push(new ByteArrayOutputStream());
      write(RtfReader.bytes(beginning));
    }

    void drop() {
      behind.writeBytes(lifted.pop().toByteArray());
      behind.writeBytes(RtfReader.bytes("\\par "));
    }

    /**
     * Writes the notes and boxes of a paragraph. {@code end}: command that ends the paragraph
     * first; empty if it has ended.
     */
    void release(String end) {
      if (behind.size() > 0 && lifted.isEmpty()) {
        write(RtfReader.bytes(end));
        write(behind.toByteArray());
        write(RtfReader.bytes(end.isEmpty() ? "\\par " : ""));
        behind.reset();
      }
    }
  }
}
