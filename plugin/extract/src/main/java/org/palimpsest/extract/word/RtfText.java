package org.palimpsest.extract.word;

import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.tika.exception.TikaException;
import org.jspecify.annotations.Nullable;
import org.palimpsest.extract.word.RtfReader.Kind;
import org.palimpsest.extract.word.RtfReader.Token;

/**
 * Copies an RTF file as its pages show it: without deleted text, remarks and entries of indexes,
 * and with notes and boxes behind the paragraph that they hang at. What nobody sees goes into
 * copies of their own, one for each reason, with all commands, so that it can be decoded as well.
 */
final class RtfText {

  private static final Set<String> GONE =
      Set.of("annotation", "atnid", "atnauthor", "xe", "tc", "tcn", "txe", "rxe");

  /** What stands in a paragraph, but in none of its sentences. */
  private static final Set<String> LIFTED = Set.of("footnote", "shptxt", "dptxbxtext");

  /** What is no text of the document, so that nothing in it can be hidden. */
  private static final Set<String> TABLES =
      Set.of("fonttbl", "colortbl", "stylesheet", "info", "listtable", "pict", "objdata");

  /** Of heads and feet, whose boxes are not read either. */
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
  private final ByteArrayOutputStream seen = new ByteArrayOutputStream();
  private final Map<Unseen, ByteArrayOutputStream> unseen = new EnumMap<>(Unseen.class);
  private final Set<Unseen> said = EnumSet.noneOf(Unseen.class);

  /** For each open group that is lifted, the innermost first, what stands in it. */
  private final Deque<ByteArrayOutputStream> lifted = new ArrayDeque<>();

  /** What is to stand behind the paragraph. */
  private final ByteArrayOutputStream behind = new ByteArrayOutputStream();

  private @Nullable RtfGroup group;

  /**
   * Copies all of it.
   *
   * @throws TikaException if its end is missing
   */
  RtfText(byte[] content) throws TikaException {
    in = new RtfReader(content);
    unseen.put(Unseen.MARKED, new ByteArrayOutputStream());
    unseen.put(Unseen.TINY, new ByteArrayOutputStream());
    for (Token token = in.next(); token != null; token = in.next()) {
      take(token);
    }
    if (group != null) {
      throw new TikaException("its end is missing");
    }
  }

  /** What the pages show. */
  byte[] seen() {
    return seen.toByteArray();
  }

  /** By reason what nobody sees, as files of their own. */
  Map<Unseen, byte[]> unseen() {
    Map<Unseen, byte[]> files = new EnumMap<>(Unseen.class);
    said.forEach(reason -> files.put(reason, copy(reason).toByteArray()));
    return files;
  }

  private ByteArrayOutputStream copy(Unseen reason) {
    return unseen.computeIfAbsent(
        reason,
        missing -> {
          throw new IllegalStateException("there is a copy for each reason: " + missing);
        });
  }

  private void take(Token token) {
    if (token.kind() == Kind.OPEN) {
      open();
    } else if (group == null) {
      write(token.bytes()); // before or behind the document
    } else if (token.kind() == Kind.CLOSE) {
      close(group);
    } else if (token.kind() == Kind.STAR && !group.begun) {
      group.starred = true;
    } else if (token.kind() == Kind.WORD) {
      word(group, token);
    } else if (!group.dropped) {
      say(group, token);
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
      command(RtfReader.bytes(opened.starred ? "{\\*" : "{"));
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
    in.take(token);
    if (LETTERS.contains(token.word())) {
      say(in, token);
      return;
    }
    if (ENDS.contains(token.word())) {
      release("\\par ");
    }
    command(token.bytes());
    if (token.word().equals("par")) {
      release("");
    }
  }

  /** What becomes of a group, by what it begins with; whether that command is not to be written. */
  private boolean decide(RtfGroup opened) {
    String word = opened.destination;
    opened.table |= TABLES.contains(word);
    opened.edge |= EDGE.matcher(word).matches();
    if (GONE.contains(word) || (LIFTED.contains(word) && opened.edge)) {
      opened.dropped = true;
      opened.begun = true;
      return true;
    }
    if (LIFTED.contains(word)) {
      opened.lifted = true;
      opened.begun = true;
      unseen.values().forEach(copy -> copy.write('{'));
      lifted.push(new ByteArrayOutputStream());
      String font = opened.font < 0 ? "" : "\\f" + opened.font;
      write(RtfReader.bytes("{\\pard" + font + "\\uc" + opened.skipped + " "));
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
    if (closed.dropped) {
      return;
    }
    if (closed.parent == null || closed.destination.startsWith("rtf")) {
      release("\\par ");
    }
    command(RtfReader.bytes("}"));
    if (closed.lifted) {
      behind.writeBytes(lifted.pop().toByteArray());
    }
  }

  /** Writes what hangs at the paragraph, which is then ended by what is before that. */
  private void release(String end) {
    if (behind.size() > 0 && lifted.isEmpty()) {
      write(RtfReader.bytes(end));
      write(behind.toByteArray());
      write(RtfReader.bytes(end.isEmpty() ? "\\par " : ""));
      behind.reset();
    }
  }

  /** Writes a letter where it belongs. */
  private void say(RtfGroup in, Token token) {
    begin(in);
    Unseen reason = in.unseen();
    if (in.table) {
      write(token.bytes());
      if (in.isIn("fonttbl")) {
        unseen.values().forEach(copy -> copy.writeBytes(token.bytes()));
      }
    } else if (in.isDeleted()) {
      return;
    } else if (reason == null) {
      write(token.bytes());
    } else {
      said.add(reason);
      copy(reason).writeBytes(token.bytes());
    }
  }

  private void command(byte[] bytes) {
    write(bytes);
    unseen.values().forEach(copy -> copy.writeBytes(bytes));
  }

  private void write(byte[] bytes) {
    (lifted.isEmpty() ? seen : lifted.element()).writeBytes(bytes);
  }
}
