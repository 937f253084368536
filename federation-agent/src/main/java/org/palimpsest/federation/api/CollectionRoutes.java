package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import org.palimpsest.extract.FileAccount;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.Rights;
import org.palimpsest.federation.account.RightsHolders;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.account.Scope;
import org.palimpsest.federation.api.Bodies.Queries;
import org.palimpsest.federation.api.SentFiles.Raw;
import org.palimpsest.federation.api.SentFiles.UploadedFiles;
import org.palimpsest.federation.desk.LibraryDocuments;
import org.palimpsest.federation.desk.LibraryDocuments.Description;
import org.palimpsest.federation.manage.SiteManager;
import org.palimpsest.federation.retention.Retention;

/** Routes of the site's collections and their documents. */
final class CollectionRoutes {

  private static final String DOCUMENTS = "/v1/collections/{collection}/documents";
  private static final int FILES_MAX = 50;
  private static final int OFFSET_MAX = 100_000;
  private static final int TYPE_LENGTH_MAX = 200;

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

  private final LibraryDocuments documents;
  private final String submissions;
  private final RightsHolders rights;
  private final SiteManager manager;
  private final Bodies bodies;
  private final SentFiles files;
  private final Retention retention;

  CollectionRoutes(ApiParts parts, Bodies bodies, SentFiles files) {
    this.documents = parts.documents();
    this.submissions = parts.submissions().collection();
    this.rights = parts.holders();
    this.manager = parts.manager();
    this.bodies = bodies;
    this.files = files;
    this.retention = parts.retention();
  }

  List<Route> routes() {
    return List.of(
        Route.get("/v1/collections", Role.USER, Scope.CHECK, this::collections),
        Route.put("/v1/collections/{collection}", Role.ADMINISTRATOR, Scope.ALL, this::create),
        Route.get(DOCUMENTS, Role.LIBRARIAN, Scope.LIBRARY, this::list),
        Route.ofFiles(DOCUMENTS, Role.LIBRARIAN, Scope.LIBRARY, this::add),
        Route.delete(DOCUMENTS, Role.LIBRARIAN, Scope.LIBRARY, this::remove));
  }

  private void collections(Context context, Account account) {
    Rights own = rights.of(account);
    List<ObjectNode> views = new ArrayList<>();
    for (Map.Entry<String, Long> each : documents.collections()) {
      if (own.includes(each.getKey()) && !each.getKey().equals(submissions)) {
        views.add(view(each.getKey(), each.getValue()));
      }
    }
    Answers.json(context, Views.list("collections", views));
  }

  private ObjectNode view(String collection, long documents) {
    ObjectNode view = ApiJson.object().put("name", collection).put("documents", documents);
    OptionalInt days = retention.daysOfDocuments(collection);
    view.put("keptDays", days.isPresent() ? Integer.valueOf(days.getAsInt()) : null);
    return view;
  }

  private void create(Context context, Account account) throws ApiException, IOException {
    ObjectNode body = bodies.json(context);
    ApiJson.requireKnown(body, Set.of("like"));
    String like = ApiJson.requiredText(body, "like");
    if (like.equals(submissions) || !documents.has(like)) {
      throw ApiJson.malformed("like must name a collection that is there.");
    }
    String collection = context.pathParam("collection");
    if (!NAME.matcher(collection).matches()) {
      throw ApiJson.invalid("newCollectionName");
    }
    if (!documents.create(collection, like)) {
      throw ApiException.conflict("collectionThere", "collection", collection);
    }
    manager.note("collection.created", account.name(), Map.of("collection", collection));
    Answers.json(context.status(201), view(collection, 0));
  }

  private String collection(Context context) throws ApiException {
    String collection = context.pathParam("collection");
    if (collection.equals(submissions) || !documents.has(collection)) {
      throw ApiException.notFound("noCollection");
    }
    return collection;
  }

