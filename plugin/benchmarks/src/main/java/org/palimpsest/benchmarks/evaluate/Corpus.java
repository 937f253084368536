package org.palimpsest.benchmarks.evaluate;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;

/**
 * A folder of texts with known reuse. Texts are read when needed.
 *
 * <pre>
 * src/                      the sources, each a .txt
 * susp/                     the suspicious documents
 * truth.jsonl               the cases: susp, src, type; and, if places are known,
 *                           susp_offset, susp_length, src_offset, src_length, in code points
 * pairs.jsonl               susp, src: if it exists, precision counts in these pairs only
 * unlabelled_reuse.jsonl    susp, src: real reuse that the truth lacks
 * papers.jsonl              the stretches of suspicious documents: see {@link Paper}
 * </pre>
 */
final class Corpus {

  private static final String SUSPICIOUS_FIELD = "susp";
  private static final String SOURCE_FIELD = "src";

  private final Path folder;
  private final Set<String> sources;
  private final Set<String> suspicious;
  private final Map<DocumentPair, List<Case>> cases = new HashMap<>();
  private final Map<String, Integer> casesByType = new HashMap<>();
  private final Set<DocumentPair> listed;
  private final Set<DocumentPair> unlabelled;
  private final Map<String, Paper> papers = new HashMap<>();
  private boolean knowsPlaces;

  /**
   * A known reuse.
   *
   * @param type of obfuscation, such as {@code none} or {@code translation}
   * @param where its place in both documents, or null if only the documents are known
   */
  record Case(String type, @Nullable Reuse where) {}

  private Corpus(Path folder) {
    this.folder = folder;
    this.sources = names(sourceFolder());
    this.suspicious = Files.exists(suspiciousFolder()) ? names(suspiciousFolder()) : Set.of();
    this.listed = pairs(folder.resolve("pairs.jsonl"));
    this.unlabelled = pairs(folder.resolve("unlabelled_reuse.jsonl"));
  }

