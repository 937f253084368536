package org.palimpsest.cli.terminal;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.CheckResult;
import org.palimpsest.client.CheckResult.Exclusion;
import org.palimpsest.client.CheckResult.MatchedLengths;
import org.palimpsest.client.CheckResult.Meaning;
import org.palimpsest.client.CheckResult.OtherPlace;
import org.palimpsest.client.CheckResult.Passage;
import org.palimpsest.client.CheckResult.SamePassage;
import org.palimpsest.client.CheckResult.Section;
import org.palimpsest.client.CheckResult.ShortCopy;
import org.palimpsest.client.CheckResult.Sign;
import org.palimpsest.client.CheckResult.Source;
import org.palimpsest.client.CheckResult.Span;
import org.palimpsest.core.note.Note;
import org.palimpsest.report.Percent;

/**
 * Prints a check result for a reader: incompleteness, ratios, and each passage beside its source.
 *
 * <p>Untrusted text is made printable.
 */
public final class ReportPrinter {

  /** Minimum width for two columns. */
  public static final int COLUMNS_MIN = 40;

  private static final int NAMES_MAX = 5;

  private static final String INDENT = "  ";
  private static final String DIVIDER = " | ";

  private final Appendable out;
  private final int columns;

  /** {@code columns}: width of the report, at least {@value #COLUMNS_MIN}. */
  public ReportPrinter(Appendable out, int columns) {
    this.out = out;
    this.columns = Math.max(columns, COLUMNS_MIN);
  }

  /**
   * Prints a result and an empty line.
   *
   * @param suspiciousText the checked text, or null to use the quotations in the result
   */
  public void print(CheckResult result, @Nullable String suspiciousText) throws IOException {
    String name = name(result.document());
    if (isInnocent(result)) {
      printInnocent(name, result);
      return;
    }
    printHead(name, result);
    printRatios(result.ratios(), result.matchedLengths(), result.document().length());
    printSections(result.sections());
    int number = 1;
    for (Source source : result.sources()) {
      printSource(number++, source, result.document(), suspiciousText);
    }
    printList(
        "Short copies, a sentence or less:",
        result.shortCopies(),
        copy -> shortCopy(copy, suspiciousText));
    printMeaning(result.meaning(), name);
    int whole = result.document().length();
    printList("Left out or set apart:", result.excluded(), each -> exclusion(each, whole));
    printList("To look at:", result.signs(), ReportPrinter::sign);
    line("");
  }

  static String name(CheckResult.Document document) {
    return document.id() == null ? "the text" : Printable.line(document.id());
  }

  private static boolean isInnocent(CheckResult result) {
    return result.sources().isEmpty()
        && result.shortCopies().isEmpty()
        && result.signs().isEmpty()
        && result.warnings().isEmpty()
        && !result.partialResults()
        && (result.meaning() == null || result.meaning().passages().isEmpty());
  }

  /** A document without findings gets one line. */
  private void printInnocent(String name, CheckResult result) throws IOException {
    int apart = result.excluded().size();
    paragraph(
        format(
            "%s: %s, no reused text was found%s",
            name,
            count(result.document().length(), "character"),
            apart == 0 ? "." : "; " + count(apart, "stretch") + " set apart."));
  }

  private void printHead(String name, CheckResult result) throws IOException {
    paragraph(
        format(
            "%s: %s, %s%s",
            name,
            count(result.document().length(), "character"),
            count(result.document().sentences(), "sentence"),
            type(result.document())));
    if (!result.document().authors().isEmpty()) {
      paragraph(
          "Own work is known by the authors: "
              + Printable.line(String.join("; ", result.document().authors())));
    }
    if (result.partialResults()) {
      paragraph("PARTIAL: not everything was compared; more text may be reused.");
    }
    for (Note note : result.warnings()) {
      paragraph(rank(note) + ": " + Printable.line(note.text()));
    }
    line(result.sources().isEmpty() ? "No reused text was found." : "Reused text was found.");
  }

  private static String rank(Note note) {
    return switch (note.rank()) {
      case Note.INFORMATION -> "Note";
      case Note.ERROR -> "Error";
      default -> "Warning";
    };
  }

  private static String type(CheckResult.Document document) {
    if (document.type() == null || "default".equals(document.typeFrom())) {
      return "";
    }
    String origin = "told".equals(document.typeFrom()) ? ", detected from its text" : "";
    return ", of the type " + Printable.line(document.type()) + origin;
  }

  private void printRatios(CheckResult.Ratios ratios, MatchedLengths lengths, int whole)
      throws IOException {
    printRatio("reused in all", ratios.total(), lengths.total(), whole);
    printRatio(
        "without quotations", ratios.withoutQuotations(), lengths.withoutQuotations(), whole);
    printRatio("without own work", ratios.withoutOwnWork(), lengths.withoutOwnWork(), whole);
    printRatio("from the largest source", ratios.largestSource(), lengths.largestSource(), whole);
    printRatio("of it prose", ratios.prose(), lengths.prose(), whole);
    if (!Objects.equals(ratios.withShort(), ratios.total())) {
      printRatio("with short copies", ratios.withShort(), lengths.withShort(), whole);
    }
    for (var other : ratios.others().entrySet()) {
      printRatio(Printable.line(other.getKey()), other.getValue(), null, whole);
    }
  }

