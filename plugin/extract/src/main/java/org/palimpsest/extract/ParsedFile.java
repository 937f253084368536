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
import org.palimpsest.core.note.Note;
import org.palimpsest.extract.Extracted.Facts;
import org.palimpsest.extract.Extracted.PageLine;
import org.palimpsest.extract.Extracted.Unseen;
import org.palimpsest.extract.Extractor.ParsedTypes;

/** Converts the parser process's output to an {@link Extracted}. */
final class ParsedFile {

  /** Placeholder titles of programs. */
  private static final Pattern NO_TITLE =
      Pattern.compile(
          "(microsoft word.*|untitled.*|document\\d*|文档\\s?\\d*|无标题.*|powerpoint.*"
              + "|.*\\.(docx?|wps|odt|rtf|tex|dvi|pdf|indd|qxd))",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern REFERENCE = Pattern.compile("\\[(footnote|endnote)Ref:\\d+]");

  private static final Pattern YEAR = Pattern.compile("^(\\d{4})\\b.*");

  /** Minimum number of differing letters; a single misnamed font has more. */
  private static final int OTHER_LETTERS_MIN = 20;

  /** Minimum number of ignored characters in heads and feet; usual ones are shorter. */
  private static final int EDGE_MIN = 300;

  private final Metadata metadata;
  private final Markup markup;

  private ParsedFile(Metadata metadata) {
    this.metadata = metadata;
    String content = metadata.get(TikaCoreProperties.TIKA_CONTENT);
    this.markup = Markup.read(content == null ? "<html/>" : content);
  }

  static Extracted of(Metadata metadata, String sha256) throws UnreadableException {
    return new ParsedFile(metadata).extracted(sha256);
  }

  private Extracted extracted(String sha256) throws UnreadableException {
    String type = ParsedTypes.bare(String.valueOf(metadata.get(HttpHeaders.CONTENT_TYPE)));
    String text = withoutReferences(markup);
    if (text.isBlank()) {
      throw whyEmpty(type);
    }
    return new Extracted(
        text, markup.pages(), facts(type, sha256, text), apart(), unseen(), notes());
  }

  /** Removes Tika's note references, only in files without pages because offsets would move. */
  private static String withoutReferences(Markup markup) {
    return markup.pages().isEmpty()
        ? REFERENCE.matcher(markup.text()).replaceAll("")
        : markup.text();
  }

  private UnreadableException whyEmpty(String type) {
    int pictures = metadata.getValues(Marks.PICTURE_PAGES).length;
    if (pictures > 0) {
      return new UnreadableException("filePictures", "pages", pictures);
    }
    if (ParsedTypes.isPicture(type)) {
      return new UnreadableException("filePicture");
    }
    if (ParsedTypes.isArchive(type)) {
      return new UnreadableException("fileArchive", "type", type);
    }
    return new UnreadableException(
        unseen().isEmpty() ? "fileNoTextOfType" : "fileNoVisibleText", "type", type);
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

  /** The authors on the title page, else those in the metadata. */
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

  private List<Note> notes() {
    List<Note> notes = new ArrayList<>();
    String[] pictures = metadata.getValues(Marks.PICTURE_PAGES);
    if (pictures.length > 0) {
      String list = Arrays.stream(pictures).limit(10).collect(Collectors.joining(", "));
      notes.add(
          Note.of(
              "pagesOfPictures",
              "pages",
              pictures.length,
              "list",
              pictures.length > 10 ? list + " …" : list));
    }
    if (isCutOff()) {
      notes.add(Note.of("textCutOff"));
    }
    int length = unseen().stream().mapToInt(unseen -> unseen.text().length()).sum();
    add("unseenCharacters", "characters", length, 1, notes);
    add("visibilityUnknown", "pages", number(Marks.NOT_LOOKED_AT), 1, notes);
    int letters = number(Marks.OTHER_LETTERS);
    if (letters >= OTHER_LETTERS_MIN) {
      notes.add(Note.of("fontsDiffer", "letters", letters, "total", number(Marks.LETTERS)));
    }
    add("meaningReplaced", "letters", number(Marks.OTHER_MEANING), OTHER_LETTERS_MIN, notes);
    add("lettersReordered", "pages", number(Marks.REORDERED), 1, notes);
    add("headsNotRead", "characters", number(Marks.EDGE), EDGE_MIN, notes);
    add("partsNotRead", "files", number(Marks.CHUNKS), 1, notes);
    return notes;
  }

  private static void add(String code, String name, int count, int countMin, List<Note> notes) {
    if (count >= countMin) {
      notes.add(Note.of(code, name, count));
    }
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
}
