package org.palimpsest.extract;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import org.palimpsest.extract.Extracted.PageStart;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Converts XHTML of the parser process to text: one line per block, block quotations marked as in
 * mail, and page starts.
 */
final class Markup extends DefaultHandler {

  private static final Set<String> BLOCKS =
      Set.of(
          """
          address article aside blockquote br caption center dd div dl dt figcaption figure
          footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody tr
          ul
          """
              .strip()
              .split("\\s+"));

  private static final Set<String> CELLS = Set.of("td", "th");

  /** Tika's classes for Word's quotation styles. */
  private static final Set<String> QUOTATION_STYLES =
      Set.of("quote", "intense_Quote", "block_Text", "quotations");

  /** Tika's classes for headers and footers. */
  private static final Set<String> EDGES = Set.of("header", "footer");

  private static final char SOFT_HYPHEN = '\u00AD';
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private final StringBuilder text = new StringBuilder();
  private final List<PageStart> pages = new ArrayList<>();
  private final List<String> edges = new ArrayList<>();
  private final StringBuilder edge = new StringBuilder();
  private int depth;

  /** Depth of the outermost block quotation; 0 outside. */
  private int quotationDepth;

  private int headDepth;
  private int edgeDepth;
  private boolean spacePending;
  private boolean linePending;
  private boolean complete = true;

  private Markup() {}

  /** Reads the XHTML; after a parser failure its end is missing. */
  static Markup read(String xhtml) {
    var markup = new Markup();
    try {
      SAXParserFactory factory = SAXParserFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      factory.newSAXParser().parse(new InputSource(new StringReader(xhtml)), markup);
    } catch (SAXParseException e) {
      markup.complete = false;
    } catch (SAXException | ParserConfigurationException | IOException e) {
      throw new IllegalStateException("a string cannot be read as XML", e);
    }
    return markup;
  }

  /** The text; may be empty. */
  String text() {
    return text.toString();
  }

  List<PageStart> pages() {
    return pages;
  }

  List<String> edges() {
    return edges;
  }

  boolean isComplete() {
    return complete;
  }

  @Override
  public void startElement(String uri, String local, String name, Attributes attributes) {
    String kind = attributes.getValue("class") == null ? "" : attributes.getValue("class");
    if (name.equals("head") || headDepth > 0) {
      headDepth++;
    } else if (EDGES.contains(kind) || edgeDepth > 0) {
      edgeDepth++;
    } else {
      depth++;
      if (kind.startsWith(Marks.PAGE)) {
        startPage(Integer.parseInt(kind.substring(Marks.PAGE.length())));
      } else {
        part(name);
      }
      if (quotationDepth == 0 && (name.equals("blockquote") || QUOTATION_STYLES.contains(kind))) {
        quotationDepth = depth;
      }
    }
  }

  private void startPage(int page) {
    flushSpace();
    int last = pages.isEmpty() ? 0 : pages.get(pages.size() - 1).page();
    if (page != last) {
      pages.add(new PageStart(page, text.length()));
    }
  }

  private void part(String name) {
    if (BLOCKS.contains(name)) {
      linePending = text.length() > 0;
      spacePending = false;
    } else if (CELLS.contains(name)) {
      spacePending = true;
    }
  }

  @Override
  public void endElement(String uri, String local, String name) {
    if (headDepth > 0) {
      headDepth--;
    } else if (edgeDepth > 0) {
      edgeDepth--;
      if (edgeDepth == 0 && !edge.toString().isBlank()) {
        edges.add(edge.toString().strip());
        edge.setLength(0);
      }
    } else {
      part(name);
      if (depth == quotationDepth) {
        quotationDepth = 0;
      }
      depth--;
    }
  }

  @Override
  public void characters(char[] characters, int start, int length) {
    if (headDepth > 0) {
      return;
    }
    for (int i = start; i < start + length; i++) {
      if (edgeDepth > 0) {
        edge.append(characters[i]);
      } else {
        append(characters[i]);
      }
    }
  }

  private void append(char character) {
    if (Character.isWhitespace(character) || Character.isSpaceChar(character)) {
      spacePending |= !linePending;
    } else if (character != SOFT_HYPHEN && character != BYTE_ORDER_MARK) {
      boolean beginsLine = text.length() == 0 || linePending;
      flushSpace();
      if (beginsLine && quotationDepth > 0) {
        text.append(Marks.QUOTED);
      }
      text.append(character);
    }
  }

  private void flushSpace() {
    if (text.length() > 0 && (linePending || spacePending)) {
      text.append(linePending ? '\n' : ' ');
    }
    linePending = false;
    spacePending = false;
  }
}
