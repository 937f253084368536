package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.extract.FileAccount;
import org.palimpsest.federation.account.Account;

/**
 * Parses tasks: JSON with the text or the name of an upload; a form with a file and JSON; plain
 * text with query parameters.
 */
record TaskBodies(Bodies bodies, SentFiles files) {

  private static final String FORM = SentFiles.TYPE;

  private static final String TASK_PART = "task";
  private static final String TEXT = "text";
  private static final String ID = "id";
  private static final String LABEL = "label";
  private static final String COLLECTIONS = "collections";
  private static final String REMOTE = "remote";
  private static final String SITE = "site";
  private static final String LIBRARIES = "libraries";
  private static final String FEDERATION = "federation";
  private static final String EVIDENCE = "evidence";
  private static final String PARAMS = "params";
  private static final Set<String> QUERY =
      Set.of(LABEL, COLLECTIONS, REMOTE, FEDERATION, EVIDENCE, TaskKeys.KEY);

  /** A task's unchecked members, and the upload's id or null. */
  record Sent(ObjectNode task, @Nullable String upload) {}

  Sent read(Context context, Account account) throws ApiException, IOException {
    return switch (Bodies.mediaType(context)) {
      case Bodies.JSON -> json(context, account);
      case FORM -> new Sent(withFile(files.read(files.form(context, TASK_PART))), null);
      case Bodies.PLAIN -> new Sent(plain(context), null);
      default ->
          throw ApiException.unsupportedType(
              "A task comes as " + Bodies.JSON + ", " + FORM + " or " + Bodies.PLAIN + ".");
    };
  }

  /** The task of a repeated request; null if its file was an upload, which is deleted after use. */
  @Nullable ObjectNode readAgain(Context context, Account account)
      throws ApiException, IOException {
    if (Bodies.mediaType(context).equals(Bodies.JSON)) {
      ObjectNode task = bodies.jsonWithText(context);
      return task.has(SentFiles.UPLOAD) ? null : task;
    }
    return read(context, account).task();
  }

  ObjectNode json(Context context) throws ApiException, IOException {
    return bodies.jsonWithText(context);
  }

  private Sent json(Context context, Account account) throws ApiException, IOException {
    ObjectNode task = bodies.jsonWithText(context);
    String upload = ApiJson.text(task, SentFiles.UPLOAD);
    return new Sent(
        upload == null ? task : withFile(files.read(files.incoming(task, account))), upload);
  }

  static ObjectNode withFile(SentFiles.Sent sent) throws ApiException {
    ObjectNode task = sent.rest();
    if (task.has(TEXT) || task.has(ID) || task.has(SentFiles.FILE)) {
      throw ApiJson.malformed("The file is the text; the task has no other.");
    }
    FileAccount account = sent.read().account();
    addAuthors(task, account.facts().authors());
    task.put(TEXT, sent.read().text());
    task.set(SentFiles.FILE, account.toJson());
    if (!task.has(LABEL)) {
      task.put(LABEL, sent.name());
    }
    return task;
  }

  /** Excludes the authors in the file's metadata, unless the task sets this parameter. */
  private static void addAuthors(ObjectNode task, List<String> authors) throws ApiException {
    JsonNode params = task.path(PARAMS);
    if (!params.isMissingNode() && !params.isObject()) {
      throw ApiJson.malformed("params must be an object.");
    }
    if (!authors.isEmpty() && !params.has(CheckParams.EXCLUDE_AUTHOR)) {
      task.withObjectProperty(PARAMS).set(CheckParams.EXCLUDE_AUTHOR, ApiJson.array(authors));
    }
  }

  /** The same task with other authors, or null to keep them. */
  static ObjectNode again(String inputJson, @Nullable List<String> authors) {
    ObjectNode task = (ObjectNode) ApiJson.parse(inputJson);
    if (authors != null) {
      task.withObjectProperty(PARAMS).set(CheckParams.EXCLUDE_AUTHOR, ApiJson.array(authors));
    }
    return task;
  }

  private ObjectNode plain(Context context) throws ApiException, IOException {
    String charset = context.req().getCharacterEncoding();
    if (charset != null && !charset.toLowerCase(Locale.ROOT).replace("\"", "").equals("utf-8")) {
      throw ApiException.unsupportedType("The text must be in UTF-8.");
    }
    ObjectNode task = ApiJson.object();
    for (String name : context.queryParamMap().keySet()) {
      if (!QUERY.contains(name)) {
        throw ApiJson.malformed(
            "The query has no other names than " + QUERY.stream().sorted().toList() + ".");
      }
    }
    putWords(context, task);
    for (String remote : context.queryParams(REMOTE)) {
      putSite(remote, task.withArray(REMOTE));
    }
    task.put(TEXT, Bodies.utf8(bodies.bytes(context)));
    return task;
  }

  private static void putWords(Context context, ObjectNode task) throws ApiException {
    for (String name : Set.of(LABEL, EVIDENCE)) {
      String word = context.queryParam(name);
      if (word != null) {
        task.put(name, word);
      }
    }
    String federation = context.queryParam(FEDERATION);
    if (federation != null) {
      if (!federation.equals("true") && !federation.equals("false")) {
        throw ApiJson.malformed("federation must be true or false.");
      }
      task.put(FEDERATION, federation.equals("true"));
    }
    for (String collections : context.queryParams(COLLECTIONS)) {
      putAll(collections, task.withArray(COLLECTIONS));
    }
  }

  /** Parses {@code SITE:LIBRARY,...}. */
  private static void putSite(String remote, ArrayNode sites) throws ApiException {
    int colon = remote.indexOf(':');
    if (colon < 1) {
      throw ApiJson.malformed("remote must be SITE:LIBRARY,LIBRARY and so on.");
    }
    ObjectNode site = sites.addObject();
    site.put(SITE, remote.substring(0, colon));
    putAll(remote.substring(colon + 1), site.putArray(LIBRARIES));
  }

  private static void putAll(String words, ArrayNode array) {
    for (String word : words.split(",", -1)) {
      array.add(word);
    }
  }

  /** Idempotency keys: a repeated request with the same key refers to the same task. */
  static final class TaskKeys {

    static final String KEY = "key"; // query parameter
    private static final Pattern SYNTAX = Pattern.compile("[A-Za-z0-9_-]{16,64}");

    private TaskKeys() {}

    /** The id of a request's task, derived from its key or random. */
    static String id(Context context, Account account) throws ApiException {
      String key = context.queryParam(KEY);
      if (key == null) {
        return UUID.randomUUID().toString();
      }
      if (!SYNTAX.matcher(key).matches()) {
        throw ApiException.badRequest("key must be 16 to 64 letters, digits, _ and -.");
      }
      // per account; names have no spaces
      String whole = account.name() + " " + key;
      return UUID.nameUUIDFromBytes(whole.getBytes(StandardCharsets.UTF_8)).toString();
    }
  }
}
