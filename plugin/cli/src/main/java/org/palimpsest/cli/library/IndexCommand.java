package org.palimpsest.cli.library;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.DocumentReader;
import org.palimpsest.cli.input.DocumentSink;
import org.palimpsest.cli.input.FileDescription;
import org.palimpsest.cli.input.FileTexts;
import org.palimpsest.cli.input.InputDocument;
import org.palimpsest.cli.input.InputFile;
import org.palimpsest.cli.input.LibraryFields;
import org.palimpsest.cli.input.OwnFiles;
import org.palimpsest.cli.input.SeenIds;
import org.palimpsest.cli.option.BaseCommand;
import org.palimpsest.cli.option.ConnectionOptions;
import org.palimpsest.cli.option.DescriptionOptions;
import org.palimpsest.cli.option.IndexBatchOption;
import org.palimpsest.cli.option.InputOptions;
import org.palimpsest.cli.option.Param;
import org.palimpsest.cli.terminal.InterruptMessage;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.client.LibrarySchema;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.indexing.IndexOptions;
import org.palimpsest.client.indexing.IndexSummary;
import org.palimpsest.client.indexing.IndexedDuplicate;
import org.palimpsest.client.indexing.Indexer;
import org.palimpsest.core.note.Note;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code palimpsest index}: adds documents to a library. */
@Command(name = "index", description = "Adds documents to a collection.")
public final class IndexCommand extends BaseCommand {

  /** Only Solr knows the number of added documents, as some are in flight. */
  private static final String INTERRUPTED =
      "Interrupted: a part of the documents is added. The same command adds the others, and"
          + " replaces by themselves those that are there.";

  @Mixin private final ConnectionOptions connectionOptions = new ConnectionOptions();
  @Mixin private final InputOptions inputOptions = new InputOptions();
  @Mixin private final DescriptionOptions descriptionOptions = new DescriptionOptions();
  @Mixin private final IndexBatchOption batchOption = new IndexBatchOption();

  @Option(
      names = "--collection",
      paramLabel = "C",
      required = true,
      description = "The collection to add to.")
  private String collection = "";

  @Option(
      names = "--commit",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description =
          "Commits at the end, so that added documents can be found (default:"
              + " ${DEFAULT-VALUE}).")
  private boolean commit;

  @Option(
      names = "--duplicates",
      paramLabel = "WHAT",
      description =
          "Treatment of near duplicates: mark, skip, or replace, which deletes the other one"
              + " (default: as the collection has it).")
  private @Nullable Duplicates duplicates;

  private enum Duplicates {
    MARK,
    SKIP,
    REPLACE
  }

  @Override
  public Integer call() {
    if (inputOptions.paths().isEmpty()) {
      throw usage("Missing required parameter: PATH");
    }
    IndexOptions options = batchOption.options(inputOptions.threads(), commit, params());
    try (var log = new RunLog(err());
        FileTexts texts = inputOptions.texts();
        SolrConnection connection = connectionOptions.open()) {
      List<InputFile> files = inputOptions.files(log, OwnFiles.NONE);
      LibrarySchema schema;
      try {
        schema = schema(connection, log);
      } catch (PalimpsestException e) {
        logStopped(e, log);
        print(new IndexSummary(0, 0, 0, Map.of()), log, Duration.ZERO);
        return ExitCode.SOFTWARE;
      }
      refuseUnseen(schema);
      return index(connection, schema, options, files, texts, log);
    }
  }

  /**
   * Checks do not find documents without fingerprints, but these would replace documents of the
   * same ids.
   */
  private void refuseUnseen(LibrarySchema schema) {
    String field = inputOptions.textField();
    boolean known = schema.isLibrary() && !schema.equals(LibrarySchema.UNREAD);
    if (known && !schema.fingerprinted().contains(field)) {
      throw usage(
          "The collection "
              + collection
              + " makes fingerprints of "
              + String.join(", ", schema.fingerprinted())
              + ", not of "
              + field
              + ": no check would find that text. Name another --field, or leave it out.");
    }
  }

  private Map<String, List<String>> params() {
    Map<String, List<String>> params = Param.byName(inputOptions.params());
    if (duplicates != null) {
      params.put(IndexedDuplicate.PARAM, List.of(duplicates.name().toLowerCase(Locale.ROOT)));
    }
    return params;
  }

