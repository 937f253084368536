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
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.pipes.FetchEmitTuple;
import org.apache.tika.pipes.HandlerConfig;
import org.apache.tika.pipes.PipesConfig;
import org.apache.tika.pipes.PipesException;
import org.apache.tika.pipes.PipesParser;
import org.apache.tika.pipes.PipesResult;
import org.apache.tika.pipes.emitter.EmitKey;
import org.apache.tika.pipes.fetcher.FetchKey;
import org.apache.tika.sax.BasicContentHandlerFactory;
import org.jspecify.annotations.Nullable;

/**
 * Parser process, run by Tika's pipes, which end it after a timeout and restart it after a crash.
 *
 * <p>A file is copied before it is parsed, because its name is untrusted and its content may
 * change. The copy is a {@link NamelessFile}, which a kill removes. Not thread-safe.
 */
final class ParserProcess implements AutoCloseable {

  private static final String FETCHER = "content";

  /** Prefix of the folder's name; the process id follows. */
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
   * Creates the work folder, and deletes dead processes' folders. Fails if the folder cannot be
   * created.
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
      return; // the next start retries
    }
  }

  /**
   * Parses a file. {@code ending}: its suffix, a hint of the type; returns metadata, with the text
   * as XHTML. Fails if it cannot be parsed.
   */
  Metadata parse(byte[] content, String ending) throws UnreadableException {
    String name = number.incrementAndGet() + (ending.matches("[a-z0-9]{1,10}") ? "." + ending : "");
    try (var copy = new NamelessFile(folder)) {
      copy.write(content);
      return PipesResults.metadata(parser().parse(tuple(copy.path(), name)), settings);
    } catch (IOException
        | PipesException
        | RuntimeException e) { // pipes wrap failures in a RuntimeException
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
      delete(folder); // the system removes the rest
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      file.toFile().deleteOnExit();
    }
  }

  /** Evaluation of the parser process's results. */
  static final class PipesResults {

    private PipesResults() {}

    static Metadata metadata(PipesResult result, ExtractSettings settings)
        throws UnreadableException {
      switch (result.getStatus()) {
        case TIMEOUT ->
            throw new UnreadableException("fileTimeout", "seconds", settings.timeout().toSeconds());
        case OOM -> throw tooMuchMemory(settings);
        case UNSPECIFIED_CRASH, INTERRUPTED_EXCEPTION ->
            throw new UnreadableException("fileEndedParser");
        default -> {}
      }
      List<Metadata> list =
          result.getEmitData() == null ? List.of() : result.getEmitData().getMetadataList();
      if (list.isEmpty()) {
        throw new UnreadableException("fileUnreadable", "status", result.getStatus().name());
      }
      refuse(list.get(0), settings);
      return list.get(0);
    }

    private static UnreadableException tooMuchMemory(ExtractSettings settings) {
      return new UnreadableException("fileMemory", "megabytes", settings.heapMegabytes());
    }

    private static void refuse(Metadata metadata, ExtractSettings settings)
        throws UnreadableException {
      String failure = metadata.get(TikaCoreProperties.CONTAINER_EXCEPTION);
      if (failure == null) {
        return;
      }
      if (failure.contains("EncryptedDocumentException")) {
        throw new UnreadableException("fileEncrypted");
      }
      if (failure.contains("OutOfMemoryError")) {
        throw tooMuchMemory(settings);
      }
      String content = metadata.get(TikaCoreProperties.TIKA_CONTENT);
      if (content == null || !failure.contains("WriteLimitReached")) {
        throw new UnreadableException("fileDamaged");
      }
    }
  }
}