  private void printRatio(String name, @Nullable Double ratio, @Nullable Integer length, int whole)
      throws IOException {
    if (ratio != null) {
      String characters = length == null ? "" : ", " + count(length, "character");
      line(INDENT + "%-24s %7s%s", name, Percent.of(ratio, length, whole), characters);
    }
  }

  private void printSections(List<Section> sections) throws IOException {
    for (Section section : sections) {
      printRatio(
          "in section " + Printable.line(section.name()),
          section.ratio(),
          section.matchedLength(),
          section.length());
    }
  }

  private void printSource(
      int number, Source source, CheckResult.Document document, @Nullable String suspiciousText)
      throws IOException {
    String name = name(document);
    line("");
    String title = source.title() == null ? "" : " \"" + source.title() + "\"";
    paragraph(
        format(
            "[%d] %s%s: %s, %s, %s%s",
            number,
            Printable.line(source.id() + title),
            source.ownWork() ? ", own work" : "",
            Percent.of(source.ratio(), source.matchedLength(), document.length()),
            count(source.matchedLength(), "character"),
            count(source.passages().size(), "passage"),
            added(source)));
    int passageNumber = 1;
    for (Passage passage : source.passages()) {
      line("");
      line(INDENT + "[%d.%d] %s", number, passageNumber++, description(passage));
      sideBySide(name + place(passage.suspicious()), source.id() + place(passage.source()));
      sideBySide(
          quotation(passage.suspicious(), suspiciousText), quotation(passage.source(), null));
      if (passage.alsoInCount() > 0) {
        paragraph(INDENT, "also in " + alsoIn(passage));
      }
    }
  }

  private static String added(Source source) {
    if (source.addedLength() == source.matchedLength()) {
      return "";
    }
    return source.addedLength() == 0
        ? ", nothing that is not in those above"
        : ", adds " + count(source.addedLength(), "character");
  }

  private static String alsoIn(Passage passage) {
    List<String> ids = passage.alsoIn().stream().map(OtherPlace::id).distinct().toList();
    return list(ids, ids.size() + passage.alsoInCount() - passage.alsoIn().size());
  }

  private static String description(Passage passage) {
    String kind = passage.kind() == null ? "" : Printable.line(passage.kind()) + ", ";
    String content = passage.content() == null ? "" : Printable.line(passage.content()) + ", ";
    return format(
        "%s%s%ssimilarity %.2f, %s, distance %d",
        content,
        kind,
        rule(passage.by()),
        passage.similarity(),
        count(passage.matches(), "match"),
        passage.distance());
  }

  private static String rule(@Nullable String rule) {
    if (rule == null) {
      return "";
    }
    return switch (rule) {
      case "words" -> "by words alone, ";
      case "order" -> "by the order of statements, ";
      default -> "told by " + Printable.line(rule) + ", ";
    };
  }

  private static String place(Span span) {
    String page = span.page() == null ? "" : ", page " + span.page();
    return page + ", " + span.offset() + " to " + span.end();
  }

  public void printLegend() throws IOException {
    line("Figures:");
    for (String sentence :
        List.of(
            "ratios: share of the document's characters with a source; own work has the same"
                + " author",
            "similarity: share of the words of both sides that the other side has, too",
            "matches: how many pairs of sentences a passage was merged from; distance: how many of"
                + " their fingerprints' 100 bits differ in the nearest pair",
            "places: characters from the beginning of the text, from 0")) {
      paragraph(INDENT, sentence + ".");
    }
  }

  /** Prints the documents by descending ratio. Partial ones are always listed. */
  public void printRanking(List<Ranked> documents) throws IOException {
    line("Ranked, reused in all:");
    long partial = documents.stream().filter(Ranked::partial).count();
    if (partial > 0) {
      paragraph(
          INDENT,
          format(
              "PARTIAL: %d of %d not compared with everything; the marked ones may reuse more"
                  + " than their figures.",
              partial, documents.size()));
    }
    List<Ranked> ranked =
        documents.stream()
            .filter(each -> !each.isInnocent())
            .sorted(Comparator.comparingDouble(Ranked::ratio).reversed())
            .toList();
    for (Ranked each : ranked) {
      printRanked(each);
    }
    int others = documents.size() - ranked.size();
    if (others > 0) {
      line(INDENT + "nothing in %s", count(others, "other"));
    }
    line("");
  }

  /** A long name continues below itself, so that the figures stay aligned. */
  private void printRanked(Ranked document) throws IOException {
    String figure = format("%s%7s  ", INDENT, document.percent());
    String lead = figure;
    String name = document.name() + (document.partial() ? ", PARTIAL" : "");
    for (String part : LineWrap.wrap(name, columns - figure.length())) {
      line("%s", lead + part);
      lead = " ".repeat(figure.length());
    }
  }

