package org.palimpsest.report.pdf;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.Character.UnicodeScript;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.fontbox.ttf.CmapLookup;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeCollection;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.io.RandomAccessReadBufferedFile;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.jspecify.annotations.Nullable;

/**
 * Fonts of PDF reports with their characters: PDFBox's Liberation Sans, the fonts that the user
 * names, and the first Chinese font of the machine. Only fonts with TrueType outlines can be
 * subset. Immutable.
 */
public final class PdfFonts {

  /** File names of Chinese TrueType fonts, in order of preference. */
  private static final List<String> CHINESE =
      List.of(
          "NotoSansSC-Regular.ttf",
          "NotoSansSC-VF.ttf",
          "Deng.ttf",
          "msyh.ttc",
          "DroidSansFallbackFull.ttf",
          "DroidSansFallback.ttf",
          "wqy-microhei.ttc",
          "simhei.ttf",
          "STHeiti Light.ttc",
          "wqy-zenhei.ttc",
          "simsun.ttc",
          "Songti.ttc",
          "uming.ttc",
          "LXGWWenKai-Regular.ttf");

  private static final List<String> FOLDERS =
      List.of(
          "/usr/share/fonts",
          "/usr/local/share/fonts",
          System.getProperty("user.home", "") + "/.local/share/fonts",
          System.getProperty("user.home", "") + "/.fonts",
          "/System/Library/Fonts",
          "/Library/Fonts",
          System.getenv().getOrDefault("SystemRoot", "C:\\Windows") + "\\Fonts");

  private static final int FOLDER_DEPTH_MAX = 5;

  private static final String BASE = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

  /** Scripts with joined letters or from right to left, which are not supported. */
  private static final Set<UnicodeScript> SHAPED =
      EnumSet.of(
          UnicodeScript.ARABIC,
          UnicodeScript.HEBREW,
          UnicodeScript.SYRIAC,
          UnicodeScript.THAANA,
          UnicodeScript.NKO,
          UnicodeScript.DEVANAGARI,
          UnicodeScript.BENGALI,
          UnicodeScript.GURMUKHI,
          UnicodeScript.GUJARATI,
          UnicodeScript.ORIYA,
          UnicodeScript.TAMIL,
          UnicodeScript.TELUGU,
          UnicodeScript.KANNADA,
          UnicodeScript.MALAYALAM,
          UnicodeScript.SINHALA,
          UnicodeScript.THAI,
          UnicodeScript.LAO,
          UnicodeScript.TIBETAN,
          UnicodeScript.MYANMAR,
          UnicodeScript.KHMER,
          UnicodeScript.MONGOLIAN);

  private static final int CODE_POINTS = 0x30000;

  private final List<Face> faces;

  private PdfFonts(List<Face> faces) {
    this.faces = List.copyOf(faces);
  }

  /**
   * A font.
   *
   * @param file null for PDFBox's font
   * @param name font in a collection; otherwise null
   */
  private record Face(@Nullable Path file, @Nullable String name, BitSet codePoints) {}

  /**
   * The fonts of this machine.
   *
   * @param named additional fonts, which take precedence
   * @throws PdfException if a named file is not a usable font
   */
  public static PdfFonts of(List<Path> named) throws PdfException {
    return of(named, FOLDERS.stream().map(Path::of).toList());
  }

  static PdfFonts of(List<Path> named, List<Path> folders) throws PdfException {
    List<Face> faces = new ArrayList<>();
    faces.add(face(null));
    for (Path file : named) {
      faces.add(face(file));
    }
    if (faces.stream().noneMatch(face -> face.codePoints().get('的'))) {
      Face chinese = chinese(folders);
      if (chinese != null) {
        faces.add(chinese);
      }
    }
    return new PdfFonts(faces);
  }

  private static @Nullable Face chinese(List<Path> folders) {
    Map<String, Path> found =
        folders.stream()
            .flatMap(PdfFonts::files)
            .collect(
                Collectors.toMap(
                    file -> String.valueOf(file.getFileName()), file -> file, (one, other) -> one));
    return CHINESE.stream()
        .map(found::get)
        .filter(Objects::nonNull)
        .map(PdfFonts::usable)
        .flatMap(Optional::stream)
        .findFirst()
        .orElse(null);
  }

  /** Empty if the font is unusable. */
  private static Optional<Face> usable(Path file) {
    try {
      return Optional.of(face(file));
    } catch (PdfException e) {
      return Optional.empty();
    }
  }

