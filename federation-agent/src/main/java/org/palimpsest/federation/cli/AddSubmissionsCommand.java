package org.palimpsest.federation.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.InputFile;
import org.palimpsest.cli.input.InputFiles;
import org.palimpsest.cli.option.InputOptions;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "add",
    description =
        "Adds documents to an assignment, and prints the number and name of each. Existing"
            + " files are not added again.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class AddSubmissionsCommand extends ApiCommand {

  private static final int NAME_LENGTH_MAX = 200; // in UTF-16 code units

  @Parameters(paramLabel = "ID", index = "0", description = AssignmentCommands.ID)
  private String id;

  @Parameters(
      paramLabel = "PATH",
      index = "1..*",
      arity = "1..*",
      description = "A file, a folder with all files below it, or a ZIP file.")
  private final List<Path> paths = new ArrayList<>();

  @Option(
      names = "--author",
      paramLabel = "NAME",
      description = "Authors of all files (default: those that each file names).")
  private final List<String> authors = new ArrayList<>();

  @Option(
      names = "--replaces",
      paramLabel = "N",
      description = "The number of the earlier version that the one file replaces.")
  private @Nullable Integer replaces;

  @Option(
      names = "--wait",
      description =
          "Waits until every check of the assignment has ended; the exit code is 1 if one failed or"
              + " is partial.")
  private boolean wait;

  private long added;
  private long known;

  @Override
  void validate() {
    InputOptions.requireNames(paths, spec());
  }

  @Override
  int run(ApiClient client) {
    try (var log = new RunLog(err())) {
      List<InputFile> files = InputFiles.dropped(paths, log);
      if (replaces != null && files.size() != 1) {
        throw usage("--replaces is for one file; these are " + files.size());
      }
      AssignmentOverview.of(client, id, 0);
      send(client.patient(sentence -> log.noted("The site is busy", sentence)), files, log);
      log.say(
          String.format(
              Locale.ROOT,
              "Added: %d, there already: %d; refused: %d, skipped: %d.",
              added,
              known,
              log.failed(),
              log.skipped()));
      boolean isComplete = !wait || isComplete(client, log);
      return isComplete && log.failed() + log.skipped() == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
    }
  }

  private void send(ApiClient client, List<InputFile> files, RunLog log) {
    var sender = new FileSender(client);
    for (InputFile file : files) {
      try {
        ObjectNode answer =
            sender.send(
                AssignmentOverview.path(id) + "/submissions",
                file.file(),
                "submission",
                rest(file));
        answer.path("submissions").forEach(each -> note(each, log));
        out().flush();
      } catch (IOException e) {
        log.skipped(file.file(), InputFiles.reason(file.file(), e));
      } catch (PalimpsestException e) {
        if (e.reason().concernsEveryRequest()) {
          log.say("Stopped at " + file.id() + ". The same command adds the rest, each once.");
          throw e;
        }
        log.failed(file.id(), e.getMessage());
      }
    }
  }

  private ObjectNode rest(InputFile file) {
    ObjectNode rest = ApiClient.MAPPER.createObjectNode().put("name", name(file.id()));
    if (!authors.isEmpty()) {
      authors.forEach(rest.putArray("authors")::add);
    }
    if (replaces != null) {
      rest.put("replaces", replaces);
    }
    return rest;
  }

  /** Keeps the end of a path that is too long, because the beginnings are alike. */
  private static String name(String path) {
    String line = path.replaceAll("\\p{Cntrl}", " ").strip();
    return line.length() > NAME_LENGTH_MAX
        ? "\u2026" + line.substring(line.length() - NAME_LENGTH_MAX + 1)
        : line;
  }

  private void note(JsonNode submission, RunLog log) {
    String name = submission.path("name").asText();
    if (submission.has("error")) {
      log.failed(name, submission.path("error").asText());
      return;
    }
    boolean isNew = submission.path("new").asBoolean();
    added += isNew ? 1 : 0;
    known += isNew ? 0 : 1;
    say("%s %s%s", submission.path("number").asText(), name, isNew ? "" : " (there already)");
  }

  private boolean isComplete(ApiClient client, RunLog log) {
    AssignmentOverview.await(client, id);
    var overview = AssignmentOverview.of(client, id, 0);
    overview.documents().stream()
        .filter(document -> !document.isDone())
        .forEach(document -> log.say(document.called() + ": " + document.state()));
    return overview.isComplete();
  }

  /** Uploads files to a local API: in one request, or in parts that can be resumed. */
  record FileSender(ApiClient client) {

    /** Larger files go in parts of this size, so that a broken upload can be resumed. */
    private static final int PART_BYTES = 4_000_000;

    private static final int BROKEN_MAX = 3;

    private static final String UPLOADS = "/v1/uploads";
    private static final int TOO_LARGE = 413;

    /** Sends a file as a form part, with the members {@code rest} in the part {@code part}. */
    ObjectNode send(String path, Path file, String part, ObjectNode rest) throws IOException {
      if (Files.size(file) <= PART_BYTES) {
        String boundary = UUID.randomUUID().toString();
        HttpResponse<byte[]> answer =
            client.exchange(
                "POST",
                path,
                "multipart/form-data; boundary=" + boundary,
                form(boundary, file, part, rest));
        if (answer.statusCode() != TOO_LARGE) {
          return client.read(answer);
        } // the site's own limit is smaller: send in parts
      }
      return client.send("POST", path, rest.deepCopy().put("upload", sendParts(file)));
    }

    private static BodyPublisher form(String boundary, Path file, String part, ObjectNode rest)
        throws IOException {
      return BodyPublishers.concat(
          BodyPublishers.ofString(
              head(boundary, "file\"; filename=\"" + quoted(name(file)))
                  + "Content-Type: application/octet-stream\r\n\r\n"),
          BodyPublishers.ofByteArray(Files.readAllBytes(file)),
          BodyPublishers.ofString(
              "\r\n" + head(boundary, part) + "\r\n" + rest + "\r\n--" + boundary + "--\r\n"));
    }

    private static String head(String boundary, String name) {
      return "--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n";
    }

    /** Escapes a file name as browsers do. */
    private static String quoted(String name) {
      return name.replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String name(Path file) {
      return file.getFileName().toString();
    }

    /** Sends a file in parts, and returns the id of the upload. */
    private String sendParts(Path path) throws IOException {
      try (var file = new RandomAccessFile(path.toFile(), "r")) {
        long bytes = file.length();
        ObjectNode upload =
            client.send(
                "POST",
                UPLOADS,
                ApiClient.MAPPER.createObjectNode().put("name", name(path)).put("bytes", bytes));
        String own = UPLOADS + "/" + upload.path("id").asText();
        long partBytesMax = Math.min(PART_BYTES, upload.path("partBytesMax").asLong());
        int broken = 0;
        while (received(upload) < bytes) {
          file.seek(received(upload));
          byte[] part = new byte[(int) Math.min(partBytesMax, bytes - received(upload))];
          file.readFully(part);
          try {
            upload = sendPart(own + "?offset=" + received(upload), part);
          } catch (PalimpsestException e) {
            if (e.reason() != Reason.NO_ANSWER || ++broken > BROKEN_MAX) {
              throw e;
            }
            upload = client.get(own);
          }
        }
        return upload.path("id").asText();
      }
    }

    private static long received(ObjectNode upload) {
      return upload.path("received").asLong();
    }

    private ObjectNode sendPart(String path, byte[] part) {
      return client.read(
          client.exchange(
              "PUT", path, "application/octet-stream", BodyPublishers.ofByteArray(part)));
    }
  }
}
