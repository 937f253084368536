package org.palimpsest.federation.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.palimpsest.federation.bytes.Bytes;

/**
 * Scans the logs of all processes of this JVM's tests for secrets: stretches of texts,
 * fingerprints, keys, seeds and passwords.
 *
 * <p>A test adds the secrets that it uses, and calls {@link #findings()} at its end. Bytes are
 * found as hexadecimal digits of either case and in Base64 of either alphabet, also inside longer
 * strings. Texts are found by {@value #STRETCH_WORDS} successive words, with any separators and
 * escapes.
 */
public final class LogScan {

  /** Minimum words of a stretch: shorter ones occur in independent texts. */
  static final int STRETCH_WORDS = 8;

  private static final int FINGERPRINT_BYTES = 13;

  /** The last half byte of a fingerprint's 13 bytes is always zero. */
  private static final int FINGERPRINT_DIGITS = 25;

  /**
   * Longer secrets are split into pieces of this size: a file may have a key inside another format.
   */
  private static final int PIECE_BYTES = 16;

  /** The part of each run of digits that is looked up; no needle is shorter. */
  private static final int PREFIX_LENGTH = 12;

  /** Each Han character is a word, without separators. */
  private static final Pattern WORD = Pattern.compile("\\p{IsHan}|[\\p{L}\\p{N}&&[^\\p{IsHan}]]+");

  private static final Pattern ESCAPE =
      Pattern.compile("\\\\[nrtbf\"\\\\/]|\\\\u[0-9a-fA-F]{4}|\\\\x[0-9a-fA-F]{2}");

  private static final Pattern DIGITS = Pattern.compile("[A-Za-z0-9+/_-]{" + PREFIX_LENGTH + ",}");

  private static final Pattern PEM_KEY =
      Pattern.compile("-----BEGIN [A-Z ]*PRIVATE KEY-----([^-]+)-----END");

  /**
   * A secret in a log, without its value.
   *
   * @param file the log
   * @param line from 1
   * @param what kind of secret
   */
  public record Finding(Path file, int line, String what) {}

  private record Needle(String digits, String what) {}

  private final Set<String> vocabulary = new HashSet<>();
  private final Set<String> stretches = new HashSet<>();
  private final Map<String, String> verbatim = new HashMap<>();
  private final Map<String, Set<Needle>> hexByPrefix = new HashMap<>();
  private final Map<String, Set<Needle>> base64ByPrefix = new HashMap<>();

  /** Adds a text of which no stretch may be found. Shorter texts are ignored. */
  public LogScan text(String text) {
    Deque<String> last = new ArrayDeque<>();
    Matcher words = WORD.matcher(text);
    while (words.find()) {
      String word = words.group().toLowerCase(Locale.ROOT);
      vocabulary.add(word);
      push(last, word);
      if (last.size() == STRETCH_WORDS) {
        stretches.add(String.join(" ", last));
      }
    }
    return this;
  }

  private static void push(Deque<String> last, String word) {
    last.addLast(word);
    if (last.size() > STRETCH_WORDS) {
      last.removeFirst();
    }
  }

  /** Adds a password, or another secret that is a word. */
  public LogScan password(String password) {
    verbatim.put(password, "a password");
    addPieces(password.getBytes(StandardCharsets.UTF_8), "a password");
    return this;
  }

  /** Adds all fingerprints of an answer of {@code /check}. */
  public LogScan fingerprints(JsonNode answer) {
    for (JsonNode each : answer.findValues("fingerprint")) {
      if (each.isTextual()) {
        fingerprints(Bytes.of(Base64.getUrlDecoder().decode(each.textValue())));
      }
    }
    return this;
  }

  /** Adds concatenated fingerprints of 13 bytes, as in messages. */
  public LogScan fingerprints(Bytes many) {
    byte[] bytes = many.toArray();
    for (int from = 0; from < bytes.length; from += FINGERPRINT_BYTES) {
      byte[] one = java.util.Arrays.copyOfRange(bytes, from, from + FINGERPRINT_BYTES);
      String hex = HexFormat.of().formatHex(one).substring(0, FINGERPRINT_DIGITS);
      add(hexByPrefix, new Needle(hex, "a fingerprint"));
      addBase64(one, "a fingerprint");
    }
    return this;
  }

  /** Adds the secrets of all files of an agent's home: keys and seeds. */
  public LogScan home(Path home) throws IOException {
    for (Path file : filesBelow(home)) {
      String name = file.getFileName().toString();
      if (name.endsWith(".seed")) {
        addPieces(HexFormat.of().parseHex(Files.readString(file).strip()), "a seed");
      } else if (name.endsWith(".json")) {
        addKeysets(file);
      } else if (name.endsWith(".key")) {
        addPem(file);
      }
    }
    return this;
  }

  private void addKeysets(Path file) throws IOException {
    for (JsonNode value :
        JsonMapper.builder().build().readTree(file.toFile()).findValues("value")) {
      addPieces(Base64.getDecoder().decode(value.asText()), "a private key");
    }
  }

  private void addPem(Path file) throws IOException {
    Matcher keys = PEM_KEY.matcher(Files.readString(file));
    while (keys.find()) {
      addPieces(Base64.getMimeDecoder().decode(keys.group(1)), "a private key");
    }
  }

