package org.palimpsest.extract;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
 * <p>A file is copied before it is parsed: its name is a stranger's, and it could be changed
 * meanwhile. The copy is a {@link NamelessFile}, so that a kill leaves none of it. The process
 * starts with the first file. For one thread.
 */
final class ParserProcess implements AutoCloseable {

  private static final String FETCHER = "content";

  /** Of the folder's name; the id of its process follows. */
  private static final String PREFIX = "palimpsest-extract-";

  private static final Pattern FOLDER = Pattern.compile(PREFIX + "(\\d{1,18})-.*");

  private final ExtractSettings settings;
  private final Path folder;
  private final AtomicLong number = new AtomicLong();
  private @Nullable PipesParser parser;

  private ParserProcess(ExtractSettings settings, Path folder) {
    this.settings = settings;
    this.folder = folder;
  }

  /**
   * Makes its folder, and deletes those of processes that were killed.
   *
   * @throws UnreadableException if that cannot be
   */
  static ParserProcess start(ExtractSettings settings) throws UnreadableException {
    try {
      Path folder = Files.createTempDirectory(PREFIX + ProcessHandle.current().pid() + "-");
      Files.createDirectory(folder.resolve("tmp"));
      deleteLeftovers(folder);
      return new ParserProcess(settings, folder);
    } catch (IOException e) {
      throw new UnreadableException("fileNoFolder", "folder", System.getProperty("java.io.tmpdir"));
    }
  }

  /** Deletes the folders beside ours, of the same owner, whose processes are gone. */
  private static void deleteLeftovers(Path folder) throws IOException {
    UserPrincipal owner = Files.getOwner(folder);
    try (DirectoryStream<Path> all =
        Files.newDirectoryStream(folder.resolveSibling(""), PREFIX + "*")) {
      for (Path each : all) {
        Matcher name = FOLDER.matcher(each.getFileName().toString());
        if (name.matches()
            && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()
            && owner.equals(Files.getOwner(each, LinkOption.NOFOLLOW_LINKS))) {
          deleteFolder(each);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      return; // the next start sees them, or another one has deleted them
    }
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
    try (var copy = new NamelessFile(folder)) {
      copy.write(content);
      return PipesResults.metadata(parser().parse(tuple(copy.path(), name)), settings);
    } catch (IOException | PipesException | RuntimeException e) { // pipes wrap failures in the last
      throw new UnreadableException("fileNoProcess", "folder", folder.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnreadableException("fileInterrupted");
    }
  }

  private static FetchEmitTuple tuple(Path file, String name) {
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
        new FetchKey(FETCHER, ContentFetcher.key(file, name)),
        new EmitKey("", name),
        new Metadata(),
        context,
        FetchEmitTuple.ON_PARSE_EXCEPTION.EMIT);
  }

  private PipesParser parser() throws IOException {
    if (parser == null) {
      Path config = folder.resolve("tika.xml");
      try (InputStream resource = ParserProcess.class.getResourceAsStream("tika.xml")) {
        if (resource == null) {
          throw new IllegalStateException("tika.xml is not among the resources");
        }
        Files.copy(resource, config, StandardCopyOption.REPLACE_EXISTING);
      }
      parser = new PipesParser(config(config));
    }
    return parser;
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
      deleteFolder(folder);
    }
  }

  private static void deleteFolder(Path folder) {
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
