package org.palimpsest.extract;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.tika.metadata.HttpHeaders;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.jspecify.annotations.Nullable;
import org.palimpsest.extract.Extracted.Facts;
import org.palimpsest.extract.Extracted.PageLine;
import org.palimpsest.extract.Extracted.Unseen;

/** What came from the process that parses, as what a file says. */
final class ParsedFile {

  /** Titles that programs give of themselves. */
  private static final Pattern NO_TITLE =
      Pattern.compile(
          "(microsoft word.*|untitled.*|document\\d*|文档\\s?\\d*|无标题.*|powerpoint.*"
              + "|.*\\.(docx?|wps|odt|rtf|tex|dvi|pdf|indd|qxd))",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern REFERENCE = Pattern.compile("\\[(footnote|endnote)Ref:\\d+]");

  private static final Pattern YEAR = Pattern.compile("^(\\d{4})\\b.*");

  /** Of letters; one font that names its glyphs wrongly has more. */
  private static final int OTHER_LETTERS_MIN = 20;

  /** In characters; what stands on every page by custom is shorter. */
  private static final int EDGE_MIN = 300;

  private final Metadata metadata;
  private final Markup markup;

  private ParsedFile(Metadata metadata) {
    this.metadata = metadata;
    String content = metadata.get(TikaCoreProperties.TIKA_CONTENT);
    this.markup = Markup.read(content == null ? "<html/>" : content);
  }

  /**
   * What the file says.
   *
   * @throws UnreadableException if that is nothing
   */
  static Extracted of(Metadata metadata, String sha256) throws UnreadableException {
    return new ParsedFile(metadata).extracted(sha256);
  }

  private Extracted extracted(String sha256) throws UnreadableException {
    String type = ParsedTypes.bare(String.valueOf(metadata.get(HttpHeaders.CONTENT_TYPE)));
    String text = withoutReferences(markup);
    if (text.isBlank()) {
      throw new UnreadableException(whyEmpty(type));
    }
    return new Extracted(
        text, markup.pages(), facts(type, sha256, text), apart(), unseen(), notes());
  }

  /** Tika writes where notes belong. Only in files without pages, whose offsets nobody has yet. */
  private static String withoutReferences(Markup markup) {
    return markup.pages().isEmpty()
        ? REFERENCE.matcher(markup.text()).replaceAll("")
        : markup.text();
  }

  private String whyEmpty(String type) {
    int pictures = metadata.getValues(Marks.PICTURE_PAGES).length;
    if (pictures > 0 || ParsedTypes.isPicture(type)) {
      return "has no text, but pictures"
          + (pictures > 0 ? " on " + count(pictures, "page") : "")
          + "; run text recognition (OCR) on it first";
    }
    if (ParsedTypes.isArchive(type)) {
      return "is an archive (" + type + "); unpack it, and name what is in it";
    }
    return unseen().isEmpty()
        ? "has no text (" + type + "); look whether it is the right one, and save it as PDF or DOCX"
        : "has no text that can be seen (" + type + "); look at it, and save it anew";
  }

  private Facts facts(String type, String sha256, String text) {
    String pages = metadata.get(Marks.PAGES);
    return new Facts(
        type,
        null,
        sha256,
        pages == null ? 0 : Integer.parseInt(pages),
        title(),
        authors(text),
        year());
  }

  private @Nullable String title() {
    String title = metadata.get(TikaCoreProperties.TITLE);
    return title == null || title.isBlank() || NO_TITLE.matcher(title.strip()).matches()
        ? null
        : title.strip();
  }

  /** Those of the first page; where it names none, those of the file's metadata. */
  private List<String> authors(String text) {
    List<String> ofTitlePage = TitlePage.authors(text, markup.pages());
    return ofTitlePage.isEmpty() ? authorsOfMetadata() : ofTitlePage;
  }

  private List<String> authorsOfMetadata() {
    return Arrays.stream(metadata.getValues(TikaCoreProperties.CREATOR))
        .flatMap(names -> Arrays.stream(names.split("[;；、]")))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .distinct()
        .toList();
  }

  private @Nullable Integer year() {
    String created = metadata.get(Marks.YEAR);
    if (created == null) {
      created = metadata.get(TikaCoreProperties.CREATED);
    }
    Matcher year = YEAR.matcher(created == null ? "" : created);
    return year.matches() ? Integer.valueOf(year.group(1)) : null;
  }

  private List<PageLine> apart() {
    List<PageLine> apart = new ArrayList<>();
    markup.edges().forEach(edge -> apart.add(new PageLine(0, edge)));
    for (String head : metadata.getValues(Marks.HEAD)) {
      int colon = head.indexOf(':');
      apart.add(
          new PageLine(Integer.parseInt(head.substring(0, colon)), head.substring(colon + 1)));
    }
    return apart;
  }

  private List<Unseen> unseen() {
    List<Unseen> unseen = new ArrayList<>();
    for (String value : metadata.getValues(Marks.UNSEEN)) {
      String[] parts = value.split(":", 3);
      unseen.add(new Unseen(Integer.parseInt(parts[0]), parts[1], parts[2]));
    }
    return unseen;
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    String[] pictures = metadata.getValues(Marks.PICTURE_PAGES);
    if (pictures.length > 0) {
      notes.add(
          count(pictures.length, "page")
              + " without text, but with pictures: "
              + Arrays.stream(pictures).limit(10).collect(Collectors.joining(", "))
              + (pictures.length > 10 ? " and others" : "")
              + ".");
    }
    if (isCutOff()) {
      notes.add("More text was there than is read; its end is missing.");
    }
    if (!unseen().isEmpty()) {
      int length = unseen().stream().mapToInt(unseen -> unseen.text().length()).sum();
      notes.add(count(length, "character") + " that nobody sees who looks at the page.");
    }
    if (number(Marks.NOT_LOOKED_AT) > 0) {
      notes.add(
          "On "
              + count(number(Marks.NOT_LOOKED_AT), "page")
              + " it could not be told whether all text is seen.");
    }
    notes.addAll(otherThanPainted());
    notes.addAll(notRead());
    return notes;
  }

  /** Where a file says other text than its pages show. */
  private List<String> otherThanPainted() {
    List<String> notes = new ArrayList<>();
    int letters = number(Marks.OTHER_LETTERS);
    if (letters >= OTHER_LETTERS_MIN) {
      notes.add(
          letters
              + " of "
              + count(number(Marks.LETTERS), "letter")
              + " are called otherwise by their fonts; the page may show others.");
    }
    int meant = number(Marks.OTHER_MEANING);
    if (meant >= OTHER_LETTERS_MIN) {
      notes.add(
          "Of "
              + count(meant, "letter")
              + " the file says that they mean others (ActualText); what the page shows was read.");
    }
    int reordered = number(Marks.REORDERED);
    if (reordered > 0) {
      notes.add(
          "On "
              + count(reordered, "page")
              + " the file has the letters in another order than they stand in; they were read as they stand.");
    }
    return notes;
  }

  /** What its pages show, and nobody reads here. */
  private List<String> notRead() {
    List<String> notes = new ArrayList<>();
    if (number(Marks.EDGE) >= EDGE_MIN) {
      notes.add(
          "Heads or feet of its pages say "
              + count(number(Marks.EDGE), "character")
              + ", which are not read.");
    }
    if (number(Marks.CHUNKS) > 0) {
      notes.add(
          count(number(Marks.CHUNKS), "file") + " that it shows as a part of itself: not read.");
    }
    return notes;
  }

  private boolean isCutOff() {
    return !markup.isComplete()
        || "true".equals(metadata.get(Marks.CUT_OFF))
        || "true".equals(metadata.get(TikaCoreProperties.WRITE_LIMIT_REACHED));
  }

  private int number(String name) {
    String value = metadata.get(name);
    return value == null ? 0 : Integer.parseInt(value);
  }

  private static String count(int count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }
}
