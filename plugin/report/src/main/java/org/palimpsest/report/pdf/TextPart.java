package org.palimpsest.report.pdf;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.Span;
import org.palimpsest.report.Reckoning.Part;
import org.palimpsest.report.pdf.PdfCase.Passage;
import org.w3c.dom.Element;

/** The whole text with marked parts and numbers of sources. */
record TextPart(PdfCase shown, PdfWords words, PageElements markup) {

  private static final String CLOSING = ".,;:!?)]}”’»%。，、；：？！）》」』】";

  List<Element> write() {
    List<Element> elements = new ArrayList<>();
    elements.add(markup.el("h2.newPage", words.get("markedText")));
    String text = shown.text();
    if (text == null) {
      elements.add(markup.el("p", words.get("noWholeText")));
      return elements;
    }
    elements.add(markup.el("p.note", words.get("markedNote")));
    Map<Integer, String> numbers = numbers();
    NavigableMap<Integer, Part> parts = parts(text);
    NavigableSet<Integer> cuts = new TreeSet<>(parts.keySet());
    cuts.addAll(numbers.keySet());
    lineEnds(text, cuts);
    cuts.add(0);
    cuts.add(text.length());
    Element block = markup.el("div.wholeText");
    int at = 0;
    for (int to : cuts) {
      if (to > at && to <= text.length()) {
        add(block, text.substring(at, to), numbers.get(at), at(parts, at));
        if (text.charAt(to - 1) == '\n') { // a block per line allows page breaks between lines
          elements.add(block);
          block = markup.el("div.wholeText");
        }
        at = to;
      }
    }
    elements.add(block);
    return elements;
  }

  private static void lineEnds(String text, NavigableSet<Integer> cuts) {
    for (int line = text.indexOf('\n'); line >= 0; line = text.indexOf('\n', line + 1)) {
      cuts.add(line + 1);
    }
  }

  private void add(Element block, String piece, @Nullable String number, Part part) {
    if (number != null) {
      markup.add(block, markup.el("span.sourceNumber", number));
    }
    String drawn = piece.endsWith("\n") ? piece.substring(0, piece.length() - 1) : piece;
    markup.add(
        block, part == Part.REST ? drawn : markup.el("span." + part.word() + "-text", drawn));
    if (piece.equals("\n") && block.getFirstChild() == null) {
      markup.add(block, "\u00a0"); // keeps an empty line
    }
  }

  private static Part at(NavigableMap<Integer, Part> parts, int offset) {
    Map.Entry<Integer, Part> part = parts.floorEntry(offset);
    return part == null ? Part.REST : part.getValue();
  }

  /** Number of the strongest source by start of passage. */
  private Map<Integer, String> numbers() {
    Map<Integer, String> numbers = new TreeMap<>();
    for (Passage passage : shown.passages()) { // strongest source first
      numbers.putIfAbsent(passage.from(), Integer.toString(passage.source() + 1));
    }
    return numbers;
  }

  private NavigableMap<Integer, Part> parts(String text) {
    NavigableMap<Integer, Part> parts = new TreeMap<>();
    Map<Part, List<Span>> split = new EnumMap<>(Part.class);
    split.putAll(shown.reckoning().split(shown.choice()));
    split.forEach(
        (part, spans) ->
            spans.forEach(span -> parts.put(behindPunctuation(text, span.offset()), part)));
    return parts;
  }

  /** Moves a part's start behind punctuation, as lines may end there. */
  private static int behindPunctuation(String text, int offset) {
    int behind = offset;
    while (behind > 0 && behind < text.length() && CLOSING.indexOf(text.charAt(behind)) >= 0) {
      behind++;
    }
    return behind;
  }
}