  /**
   * Reads a corpus.
   *
   * @throws PalimpsestException if the folder or its sources are missing, or a file is malformed;
   *     names file and line
   */
  static Corpus read(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new PalimpsestException(Reason.LOCAL, "There is no folder " + folder + ".");
    }
    var corpus = new Corpus(folder);
    Path truth = folder.resolve("truth.jsonl");
    if (Files.exists(truth)) {
      JsonLines.read(truth, corpus::addCase);
      if (corpus.cases.isEmpty()) {
        throw new PalimpsestException(Reason.LOCAL, truth + " has no line.");
      }
    }
    Path papers = folder.resolve("papers.jsonl");
    if (Files.exists(papers)) {
      JsonLines.read(papers, corpus::addPaper);
    }
    return corpus;
  }

  /**
   * The names of the texts in a folder.
   *
   * @throws PalimpsestException if the folder is missing or empty
   */
  static Set<String> names(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new PalimpsestException(Reason.LOCAL, "There is no folder " + folder + ".");
    }
    try (Stream<Path> files = Files.list(folder)) {
      Set<String> names =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".txt"))
              .collect(Collectors.toCollection(HashSet::new));
      if (names.isEmpty()) {
        throw new PalimpsestException(Reason.LOCAL, folder + " has no .txt in it.");
      }
      return names;
    } catch (IOException e) {
      throw new PalimpsestException(Reason.LOCAL, folder + " cannot be read.", e);
    }
  }

  private static Set<DocumentPair> pairs(Path file) {
    Set<DocumentPair> pairs = new HashSet<>();
    if (Files.exists(file)) {
      JsonLines.read(file, (object, at) -> pairs.add(pair(object, at)));
    }
    return pairs;
  }

  private static DocumentPair pair(JsonNode object, JsonLines at) {
    return new DocumentPair(at.text(object, SUSPICIOUS_FIELD), at.text(object, SOURCE_FIELD));
  }

  private void addCase(JsonNode object, JsonLines at) {
    DocumentPair pair = pair(object, at);
    requireSuspicious(pair.suspicious(), at);
    if (!sources.contains(pair.source())) {
      throw at.wrong("names the document src/" + pair.source() + ", which is missing");
    }
    boolean hasPlace = object.has("susp_offset");
    if (cases.isEmpty()) {
      knowsPlaces = hasPlace;
    } else if (knowsPlaces != hasPlace) {
      throw at.wrong("differs from the lines above: all have susp_offset, or none");
    }
    String type = at.text(object, "type");
    Reuse where =
        hasPlace
            ? new Reuse(span(object, at, SUSPICIOUS_FIELD), span(object, at, SOURCE_FIELD))
            : null;
    cases.computeIfAbsent(pair, key -> new ArrayList<>()).add(new Case(type, where));
    casesByType.merge(type, 1, Integer::sum);
  }

  private void addPaper(JsonNode object, JsonLines at) {
    String name = at.text(object, SUSPICIOUS_FIELD);
    requireSuspicious(name, at);
    if (papers.put(name, Paper.read(object, at)) != null) {
      throw at.wrong("has a document that a line above has");
    }
  }

  private void requireSuspicious(String name, JsonLines at) {
    if (!suspicious.contains(name)) {
      throw at.wrong("names the document susp/" + name + ", which is missing");
    }
  }

  private static CodePointSpan span(JsonNode object, JsonLines at, String side) {
    return new CodePointSpan(
        at.number(object, side + "_offset", 0), at.number(object, side + "_length", 1));
  }

  String name() {
    return folder.toAbsolutePath().normalize().getFileName().toString();
  }

  Path sourceFolder() {
    return folder.resolve("src");
  }

  Path suspiciousFolder() {
    return folder.resolve("susp");
  }

  /** The names of the suspicious documents; empty if the corpus has none. */
  Set<String> suspicious() {
    return suspicious;
  }

  boolean hasSource(String name) {
    return sources.contains(name);
  }

  /** Whether the corpus has cases. */
  boolean hasTruth() {
    return !cases.isEmpty();
  }

  /** Whether cases have places in both documents. */
  boolean knowsPlaces() {
    return knowsPlaces;
  }

  /** The known stretches of term papers, by document. */
  Map<String, Paper> papers() {
    return papers;
  }

  /** The types of reuse, sorted. */
  Set<String> types() {
    return new TreeSet<>(casesByType.keySet());
  }

  /** The number of cases of a type. */
  int caseCount(String type) {
    return casesByType.getOrDefault(type, 0);
  }

  /** The cases by pair. */
  Map<DocumentPair, List<Case>> cases() {
    return cases;
  }

  /** The cases of a pair; empty for most. */
  List<Case> cases(DocumentPair pair) {
    return cases.getOrDefault(pair, List.of());
  }

  /** Whether the corpus lists a pair, with or without reuse. */
  boolean lists(DocumentPair pair) {
    return cases.containsKey(pair) || unlabelled.contains(pair) || listed.contains(pair);
  }

  /**
   * Whether detections in a pair count: not if its reuse is real but unlabelled, nor if the corpus
   * lists pairs without this one.
   */
  boolean judges(DocumentPair pair) {
    boolean isUnlabelled = unlabelled.contains(pair) && !cases.containsKey(pair);
    return !isUnlabelled && (listed.isEmpty() || listed.contains(pair));
  }

  /**
   * The positions of a suspicious document.
   *
   * @throws PalimpsestException if it is missing or cannot be read
   */
  CodePoints suspiciousCodePoints(String name) {
    return codePoints(suspiciousFolder().resolve(name));
  }

  /** The positions of a source, unchanged for other libraries' sources. */
  CodePoints sourceCodePoints(String name) {
    return hasSource(name) ? codePoints(sourceFolder().resolve(name)) : CodePoints.SAME;
  }

  private static CodePoints codePoints(Path file) {
    try {
      return CodePoints.of(Files.readString(file));
    } catch (IOException e) {
      throw new PalimpsestException(Reason.LOCAL, file + " cannot be read.", e);
    }
  }
}