  private void list(Context context, Account account) throws ApiException {
    int offset = Queries.number(context, "offset", 0, 0, OFFSET_MAX);
    int rows = Queries.rows(context);
    String words = context.queryParam("words");
    ObjectNode list = ApiJson.object();
    ArrayNode array = ApiJson.MAPPER.createArrayNode();
    list.put(
        "count",
        documents.list(collection(context), words == null ? "" : words, offset, rows, array));
    list.set("documents", array);
    Answers.json(context, list);
  }

  private void add(Context context, Account account) throws ApiException, IOException {
    String collection = collection(context);
    boolean isForm = Bodies.mediaType(context).equals(SentFiles.TYPE);
    ObjectNode json = isForm ? ApiJson.object() : bodies.json(context);
    String upload = ApiJson.text(json, SentFiles.UPLOAD);
    List<Raw> sent =
        isForm
            ? files.forms(context, "document", FILES_MAX)
            : List.of(files.incoming(json, account));
    Description description = description(sent.get(0).rest());
    ArrayNode added = ApiJson.MAPPER.createArrayNode();
    if (sent.size() == 1 && !ZippedFiles.isZip(sent.get(0).name())) {
      added.add(add(collection, sent.get(0), description, account));
    } else {
      for (Raw each : sent) {
        addAll(collection, each, description, account, added);
      }
    }
    documents.commit(collection);
    if (upload != null) {
      files.taken(upload, account);
    }
    boolean anyIsNew = added.findValues("new").stream().anyMatch(JsonNode::asBoolean);
    Answers.json(context.status(anyIsNew ? 201 : 200), ApiJson.object().set("documents", added));
  }

  /** Adds the files of a ZIP file; an unreadable one becomes an error entry. */
  private void addAll(
      String collection, Raw raw, Description description, Account account, ArrayNode added)
      throws ApiException, IOException {
    if (!ZippedFiles.isZip(raw.name())) {
      added.add(addOrError(collection, raw, description, account));
      return;
    }
    files.unzip(
        raw,
        (path, content) -> {
          var each = new Raw(SentFiles.label(path), () -> content, ApiJson.object());
          added.add(addOrError(collection, each, description, account));
        });
  }

  private ObjectNode addOrError(
      String collection, Raw raw, Description description, Account account) throws IOException {
    try {
      return add(collection, raw, description, account);
    } catch (ApiException e) {
      return Answers.error(e.note()).put("name", raw.name());
    }
  }

  private ObjectNode add(String collection, Raw raw, Description description, Account account)
      throws ApiException, IOException {
    UploadedFiles.Read read = files.read(raw).read();
    LibraryDocuments.Added added =
        documents.add(collection, read.text(), read.account(), description);
    if (added.isNew() || !description.isEmpty()) {
      String event = added.isNew() ? "document.added" : "document.described";
      manager.note(event, account.name(), Map.of("collection", collection));
    }
    ObjectNode view =
        ApiJson.object().put("name", raw.name()).put("id", added.id()).put("new", added.isNew());
    ArrayNode notes = view.putArray("notes");
    read.account().notes().forEach(note -> notes.add(FileAccount.json(note)));
    return view;
  }

  private static Description description(ObjectNode json) throws ApiException {
    ApiJson.requireKnown(json, Set.of(ApiJson.AUTHORS, "type"));
    List<String> authors = ApiJson.authors(json);
    String type = ApiJson.text(json, "type");
    if (type != null && type.length() > TYPE_LENGTH_MAX) {
      throw ApiJson.invalid("lineTooLong", "member", "type", "max", TYPE_LENGTH_MAX);
    }
    return new Description(authors, type == null ? "" : type);
  }

  private void remove(Context context, Account account) throws ApiException {
    String collection = collection(context);
    List<String> ids = context.queryParams("id");
    if (ids.size() != 1 || ids.get(0).isEmpty()) {
      throw ApiException.badRequest("One id is needed: that of the document.");
    }
    String id = ids.get(0);
    if (!documents.remove(collection, id)) {
      throw ApiException.notFound("noDocument");
    }
    manager.note("document.deleted", account.name(), Map.of("collection", collection));
  }
}
