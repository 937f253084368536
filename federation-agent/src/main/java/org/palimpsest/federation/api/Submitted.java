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
 * Takes documents of an assignment in: a text, a file, or all files of a ZIP file. The same file
 * under the same name is one submission, however often it is sent; under another name, it is
 * another one.
 */
final class Submitted {

  private static final int NAME_LENGTH_MAX = 200;
  private static final String PART = "submission";
  private static final String TEXT = "text";
  private static final String NAME = "name";
  private static final String REPLACES = "replaces";
  private static final Set<String> KNOWN =
      Set.of(NAME, ApiJson.AUTHORS, REPLACES, TEXT, SentFiles.UPLOAD);

  private final Assignments assignments;
  private final NewTasks newTasks;
  private final SentFiles files;
  private final String collection;

  Submitted(Assignments assignments, NewTasks newTasks, SentFiles files, String collection) {
    this.assignments = assignments;
    this.newTasks = newTasks;
    this.files = files;
    this.collection = collection;
  }

  /** What is said of a document besides its file. */
  private record Told(List<String> authors, boolean hasAuthors, @Nullable Integer replaces) {

    static Told of(ObjectNode told) throws ApiException {
      ApiJson.requireKnown(told, KNOWN);
      int replaces = ApiJson.number(told, REPLACES, 0);
      return new Told(
          ApiJson.authors(told),
          told.has(ApiJson.AUTHORS),
          replaces == 0 ? null : Integer.valueOf(replaces));
    }
  }

  /** Whose it is, and where it goes. */
  private record Place(Assignment assignment, Account account) {}

  /**
   * Takes what a request has.
   *
   * @return {@code submissions}, each with its number and whether it is new, or with an error
   */
  ObjectNode take(Context context, Assignment assignment, Account account, Bodies bodies)
      throws ApiException, IOException {
    var place = new Place(assignment, account);
    ArrayNode taken = ApiJson.MAPPER.createArrayNode();
    if (Bodies.mediaType(context).equals(SentFiles.TYPE)) {
      take(place, files.rawForm(context, PART), taken);
    } else {
      ObjectNode body = bodies.jsonWithText(context);
      String upload = ApiJson.text(body, SentFiles.UPLOAD);
      if (upload == null) {
        taken.add(text(place, body));
      } else {
        take(place, files.rawIncoming(body, account), taken);
        files.taken(upload, account);
      }
    }
    ObjectNode answer = ApiJson.object();
    answer.set("submissions", taken);
    return answer;
  }

  private ObjectNode text(Place place, ObjectNode body) throws ApiException {
    Told told = Told.of(body);
    String text = ApiJson.requiredText(body, TEXT);
    String name = requireName(ApiJson.requiredText(body, NAME));
    String digest = Sha256.hex(text.getBytes(StandardCharsets.UTF_8));
    Optional<ObjectNode> known = known(place, name, digest, told);
    return known.isPresent()
        ? known.get()
        : keep(place, name, digest, task(place).put(TEXT, text), told);
  }

  private ObjectNode task(Place place) {
    return AssignmentSettings.of(place.assignment()).task(collection);
  }

  private void take(Place place, Raw raw, ArrayNode taken) throws ApiException, IOException {
    Told told = Told.of(raw.rest());
    String given = ApiJson.text(raw.rest(), NAME);
    if (ZippedFiles.isZip(raw.name())) {
      unzip(place, raw, told, taken);
      return;
    }
    String name = requireName(given == null ? raw.name() : given);
    taken.add(file(place, new Raw(raw.name(), raw.content(), ApiJson.object()), name, told));
  }

  private void unzip(Place place, Raw raw, Told told, ArrayNode taken)
      throws ApiException, IOException {
    if (told.replaces() != null || told.hasAuthors()) {
      throw ApiJson.invalid("zipOfOne");
    }
    files.unzip(raw, (path, content) -> taken.add(zipped(place, path, content, told)));
  }

  /** One that cannot be read keeps no other from being taken. */
  private ObjectNode zipped(Place place, String path, byte[] content, Told told)
      throws IOException {
    String name = shortened(path.replaceAll("\\p{Cntrl}", " ").strip());
    try {
      return file(
          place, new Raw(SentFiles.label(path), () -> content, ApiJson.object()), name, told);
    } catch (ApiException e) {
      return Answers.error(e.note()).put(NAME, name);
    }
  }

  private ObjectNode file(Place place, Raw raw, String name, Told told)
      throws ApiException, IOException {
    byte[] content = raw.content().bytes();
    String digest = Sha256.hex(content);
    Optional<ObjectNode> known = known(place, name, digest, told);
    if (known.isPresent()) {
      return known.get();
    }
    SentFiles.Sent read = files.read(new Raw(raw.name(), () -> content, task(place)));
    return keep(place, name, digest, TaskBodies.withFile(read), told);
  }

  /** The same file under the same name, unless it is to replace a version that it does not. */
  private Optional<ObjectNode> known(Place place, String name, String digest, Told told)
      throws ApiException {
    String assignment = place.assignment().id();
    Optional<Submission> same = assignments.findSame(assignment, name, digest);
    Integer replaces = told.replaces();
    if (same.isPresent() && replaces != null) {
      int number = same.get().number();
      Optional<Submission> earlier = assignments.find(assignment, replaces);
      if (earlier.isEmpty() || !Integer.valueOf(number).equals(earlier.get().replacedBy())) {
        throw ApiJson.invalid("thereAlready", "number", number, "replaces", replaces);
      }
    }
    return same.map(submission -> view(submission, false));
  }

  private ObjectNode keep(Place place, String name, String digest, ObjectNode body, Told told)
      throws ApiException {
    ObjectNode task = told.hasAuthors() ? TaskBodies.again(body.toString(), told.authors()) : body;
    NewTask made =
        newTasks.ofAssignment(
            UUID.randomUUID().toString(), task.put("label", name), place.account());
    var added = new Added[1];
    try {
      newTasks.keep(
          made,
          place.account(),
          () ->
              added[0] =
                  assignments.add(
                      place.assignment().id(), name, digest, made.task(), told.replaces()));
    } catch (IllegalArgumentException e) {
      throw ApiJson.invalid(
          "notReplaced", "number", Objects.requireNonNullElse(told.replaces(), 0));
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

  /** A name in one line. */
  static String requireName(String name) throws ApiException {
    String line = name.strip();
    if (line.isEmpty()
        || line.length() > NAME_LENGTH_MAX
        || line.chars().anyMatch(Character::isISOControl)) {
      throw ApiJson.invalid("submissionName", "max", NAME_LENGTH_MAX);
    }
    return line;
  }

  /** Of a path that is too long the end, which is what differs. */
  private static String shortened(String path) {
    return path.length() > NAME_LENGTH_MAX
        ? "…" + path.substring(path.length() - NAME_LENGTH_MAX + 1)
        : path;
  }
}
