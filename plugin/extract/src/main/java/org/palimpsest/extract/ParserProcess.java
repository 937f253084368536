package org.palimpsest.extract;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.tika.exception.TikaConfigException;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.pipes.FetchEmitTuple;
import org.apache.tika.pipes.HandlerConfig;
import org.apache.tika.pipes.PipesConfig;
import org.apache.tika.pipes.PipesException;
import org.apache.tika.pipes.PipesParser;
import org.apache.tika.pipes.emitter.EmitKey;
import org.apache.tika.pipes.fetcher.FetchKey;
import org.apache.tika.sax.BasicContentHandlerFactory;
import org.jspecify.annotations.Nullable;

/**
 * Parses files in a process of its own, through Tika's pipes, which start it, end it when a file
 * takes too long, and start it again when it died.
 *
 * <p>A file is copied into a folder that is ours before it is parsed: its name is a stranger's, and
 * it could be changed meanwhile. The process starts with the first file. For one thread.
 */
final class ParserProcess implements AutoCloseable {

  private static final String FETCHER = "work";

  private final ExtractSettings settings;
  private final Path folder;
  private final AtomicLong number = new AtomicLong();
  private @Nullable PipesParser parser;

  private ParserProcess(ExtractSettings settings, Path folder) {
    this.settings = settings;
    this.folder = folder;
  }

  /**
   * Makes its folder.
   *
   * @throws UnreadableException if that cannot be
   */
  static ParserProcess start(ExtractSettings settings) throws UnreadableException {
    try {
      Path folder = Files.createTempDirectory("palimpsest-extract");
      var process = new ParserProcess(settings, folder);
      Files.createDirectory(process.files());
      Files.createDirectory(folder.resolve("tmp"));
      return process;
    } catch (IOException e) {
      throw new UnreadableException("fileNoFolder", "folder", System.getProperty("java.io.tmpdir"));
    }
  }

  private Path files() {
    return folder.resolve("files");
  }

  /**
   * Parses a file.
   *
   * @param content its bytes
   * @param ending of its name, which helps to tell what it is
   * @return metadata, with the text as XHTML
   * @throws UnreadableException if it cannot be read, and why
   */
  Metadata parse(byte[] content, String ending) throws UnreadableException {
    String name = number.incrementAndGet() + (ending.matches("[a-z0-9]{1,10}") ? "." + ending : "");
    Path copy = files().resolve(name);
    try {
      Files.write(copy, content);
      return PipesResults.metadata(parser().parse(tuple(name)), settings);
    } catch (IOException | PipesException | RuntimeException e) { // pipes wrap failures in the last
      throw new UnreadableException("fileNoProcess", "folder", folder.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnreadableException("fileInterrupted");
    } finally {
      delete(copy);
    }
  }

  private static FetchEmitTuple tuple(String name) {
    var context = new ParseContext();
    context.set(
        HandlerConfig.class,
        new HandlerConfig(
            BasicContentHandlerFactory.HANDLER_TYPE.XML,
            HandlerConfig.PARSE_MODE.RMETA,
            Marks.CHARS_MAX,
            0,
            false));
    return new FetchEmitTuple(
        name,
        new FetchKey(FETCHER, name),
        new EmitKey("", name),
        new Metadata(),
        context,
        FetchEmitTuple.ON_PARSE_EXCEPTION.EMIT);
  }

  private PipesParser parser() throws IOException {
    if (parser == null) {
      Path config = folder.resolve("tika.xml");
      try (InputStream template = ParserProcess.class.getResourceAsStream("tika.xml")) {
        if (template == null) {
          throw new IllegalStateException("tika.xml is not among the resources");
        }
        String text = new String(template.readAllBytes(), StandardCharsets.UTF_8);
        Files.writeString(config, text.replace("@FILES@", escaped(files().toString())));
      }
      parser = new PipesParser(config(config));
    }
    return parser;
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }

  private PipesConfig config(Path file) throws IOException {
    PipesConfig config = load(file);
    config.setTimeoutMillis(settings.timeout().toMillis());
    config.setMaxForEmitBatchBytes(-1);
    config.setJavaPath(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    List<String> arguments = new ArrayList<>();
    if (settings.libraries() != null) {
      arguments.add("-cp");
      arguments.add(settings.libraries().toAbsolutePath() + "/*");
    }
    arguments.add("-Xmx" + settings.heapMegabytes() + "m");
    arguments.add("-XX:+UseSerialGC");
    arguments.add("-Djava.io.tmpdir=" + folder.resolve("tmp"));
    arguments.add("-Djava.awt.headless=true");
    config.setForkedJvmArgs(arguments);
    return config;
  }

  private static PipesConfig load(Path file) throws IOException {
    try {
      return PipesConfig.load(file);
    } catch (TikaConfigException e) {
      throw new IOException("the configuration of the process that parses is wrong", e);
    }
  }

  @Override
  public void close() {
    try {
      if (parser != null) {
        parser.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the process that parses cannot be ended", e);
    } finally {
      deleteFolder();
    }
  }

  private void deleteFolder() {
    try (Stream<Path> all = Files.walk(folder)) {
      all.sorted(Comparator.reverseOrder()).forEach(ParserProcess::delete);
    } catch (IOException | UncheckedIOException e) {
      delete(folder); // what is left there is the system's to remove
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      file.toFile().deleteOnExit();
    }
  }
}