  private void addPieces(byte[] secret, String what) {
    for (int from = 0; from == 0 || from + PIECE_BYTES <= secret.length; from += PIECE_BYTES) {
      int to = Math.min(secret.length, from + PIECE_BYTES);
      byte[] piece = java.util.Arrays.copyOfRange(secret, from, to);
      add(hexByPrefix, new Needle(HexFormat.of().formatHex(piece), what));
      addBase64(piece, what);
    }
  }

  /** Adds the encoding at each of the three offsets in a group of Base64. */
  private void addBase64(byte[] bytes, String what) {
    for (int before = 0; before < 3; before++) {
      byte[] shifted = new byte[before + bytes.length];
      System.arraycopy(bytes, 0, shifted, before, bytes.length);
      String encoded = Base64.getEncoder().withoutPadding().encodeToString(shifted);
      int first = (8 * before + 5) / 6;
      add(base64ByPrefix, new Needle(encoded.substring(first, 8 * shifted.length / 6), what));
    }
  }

  private static void add(Map<String, Set<Needle>> byPrefix, Needle needle) {
    if (needle.digits().length() < PREFIX_LENGTH) {
      throw new IllegalArgumentException(
          needle.what() + " is too short to be told from what stands in a log by chance");
    }
    byPrefix
        .computeIfAbsent(needle.digits().substring(0, PREFIX_LENGTH), prefix -> new HashSet<>())
        .add(needle);
  }

  /**
   * Scans the logs of all processes that were started by this JVM's tests.
   *
   * @throws IllegalStateException if there are no logs: an empty scan would prove nothing
   */
  public List<Finding> findings() throws IOException {
    return findings(Path.of(System.getProperty("palimpsest.logs", "none")));
  }

  /** Scans all logs below a folder. */
  List<Finding> findings(Path folder) throws IOException {
    return findings(folder, (log, bytes) -> true);
  }

  /** Selects the scanned logs. */
  interface Choice {
    /**
     * Whether to scan a log.
     *
     * @param bytes its length
     */
    boolean takes(Path log, long bytes);
  }

  /**
   * Scans some logs below a folder.
   *
   * @throws IllegalStateException if there are no logs, chosen or not
   */
  List<Finding> findings(Path folder, Choice choice) throws IOException {
    List<Path> logs = filesBelow(folder).stream().filter(LogScan::isLog).sorted().toList();
    long size = 0;
    List<Finding> findings = new ArrayList<>();
    for (Path log : logs) {
      long bytes = Files.size(log);
      size += bytes;
      if (choice.takes(log, bytes)) {
        scan(log, findings);
      }
    }
    if (size == 0) {
      throw new IllegalStateException("There is no log below " + folder);
    }
    return findings;
  }

  /** All files. A running Solr may delete files of an index meanwhile. */
  private static List<Path> filesBelow(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            files.add(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw e;
          }
        });
    return files;
  }

  /** Solr's data beside its logs legitimately contain the texts. */
  private static boolean isLog(Path file) {
    return Files.isRegularFile(file)
        && (file.getFileName().toString().contains(".log") || file.getParent().endsWith("logs"));
  }

  private void scan(Path log, List<Finding> findings) throws IOException {
    Set<Finding> found = new java.util.LinkedHashSet<>();
    Deque<String> last = new ArrayDeque<>();
    Deque<String> lastDecoded = new ArrayDeque<>();
    // Malformed bytes are replaced, not refused.
    try (var reader =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(log), StandardCharsets.UTF_8))) {
      int number = 0;
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        number++;
        scan(line, last, log, number, found);
        String decoded = decoded(line);
        if (!decoded.equals(line)) {
          scan(decoded, lastDecoded, log, number, found);
        }
      }
    }
    findings.addAll(found);
  }

  /** Decodes parameters of Solr's log; returns other lines unchanged. */
  private static String decoded(String line) {
    if (line.indexOf('%') < 0) {
      return line;
    }
    return URLDecoder.decode(line.replaceAll("%(?![0-9a-fA-F]{2})", "%25"), StandardCharsets.UTF_8);
  }

  private void scan(String line, Deque<String> last, Path log, int number, Set<Finding> findings) {
    Matcher words = WORD.matcher(ESCAPE.matcher(line).replaceAll(" "));
    while (words.find()) {
      String word = words.group().toLowerCase(Locale.ROOT);
      if (!vocabulary.contains(word)) {
        last.clear();
        continue;
      }
      push(last, word);
      if (last.size() == STRETCH_WORDS && stretches.contains(String.join(" ", last))) {
        findings.add(new Finding(log, number, "a stretch of a text"));
      }
    }
    verbatim.forEach(
        (secret, what) -> {
          if (line.contains(secret)) {
            findings.add(new Finding(log, number, what));
          }
        });
    Matcher digits = DIGITS.matcher(line);
    while (digits.find()) {
      String run = digits.group();
      lookUp(hexByPrefix, run.toLowerCase(Locale.ROOT), log, number, findings);
      lookUp(base64ByPrefix, run.replace('-', '+').replace('_', '/'), log, number, findings);
    }
  }

  private static void lookUp(
      Map<String, Set<Needle>> byPrefix, String run, Path log, int number, Set<Finding> findings) {
    for (int from = 0; from + PREFIX_LENGTH <= run.length(); from++) {
      for (Needle needle :
          byPrefix.getOrDefault(run.substring(from, from + PREFIX_LENGTH), Set.of())) {
        if (run.startsWith(needle.digits(), from)) {
          findings.add(new Finding(log, number, needle.what()));
        }
      }
    }
  }
}
