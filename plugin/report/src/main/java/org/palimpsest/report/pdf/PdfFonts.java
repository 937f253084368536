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
 * The fonts of PDF reports, each with the characters that it has: Liberation Sans, which comes with
 * PDFBox, for Latin, Greek and Cyrillic; then those that somebody names; then the first Chinese one
 * that the machine has. Only TrueType outlines can be embedded in part. Immutable.
 */
public final class PdfFonts {

  /** Files of Chinese fonts with TrueType outlines, those first that print best. */
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

  /** Of letters that change with their neighbours, or run from the right: these are not drawn. */
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
   * @param file null for the one that comes with PDFBox
   * @param name within a collection; null outside of one
   * @param codePoints that it has
   */
  private record Face(@Nullable Path file, @Nullable String name, BitSet codePoints) {}

  /**
   * The fonts of this machine.
   *
   * @param named files of fonts that are to be used besides, before those that are found
   * @throws PdfException if a named file is no font of this kind
   */
  public static PdfFonts of(List<Path> named) throws PdfException {
    return of(named, FOLDERS.stream().map(Path::of).toList());
  }

  /** The same with other folders to look into. */
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

  /** Empty if the file is of no use: another may be. */
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
    } catch (IOException | UncheckedIOException e) { // a folder that nobody may read has no fonts
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
    } catch (IOException | RuntimeException e) { // FontBox throws any where a file is broken
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

  /** A font of a file; of a collection the one of that name, or the first Simplified Chinese. */
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

  /** Opens the fonts for a document; to be closed after it. */
  List<TrueTypeFont> open(List<AutoCloseable> toClose) throws IOException {
    List<TrueTypeFont> opened = new ArrayList<>();
    for (Face face : faces) {
      Opened one = open(face.file(), face.name());
      toClose.add(one);
      one.font().setEnableGsub(false); // ligatures cost half of the time, and search less well
      opened.add(one.font());
    }
    return opened;
  }

  /** The first font that has a character; -1 if none has. */
  int face(int codePoint) {
    for (int i = 0; i < faces.size(); i++) {
      if (faces.get(i).codePoints().get(codePoint)) {
        return i;
      }
    }
    return -1;
  }

  /** Whether a font has a character. */
  boolean has(int face, int codePoint) {
    return faces.get(face).codePoints().get(codePoint);
  }

  /**
   * Refuses letters of a script that no font has: of most of its different letters in the texts.
   *
   * @param letters different ones
   * @throws PdfException naming the script
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