  private static String quotation(Span span, @Nullable String text) {
    if (span.text() != null) {
      return Printable.line(span.text());
    }
    return text == null || span.offset() < 0 || span.end() > text.length()
        ? ""
        : Printable.line(text.substring(span.offset(), span.end()));
  }

  private void sideBySide(String left, String right) throws IOException {
    int width = (columns - INDENT.length() - DIVIDER.length()) / 2;
    List<String> lefts = LineWrap.wrap(Printable.line(left), width);
    List<String> rights = LineWrap.wrap(Printable.line(right), width);
    for (int i = 0; i < Math.max(lefts.size(), rights.size()); i++) {
      String leftLine = i < lefts.size() ? lefts.get(i) : "";
      String rightLine = i < rights.size() ? rights.get(i) : "";
      line("%s", (INDENT + LineWrap.pad(leftLine, width) + DIVIDER + rightLine).stripTrailing());
    }
  }

  private void printMeaning(@Nullable Meaning meaning, String name) throws IOException {
    if (meaning == null) {
      return;
    }
    line("");
    paragraph(
        format(
            "Same meaning in other words, to be read; it counts in no figure: %s, of %s compared by"
                + " %s in %.1f s.",
            count(meaning.passages().size(), "passage"),
            count(meaning.sources(), "source"),
            Printable.line(meaning.model()),
            meaning.elapsedMillis() / 1000.0));
    for (SamePassage passage : meaning.passages()) {
      line("");
      line(INDENT + "similarity %.2f", passage.similarity());
      sideBySide(name + place(passage.suspicious()), passage.id() + place(passage.source()));
      sideBySide(quotation(passage.suspicious(), null), quotation(passage.source(), null));
    }
  }

  private static String shortCopy(ShortCopy copy, @Nullable String suspiciousText) {
    Span place = copy.suspicious();
    String others = copy.sourceCount() > 1 ? " and " + (copy.sourceCount() - 1) + " more" : "";
    String text = quotation(place, suspiciousText);
    return format(
        "%d-%d, in %s%s%s",
        place.offset(),
        place.end(),
        copy.sources().get(0).id(),
        others,
        text.isEmpty() ? "" : ": " + text);
  }

  private static String exclusion(Exclusion exclusion, int whole) {
    Double ratio = exclusion.ratio();
    Integer length = exclusion.matchedLength();
    return Printable.line(description(exclusion))
        + (ratio == null ? "" : ": " + Percent.of(ratio, length, whole))
        + (length == null ? "" : ", " + count(length, "character"));
  }

  private static String sign(Sign sign) {
    String first = sign.places().isEmpty() ? "" : ", first at " + sign.places().get(0).offset();
    String note = sign.note() == null ? "" : ". " + sign.note().text();
    return format("%s: %,d%s%s", sign.kind(), sign.count(), first, note);
  }

  private <T> void printList(String title, List<T> entries, Function<T, String> entry)
      throws IOException {
    if (!entries.isEmpty()) {
      line("");
      line(title);
      for (T each : entries) {
        paragraph(INDENT, Printable.line(entry.apply(each)));
      }
    }
  }

  private static String description(Exclusion exclusion) {
    var parts = new ArrayList<String>();
    if (exclusion.reason() != null) {
      parts.add(exclusion.reason());
    }
    if (exclusion.id() != null) {
      parts.add(exclusion.id());
    }
    Integer offset = exclusion.offset();
    Integer length = exclusion.length();
    if (offset != null && length != null) {
      parts.add(offset + " to " + (offset + length));
    }
    if (exclusion.more() != null) {
      parts.add(exclusion.more() + " more");
    }
    if (!exclusion.sources().isEmpty()) {
      Integer count = exclusion.sourceCount();
      int all = count == null ? exclusion.sources().size() : count;
      parts.add("also in " + list(exclusion.sources(), all));
    }
    return String.join(", ", parts);
  }

  /** The first names, and the number of the others. */
  private static String list(List<String> names, int count) {
    int shown = Math.min(NAMES_MAX, names.size());
    String more = count > shown ? format(" and %,d more", count - shown) : "";
    return Printable.line(String.join(", ", names.subList(0, shown)) + more);
  }

  private static String count(int count, String noun) {
    String ending = count == 1 ? "" : noun.endsWith("ch") ? "es" : "s";
    return format("%,d %s%s", count, noun, ending);
  }

  private void paragraph(String text) throws IOException {
    paragraph("", text);
  }

  private void paragraph(String indent, String text) throws IOException {
    for (String line : LineWrap.wrap(text, columns - indent.length())) {
      line("%s", indent + line);
    }
  }

  private void line(String format, Object... arguments) throws IOException {
    out.append(format(format, arguments)).append(System.lineSeparator());
  }

  private static String format(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }
}