  private int index(
      SolrConnection connection,
      LibrarySchema schema,
      IndexOptions options,
      List<InputFile> files,
      FileTexts texts,
      RunLog log) {
    FileDescription description = descriptionOptions.read(schema, texts);
    var fields = new LibraryFields(schema, description);
    sayMissing(schema, fields, files, log);
    inputOptions.showBar(log, "indexing", files);
    IndexOptions keyed = options.withKeyField(schema.keyField());
    var listener = new LoggedIndexing(log);
    try (var indexer = new Indexer(connection, collection, keyed, listener);
        var interruption = new InterruptMessage(err(), () -> INTERRUPTED)) {
      interruption.watch();
      int exitCode = run(indexer, files, inputOptions.reader(fields, texts), log);
      listener.logRemedy();
      description.unmatched().forEach(sentence -> log.say("Note: " + sentence));
      return exitCode;
    }
  }

  private static void logStopped(PalimpsestException why, RunLog log) {
    log.say(why.getMessage());
    log.say(
        "Stopped: documents not counted below may or may not have been added. Index all of"
            + " them again; existing ones are replaced.");
  }

  /** The user may have the right to add documents, but not to read the schema. */
  private LibrarySchema schema(SolrConnection connection, RunLog log) {
    try {
      return LibrarySchema.of(connection, collection);
    } catch (PalimpsestException e) {
      if (e.reason() != PalimpsestException.Reason.FORBIDDEN) {
        throw e;
      }
      log.say("Note: the schema may not be read, so only title and text are kept of files.");
      return LibrarySchema.UNREAD;
    }
  }

  private static void sayMissing(
      LibrarySchema schema, LibraryFields fields, List<InputFile> files, RunLog log) {
    boolean hasFiles = files.stream().anyMatch(file -> !file.isJsonLines());
    List<String> missing = fields.missing();
    if (hasFiles && !missing.isEmpty() && !schema.equals(LibrarySchema.UNREAD)) {
      log.say(
          "Note: the collection has no field "
              + String.join(", ", missing)
              + ", so that is not kept of files; its schema is older, or your own.");
    }
  }

  private int run(Indexer indexer, List<InputFile> files, DocumentReader reader, RunLog log) {
    long startNanos = System.nanoTime();
    boolean stopped = false;
    try {
      var sink = new IndexSink(indexer, log, new SeenIds());
      files.forEach(file -> reader.read(file, sink));
      indexer.finish();
    } catch (PalimpsestException e) {
      stopped = true;
      logStopped(e, log);
    }
    log.close();
    IndexSummary summary = indexer.summary();
    if (stopped && summary.indexed() > 0) {
      log.say(
          "The counted ones were added, but not committed; a failing server may lose them."
              + " The same command adds all again, each once.");
    }
    print(summary, log, Duration.ofNanos(System.nanoTime() - startNanos));
    return stopped || log.skipped() + log.failed() > 0 ? ExitCode.SOFTWARE : ExitCode.OK;
  }

  private void print(IndexSummary summary, RunLog log, Duration duration) {
    PrintWriter out = out();
    double seconds = Math.max(duration.toMillis(), 1) / 1000.0;
    out.printf(
        Locale.ROOT,
        "Indexed: %,d, skipped: %,d, failed: %,d; %,d characters, %,.1f documents a second.%n",
        summary.indexed(),
        log.skipped(),
        log.failed(),
        summary.textLength(),
        summary.indexed() / seconds);
    if (!summary.counts().isEmpty()) {
      out.println("Counted by Solr: " + listed(summary.counts()) + ".");
    }
    out.flush();
  }

  private static String listed(Map<String, Long> counts) {
    return counts.entrySet().stream()
        .map(count -> count.getKey() + " " + count.getValue())
        .collect(Collectors.joining(", "));
  }

  /** Indexes the first document of each id. */
  private record IndexSink(Indexer indexer, RunLog log, SeenIds ids) implements DocumentSink {
    @Override
    public void document(InputDocument document) {
      if (ids.add(document, this)) {
        indexer.add(document.source());
      }
      passed(document.bytes());
    }

    @Override
    public void skipped(Note note) {
      log.skipped(note);
    }

    @Override
    public void noted(Object where, Note note) {
      log.noted(where, note.text());
    }

    @Override
    public void passed(long bytes) {
      log.step(bytes, ids.size() + " documents");
    }
  }
}
