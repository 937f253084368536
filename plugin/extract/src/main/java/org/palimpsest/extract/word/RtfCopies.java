package org.palimpsest.extract.word;

import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Copies of an RTF file: one of what its pages show, in which notes and boxes follow the paragraph
 * that they hang at, and one for each reason of what nobody sees. All of them have all commands, so
 * that each can be decoded by itself.
 */
final class RtfCopies {

  private final ByteArrayOutputStream seen = new ByteArrayOutputStream();
  private final Map<Unseen, ByteArrayOutputStream> unseen = new EnumMap<>(Unseen.class);
  private final Set<Unseen> said = EnumSet.noneOf(Unseen.class);

  /** For each open group that is lifted, the innermost first, what stands in it. */
  private final Deque<ByteArrayOutputStream> lifted = new ArrayDeque<>();

  /** What is to stand behind the paragraph. */
  private final ByteArrayOutputStream behind = new ByteArrayOutputStream();

  RtfCopies() {
    List.of(Unseen.HIDDEN, Unseen.TINY, Unseen.COLOUR)
        .forEach(reason -> unseen.put(reason, new ByteArrayOutputStream()));
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

  /** Writes what is seen, or holds back with what is lifted. */
  void write(byte[] bytes) {
    (lifted.isEmpty() ? seen : lifted.element()).writeBytes(bytes);
  }

  /** Writes what nobody sees. */
  void write(Unseen reason, byte[] bytes) {
    said.add(reason);
    copy(reason).writeBytes(bytes);
  }

  /** Writes what all copies need. */
  void writeToAll(byte[] bytes) {
    write(bytes);
    unseen.values().forEach(copy -> copy.writeBytes(bytes));
  }

  /**
   * Begins what is to stand behind the paragraph.
   *
   * @param beginning of the group in the copy of what is seen
   */
  void lift(String beginning) {
    unseen.values().forEach(copy -> copy.writeBytes(RtfReader.bytes("{\\shptxt\\ltrch ")));
    lifted.push(new ByteArrayOutputStream());
    write(RtfReader.bytes(beginning));
  }

  /** Ends it. */
  void drop() {
    behind.writeBytes(lifted.pop().toByteArray());
    behind.writeBytes(RtfReader.bytes("\\par "));
  }

  /**
   * Writes what hangs at the paragraph.
   *
   * @param end what ends the paragraph before that; empty if it has ended
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
