package org.palimpsest.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.palimpsest.cli.input.InputFiles;
import org.palimpsest.cli.option.BaseCommand;
import org.palimpsest.cli.option.FileOptions;
import org.palimpsest.cli.terminal.Printable;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.cli.terminal.Terminal;
import org.palimpsest.extract.Extracted;
import org.palimpsest.extract.Extractor;
import org.palimpsest.extract.FileAccount;
import org.palimpsest.extract.UnreadableException;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code palimpsest extract}: prints the text of files. */
@Command(name = "extract", description = "Prints the text of files, and notes on it.")
final class ExtractCommand extends BaseCommand {

  enum Format {
    TEXT,
    JSON
  }

  private static final JsonMapper MAPPER = new JsonMapper();

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "A file: PDF, Word, OpenDocument, RTF, HTML, EPUB, or text in any charset.")
  private final List<Path> files = new ArrayList<>();

  @Option(
      names = "--format",
      paramLabel = "text|json",
      defaultValue = "text",
      description =
          "The text, or all data as a line of JSON for each file (default: ${DEFAULT-VALUE}).")
  private Format format = Format.TEXT;

  @Mixin private final FileOptions fileOptions = new FileOptions();

  @Override
  public Integer call() {
    try (var log = new RunLog(err());
        var extractor = new Extractor(fileOptions.settings())) {
      boolean toTerminal = Terminal.hasOutput();
      for (Path file : files) {
        show(extractor, file, toTerminal, log);
      }
      return log.skipped() == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
    }
  }

  private void show(Extractor extractor, Path file, boolean toTerminal, RunLog log) {
    try {
      if (!Files.isRegularFile(file)) {
        log.skipped(file, Files.exists(file) ? "is not a file" : "does not exist");
        return;
      }
      Extracted extracted = extractor.extract(file);
      PrintWriter out = out();
      if (format == Format.JSON) {
        out.println(shown(MAPPER.writeValueAsString(json(file, extracted)), toTerminal));
      } else {
        log.say(summary(file, extracted));
        extracted.notes().forEach(note -> log.say(file + ": " + note.text()));
        out.println(shown(extracted.text(), toTerminal));
      }
      out.flush();
    } catch (UnreadableException e) {
      log.skipped(e.note(file));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("strings and numbers are always JSON", e);
    } catch (IOException e) {
      log.skipped(file, InputFiles.reason(file, e));
    }
  }

  /** The text, without control characters if it goes to a terminal. */
  static String shown(String text, boolean toTerminal) {
    return toTerminal ? Printable.lines(text) : text;
  }

  private static String summary(Path file, Extracted extracted) {
    Extracted.Facts facts = extracted.facts();
    var line = new StringBuilder(file + ": " + facts.type());
    if (facts.charset() != null) {
      line.append(", ").append(facts.charset());
    }
    line.append(String.format(Locale.ROOT, ", %,d characters", extracted.text().length()));
    if (facts.pageCount() > 0) {
      line.append(String.format(Locale.ROOT, ", pages: %,d", facts.pageCount()));
    }
    if (facts.title() != null) {
      line.append(", title: ").append(facts.title());
    }
    if (!facts.authors().isEmpty()) {
      line.append(", authors: ").append(String.join("; ", facts.authors()));
    }
    return line.append('.').toString();
  }

  private static ObjectNode json(Path file, Extracted extracted) {
    ObjectNode json = MAPPER.createObjectNode();
    Extracted.Facts facts = extracted.facts();
    json.put("name", file.toString());
    json.put("type", facts.type());
    if (facts.charset() != null) {
      json.put("charset", facts.charset());
    }
    json.put("sha256", facts.sha256());
    if (facts.title() != null) {
      json.put("title", facts.title());
    }
    json.set("authors", MAPPER.valueToTree(facts.authors()));
    if (facts.year() != null) {
      json.put("year", facts.year());
    }
    json.put("pageCount", facts.pageCount());
    json.set("pages", MAPPER.valueToTree(extracted.pages()));
    json.set("setApart", MAPPER.valueToTree(extracted.apart()));
    json.set("unseen", MAPPER.valueToTree(extracted.unseen()));
    ArrayNode notes = json.putArray("notes");
    extracted.notes().forEach(note -> notes.add(FileAccount.json(note)));
    return json.put("text", extracted.text());
  }
}
