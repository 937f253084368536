package org.palimpsest.benchmarks.lookup;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Scheme;

/**
 * faiss' IndexBinaryMultiHash, the same scheme in memory and in C++, driven by {@code
 * peers/faiss_multi_hash.py} over standard input and output. It times itself, without the pipe.
 */
final class FaissPeer implements Contender {

  /** A Python with faiss. */
  static final String PYTHON = System.getProperty("palimpsest.benchmarks.python", "python3");

  private final Process process;
  private final BufferedReader answers;
  private final BufferedWriter commands;
  private final Scheme scheme;
  private final int distanceMax;
  private final Clock clock;
  private final String version;

  private FaissPeer(Process process, Scheme scheme, int distanceMax, Clock clock)
      throws IOException {
    this.process = process;
    this.scheme = scheme;
    this.distanceMax = distanceMax;
    this.clock = clock;
    this.answers =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    this.commands =
        new BufferedWriter(
            new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
    this.version = answer();
  }

  /**
   * Starts the process.
   *
   * @param scheme of the fingerprints; its segments are the hashes
   * @throws IOException if it does not start, for lack of faiss for instance
   */
  static FaissPeer start(Scheme scheme, int distanceMax, Clock clock) throws IOException {
    Path script =
        Path.of(System.getProperty("palimpsest.benchmarks.peers", "peers"), "faiss_multi_hash.py");
    Process process =
        new ProcessBuilder(PYTHON, script.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      return new FaissPeer(process, scheme, distanceMax, clock);
    } catch (IOException e) {
      process.destroy();
      throw e;
    }
  }

  /** The version of faiss. */
  String version() {
    return version;
  }

  /**
   * Builds the index.
   *
   * @param library a file of fingerprints, the lowest bits first
   * @param width the bytes of one
   * @return seconds
   * @throws IOException if it failed
   */
  double load(Path library, int width) throws IOException {
    return Double.parseDouble(
        ask(
            "load "
                + scheme.bits() / scheme.segmentBits()
                + " "
                + scheme.segmentBits()
                + " "
                + width
                + " "
                + library));
  }

  /**
   * The memory of the process.
   *
   * @throws IOException if it does not answer
   */
  long memoryBytes() throws IOException {
    return Long.parseLong(ask("memory"));
  }

  @Override
  public String name() {
    return "faiss";
  }

  @Override
  public long lookupNanos(FingerprintList windows, int flips) throws IOException {
    String[] answer = search("time", windows, flips).split(" ", -1);
    return Long.parseLong(answer[0]);
  }

  @Override
  public Set<Long> pairs(FingerprintList windows, int flips) throws IOException {
    Set<Long> pairs = new HashSet<>();
    String answer = search("pairs", windows, flips);
    for (String pair : answer.isEmpty() ? new String[0] : answer.split(" ", -1)) {
      int colon = pair.indexOf(':');
      int sentence = Integer.parseInt(pair.substring(colon + 1));
      pairs.add(
          Contender.pair(
              Integer.parseInt(pair.substring(0, colon)), SyntheticLibrary.documentOf(sentence)));
    }
    return pairs;
  }

  private String search(String command, FingerprintList windows, int flips) throws IOException {
    String hex = HexFormat.of().formatHex(windows.toBytes(scheme));
    return ask(command + " " + clock + " " + flips + " " + distanceMax + " " + hex);
  }

  private String ask(String command) throws IOException {
    commands.write(command);
    commands.newLine();
    commands.flush();
    return answer();
  }

  private String answer() throws IOException {
    String line = answers.readLine();
    if (line == null) {
      throw new IOException("faiss' process has ended");
    }
    if (!line.startsWith("ok ")) {
      throw new IOException("faiss' process says: " + line);
    }
    return line.substring("ok ".length()).strip();
  }

  @Override
  public void close() throws IOException {
    commands.close();
    answers.close();
    process.destroy();
  }
}