  private static Stream<Path> files(Path folder) {
    if (!Files.isDirectory(folder)) {
      return Stream.of();
    }
    try (Stream<Path> files =
        Files.find(
            folder,
            FOLDER_DEPTH_MAX,
            (file, attributes) -> CHINESE.contains(String.valueOf(file.getFileName())),
            FileVisitOption.FOLLOW_LINKS)) {
      return files.toList().stream();
    } catch (IOException | UncheckedIOException e) { // unreadable folder
      return Stream.of();
    }
  }

  private static Face face(@Nullable Path file) throws PdfException {
    try (Opened opened = open(file, null)) {
      TrueTypeFont font = opened.font();
      if (!font.getTableMap().containsKey("glyf")) {
        throw new PdfException("pdfFontOutlines", "file", String.valueOf(file));
      }
      CmapLookup cmap = font.getUnicodeCmapLookup();
      var codePoints = new BitSet(CODE_POINTS);
      for (int codePoint = 0; codePoint < CODE_POINTS; codePoint++) {
        codePoints.set(codePoint, cmap.getGlyphId(codePoint) != 0);
      }
      boolean isCollection = opened.collection() != null;
      return new Face(file, isCollection ? font.getName() : null, codePoints);
    } catch (IOException
        | RuntimeException e) { // FontBox throws unchecked exceptions for broken files
      throw new PdfException("pdfFontUnreadable", "file", String.valueOf(file));
    }
  }

  private record Opened(TrueTypeFont font, @Nullable TrueTypeCollection collection)
      implements AutoCloseable {
    @Override
    public void close() throws IOException {
      font.close();
      if (collection != null) {
        collection.close();
      }
    }
  }

  /** Opens a font; in a collection, the named font or the first for Simplified Chinese. */
  private static Opened open(@Nullable Path file, @Nullable String name) throws IOException {
    if (file == null) {
      try (InputStream in = PDDocument.class.getResourceAsStream(BASE)) {
        return new Opened(
            new TTFParser()
                .parse(new RandomAccessReadBuffer(Objects.requireNonNull(in, BASE).readAllBytes())),
            null);
      }
    }
    if (!String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT).endsWith(".ttc")) {
      return new Opened(
          new TTFParser().parse(new RandomAccessReadBufferedFile(file.toFile())), null);
    }
    var collection = new TrueTypeCollection(file.toFile());
    List<TrueTypeFont> fonts = new ArrayList<>();
    collection.processAllFonts(fonts::add);
    for (TrueTypeFont font : fonts) {
      if (name == null ? font.getName().contains("SC") : font.getName().equals(name)) {
        return new Opened(font, collection);
      }
    }
    if (fonts.isEmpty()) {
      throw new IOException("an empty collection");
    }
    return new Opened(fonts.get(0), collection);
  }

  /** Opens all fonts for a document. {@code toClose}: receives the fonts. */
  List<TrueTypeFont> open(List<AutoCloseable> toClose) throws IOException {
    List<TrueTypeFont> opened = new ArrayList<>();
    for (Face face : faces) {
      Opened one = open(face.file(), face.name());
      toClose.add(one);
      one.font().setEnableGsub(false); // ligatures take half of the time, and impair search
      opened.add(one.font());
    }
    return opened;
  }

  /** Index of the first font that has the character; -1 if there is none. */
  int face(int codePoint) {
    for (int i = 0; i < faces.size(); i++) {
      if (faces.get(i).codePoints().get(codePoint)) {
        return i;
      }
    }
    return -1;
  }

  boolean has(int face, int codePoint) {
    return faces.get(face).codePoints().get(codePoint);
  }

  /**
   * Requires fonts for most letters of each script. {@code letters}: distinct letters of the texts.
   * Fails if a script has no font.
   */
  void require(BitSet letters) throws PdfException {
    Set<UnicodeScript> scripts = EnumSet.noneOf(UnicodeScript.class);
    letters.stream().forEach(letter -> scripts.add(UnicodeScript.of(letter)));
    for (UnicodeScript script : scripts) {
      if (SHAPED.contains(script)) {
        throw new PdfException("pdfScript", "script", name(script));
      }
      long all = letters.stream().filter(letter -> UnicodeScript.of(letter) == script).count();
      long drawn =
          letters.stream()
              .filter(letter -> UnicodeScript.of(letter) == script && face(letter) >= 0)
              .count();
      if (2 * drawn < all) {
        throw new PdfException(
            script == UnicodeScript.HAN ? "pdfNoHanFont" : "pdfNoFont", "script", name(script));
      }
    }
  }

  private static String name(UnicodeScript script) {
    if (script == UnicodeScript.HAN) {
      return "Chinese";
    }
    String name = script.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    return Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }
}
