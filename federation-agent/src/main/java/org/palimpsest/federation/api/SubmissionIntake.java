package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.api.NewTasks.NewTask;
import org.palimpsest.federation.api.SentFiles.Raw;
import org.palimpsest.federation.bytes.Sha256;
import org.palimpsest.federation.state.Assignments;
import org.palimpsest.federation.state.Assignments.Added;
import org.palimpsest.federation.state.Assignments.Assignment;
import org.palimpsest.federation.state.Assignments.Submission;

/**
 * Takes submissions of an assignment: a text, a file, or all files of a ZIP file. The same file
 * under the same name is one submission.
 */
record SubmissionIntake(
    Assignments assignments, NewTasks newTasks, SentFiles files, String collection) {

  private static final int NAME_LENGTH_MAX = 200;
  private static final String PART = "submission";
  private static final String TEXT = "text";
  private static final String NAME = "name";
  private static final String REPLACES = "replaces";
  private static final Set<String> KNOWN =
      Set.of(NAME, ApiJson.AUTHORS, REPLACES, TEXT, SentFiles.UPLOAD);

  /** A request's members besides the file. */
  private record Details(List<String> authors, boolean hasAuthors, @Nullable Integer replaces) {

    static Details of(ObjectNode details) throws ApiException {
      ApiJson.requireKnown(details, KNOWN);
      int replaces = ApiJson.number(details, REPLACES, 0);
      return new Details(
          ApiJson.authors(details),
          details.has(ApiJson.AUTHORS),
          replaces == 0 ? null : Integer.valueOf(replaces));
    }
  }

  private record Place(Assignment assignment, Account account) {}

  /**
   * Stores a request's submissions; lists each with its number and whether it is new, or an error.
   */
  ObjectNode take(Context context, Assignment assignment, Account account, Bodies bodies)
      throws ApiException, IOException {
    var place = new Place(assignment, account);
    ArrayNode taken = ApiJson.MAPPER.createArrayNode();
    if (Bodies.mediaType(context).equals(SentFiles.TYPE)) {
      take(place, files.form(context, PART), taken);
    } else {
      ObjectNode body = bodies.jsonWithText(context);
      String upload = ApiJson.text(body, SentFiles.UPLOAD);
      if (upload == null) {
        taken.add(text(place, body));
      } else {
        take(place, files.incoming(body, account), taken);
        files.taken(upload, account);
      }
    }
    ObjectNode answer = ApiJson.object();
    answer.set("submissions", taken);
    return answer;
  }

  private ObjectNode text(Place place, ObjectNode body) throws ApiException {
    Details details = Details.of(body);
    String text = ApiJson.requiredText(body, TEXT);
    String name = requireName(ApiJson.requiredText(body, NAME));
    String digest = Sha256.hex(text.getBytes(StandardCharsets.UTF_8));
    Optional<ObjectNode> known = known(place, name, digest, details);
    return known.isPresent()
        ? known.get()
        : store(place, name, digest, task(place).put(TEXT, text), details);
  }

  private ObjectNode task(Place place) {
    return AssignmentSettings.of(place.assignment()).task(collection);
  }

  private void take(Place place, Raw raw, ArrayNode taken) throws ApiException, IOException {
    Details details = Details.of(raw.rest());
    String given = ApiJson.text(raw.rest(), NAME);
    if (ZippedFiles.isZip(raw.name())) {
      unzip(place, raw, details, taken);
      return;
    }
    String name = requireName(given == null ? raw.name() : given);
    taken.add(file(place, new Raw(raw.name(), raw.content(), ApiJson.object()), name, details));
  }

  private void unzip(Place place, Raw raw, Details details, ArrayNode taken)
      throws ApiException, IOException {
    if (details.replaces() != null || details.hasAuthors()) {
      throw ApiJson.invalid("zipOfOne");
    }
    files.unzip(raw, (path, content) -> taken.add(zipped(place, path, content, details)));
  }

  /** Stores a file of a ZIP file; an unreadable one becomes an error entry. */
  private ObjectNode zipped(Place place, String path, byte[] content, Details details)
      throws IOException {
    String name = shortened(path.replaceAll("\\p{Cntrl}", " ").strip());
    try {
      return file(
          place, new Raw(SentFiles.label(path), () -> content, ApiJson.object()), name, details);
    } catch (ApiException e) {
      return Answers.error(e.note()).put(NAME, name);
    }
  }

  private ObjectNode file(Place place, Raw raw, String name, Details details)
      throws ApiException, IOException {
    byte[] content = raw.content().bytes();
    String digest = Sha256.hex(content);
    Optional<ObjectNode> known = known(place, name, digest, details);
    if (known.isPresent()) {
      return known.get();
    }
    SentFiles.Sent read = files.read(new Raw(raw.name(), () -> content, task(place)));
    return store(place, name, digest, TaskBodies.withFile(read), details);
  }

  /** The stored submission with this name and content; refuses it in place of another version. */
  private Optional<ObjectNode> known(Place place, String name, String digest, Details details)
      throws ApiException {
    String assignment = place.assignment().id();
    Optional<Submission> same = assignments.findSame(assignment, name, digest);
    Integer replaces = details.replaces();
    if (same.isPresent() && replaces != null) {
      int number = same.get().number();
      Optional<Submission> earlier = assignments.find(assignment, replaces);
      if (earlier.isEmpty() || !Integer.valueOf(number).equals(earlier.get().replacedBy())) {
        throw ApiJson.invalid("thereAlready", "number", number, "replaces", replaces);
      }
    }
    return same.map(submission -> view(submission, false));
  }

  private ObjectNode store(
      Place place, String name, String digest, ObjectNode body, Details details)
      throws ApiException {
    ObjectNode task =
        details.hasAuthors() ? TaskBodies.again(body.toString(), details.authors()) : body;
    NewTask made =
        newTasks.ofAssignment(
            UUID.randomUUID().toString(), task.put("label", name), place.account());
    var added = new Added[1];
    try {
      newTasks.store(
          made,
          place.account(),
          () ->
              added[0] =
                  assignments.add(
                      place.assignment().id(), name, digest, made.task(), details.replaces()));
    } catch (IllegalArgumentException e) {
      throw ApiJson.invalid(
          "notReplaced", "number", Objects.requireNonNullElse(details.replaces(), 0));
    }
    return view(added[0].submission(), added[0].isNew());
  }

  private static ObjectNode view(Submission submission, boolean isNew) {
    return ApiJson.object()
        .put("number", submission.number())
        .put(NAME, submission.name())
        .put("task", submission.task())
        .put("new", isNew);
  }

  static String requireName(String name) throws ApiException {
    String line = name.strip();
    if (line.isEmpty()
        || line.length() > NAME_LENGTH_MAX
        || line.chars().anyMatch(Character::isISOControl)) {
      throw ApiJson.invalid("submissionName", "max", NAME_LENGTH_MAX);
    }
    return line;
  }

  /** Keeps the end of a long path, because the beginnings are alike. */
  private static String shortened(String path) {
    return path.length() > NAME_LENGTH_MAX
        ? "…" + path.substring(path.length() - NAME_LENGTH_MAX + 1)
        : path;
  }
}
