package org.palimpsest.report.pdf;

import java.lang.Character.UnicodeScript;
import java.util.Arrays;
import java.util.BitSet;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Factory of page elements. Untrusted text becomes text nodes, split into runs of one font so that
 * the renderer never searches for a glyph.
 */
final class PageElements {

  /** Replaces a character without a font. */
  private static final int REPLACEMENT = '□';

  private final Document document;
  private final PdfFonts fonts;
  private final BitSet letters = new BitSet();
  private int replaced;
  private long length;

  PageElements(PdfFonts fonts) {
    this.fonts = fonts;
    try {
      this.document = DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument();
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("every Java has a document builder", e);
    }
  }

  Document document() {
    return document;
  }

  /** Distinct letters of all texts so far. */
  BitSet letters() {
    return letters;
  }

  int replaced() {
    return replaced;
  }

  long length() {
    return length;
  }

  /**
   * An element. {@code name}: with classes after dots: {@code p.note}. {@code children}: see {@link
   * #add}.
   */
  Element el(String name, @Nullable Object... children) {
    String[] parts = name.split("\\.", -1);
    Element element = document.createElement(parts[0]);
    if (parts.length > 1) {
      element.setAttribute("class", String.join(" ", Arrays.copyOfRange(parts, 1, parts.length)));
    }
    for (Object child : children) {
      add(element, child);
    }
    return element;
  }

  /** Adds a child: an element, text, an iterable of children, or null for nothing. */
  void add(Element element, @Nullable Object child) {
    if (child instanceof Node node) {
      element.appendChild(node);
    } else if (child instanceof Iterable<?> several) {
      several.forEach(each -> add(element, each));
    } else if (child != null) {
      addText(element, child.toString());
    }
  }

  private void addText(Element element, String text) {
    length += text.length();
    var run = new StringBuilder();
    int runFace = 0;
    boolean isBehindHan = false;
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      i += Character.charCount(codePoint);
      if (codePoint == '\t') {
        codePoint = ' ';
      }
      if (isUndrawn(codePoint)) {
        continue;
      }
      if (Character.isLetter(codePoint)) {
        letters.set(codePoint);
      }
      isBehindHan = isHan(codePoint, isBehindHan, text, i);
      int face = face(codePoint, isBehindHan, runFace);
      if (face < 0) {
        replaced++;
        codePoint = REPLACEMENT;
        face = fonts.face(REPLACEMENT);
      }
      if (face != runFace) {
        addRun(element, run, runFace);
        runFace = face;
      }
      run.appendCodePoint(codePoint);
    }
    addRun(element, run, runFace);
  }

  /** Whether a character is in Chinese text, where quotation marks and dashes are wide. */
  private static boolean isHan(int codePoint, boolean isBehindHan, String text, int next) {
    if (Character.isLetterOrDigit(codePoint)) {
      return UnicodeScript.of(codePoint) == UnicodeScript.HAN;
    }
    return isBehindHan
        || (next < text.length() && UnicodeScript.of(text.codePointAt(next)) == UnicodeScript.HAN);
  }

  private int face(int codePoint, boolean isInHan, int runFace) {
    if (codePoint == ' ' || codePoint == '\n') {
      return runFace >= 0 && fonts.has(runFace, ' ') ? runFace : 0;
    }
    if (isInHan && codePoint > 0x7f && !Character.isLetterOrDigit(codePoint)) {
      int wide = fonts.face('的');
      if (wide >= 0 && fonts.has(wide, codePoint)) {
        return wide;
      }
    }
    return fonts.face(codePoint);
  }

  /** Whether it is a control character other than a line end, or has no width. */
  private static boolean isUndrawn(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL -> codePoint != '\n';
      case Character.FORMAT, Character.SURROGATE -> true;
      default -> codePoint >= 0xfe00 && codePoint <= 0xfe0f;
    };
  }

  private void addRun(Element element, StringBuilder run, int face) {
    if (run.length() == 0) {
      return;
    }
    Node text = document.createTextNode(run.toString());
    run.setLength(0);
    // The renderer draws an element's own text before its children, so every run is a child.
    Element span = document.createElement("span");
    if (face > 0) {
      span.setAttribute("class", "font" + face);
    }
    span.appendChild(text);
    element.appendChild(span);
  }
}
