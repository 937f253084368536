package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.Rights;
import org.palimpsest.federation.account.RightsHolders;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.account.Scope;
import org.palimpsest.federation.api.Bodies.Queries;
import org.palimpsest.federation.api.SiteRoutes.RemoteLibraryList.SiteUnavailableException;
import org.palimpsest.federation.budget.Budgets;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.error.Errors;
import org.palimpsest.federation.manage.ChangeRefusedException;
import org.palimpsest.federation.manage.GrantChange;
import org.palimpsest.federation.manage.SiteManager;
import org.palimpsest.federation.protocol.EvidenceLevel;
import org.palimpsest.federation.protocol.Message.OfferedLibrary;
import org.palimpsest.federation.protocol.Operation;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.state.AuditLog;
import org.palimpsest.federation.state.Grants;
import org.palimpsest.federation.state.Grants.Grant;
import org.palimpsest.federation.state.Grants.Grant.Limits;
import org.palimpsest.federation.state.Libraries;
import org.palimpsest.federation.state.Libraries.Library;
import org.palimpsest.federation.state.Peers;
import org.palimpsest.federation.state.Peers.Peer;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.federation.thread.FairPool;

/** Routes of sites, libraries, grants and the audit log. */
public final class SiteRoutes {

  private static final int ASKS_A_MINUTE = 30;
  private static final int WORDS_LENGTH_MAX = 200;
  private static final String LIBRARY = "/v1/libraries/{library}";
  private static final String GRANT = "/v1/grants/{site}/{library}";
  private static final String PEER = "/v1/peers/{site}";

  private final SiteState state;
  private final Peers peers;

  /** Requests to other sites by account, because answering costs them. */
  private final Budgets requests =
      new Budgets(ASKS_A_MINUTE, ASKS_A_MINUTE, Duration.ofMinutes(1), System::nanoTime);

  private final FairPool asking; // calls other sites, so that no thread of the server waits
  private final Libraries libraries;
  private final Grants grants;
  private final SiteManager manager;
  private final RemoteLibraryList remote;
  private final RightsHolders rights;
  private final Bodies bodies;

  SiteRoutes(ApiParts parts, Bodies bodies, FairPool asking) {
    this.asking = asking;
    this.state = parts.state();
    this.peers = parts.state().peers();
    this.libraries = parts.state().libraries();
    this.grants = parts.state().grants();
    this.manager = parts.manager();
    this.remote = parts.remoteLibraries();
    this.rights = parts.holders();
    this.bodies = bodies;
  }

  List<Route> routes() {
    return List.of(
        Route.list("/v1/sites", Role.USER, Scope.CHECK, peers::all, Views::of),
        Route.get("/v1/sites/{site}/libraries", Role.USER, Scope.CHECK, this::remoteLibraries),
        Route.list("/v1/libraries", Role.USER, Scope.ALL, libraries::all, Views::of),
        Route.put(LIBRARY, Role.ADMINISTRATOR, Scope.ALL, this::putLibrary),
        Route.delete(LIBRARY, Role.ADMINISTRATOR, Scope.ALL, this::deleteLibrary),
        Route.list("/v1/grants", Role.ADMINISTRATOR, Scope.ALL, grants::all, Views::of),
        Route.put(GRANT, Role.ADMINISTRATOR, Scope.ALL, this::putGrant),
        Route.delete(GRANT, Role.ADMINISTRATOR, Scope.ALL, this::deleteGrant),
        Route.list("/v1/peers", Role.ADMINISTRATOR, Scope.ALL, peers::all, Views::inFull),
        Route.put(PEER, Role.ADMINISTRATOR, Scope.ALL, this::putPeer),
        Route.get("/v1/audit", Role.ADMINISTRATOR, Scope.ALL, this::auditRecords),
        Route.get("/v1/audit/verdict", Role.ADMINISTRATOR, Scope.ALL, this::auditVerdict),
        Route.delete(PEER, Role.ADMINISTRATOR, Scope.ALL, this::revokePeer));
  }

  private void remoteLibraries(Context context, Account account) throws ApiException {
    String site = context.pathParam("site");
    Peer peer =
        peers
            .find(site)
            .orElseThrow(
                () ->
                    new ApiException(ApiException.NOT_FOUND, Note.of("siteUnknown", "site", site)));
    if (peer.revoked()) {
      throw new ApiException(ApiException.CONFLICT, Note.of("siteRevoked", "site", site));
    }
    Rights own = rights.of(account);
    boolean isGranted = own.includesSome(site);
    int waitSeconds = isGranted ? requests.take(account.name(), 1) : 0;
    if (waitSeconds > 0) {
      Answers.later(context, waitSeconds, Errors.of("tooManyAsks"));
      return;
    }
    if (isGranted) {
      Answers.inTurn(
          context, asking, account.name(), Errors.of("tooManyAsks"), () -> ask(site, own, context));
    } else {
      Answers.json(context, Views.list("libraries", List.of()).put("site", site));
    }
  }

  private void ask(String site, Rights own, Context context) throws ApiException {
    try {
      List<ObjectNode> views =
          remote.of(site).stream()
              .filter(library -> own.includes(site, library.id()))
              .map(Views::of)
              .toList();
      Answers.json(context, Views.list("libraries", views).put("site", site));
    } catch (SiteUnavailableException e) {
      throw new ApiException(ApiException.BAD_GATEWAY, e.note());
    }
  }

  private void putLibrary(Context context, Account account)
      throws ApiException, IOException, ChangeRefusedException {
    ObjectNode body = bodies.json(context);
    ApiJson.requireKnown(body, Set.of("title", "description", "collections"));
    String description = ApiJson.text(body, "description");
    var collections = new TreeMap<String, String>();
    if (!(body.path("collections") instanceof ObjectNode byEpoch)) {
      throw ApiJson.malformed("collections must be an object: a collection for each epoch.");
    }
    for (Map.Entry<String, ?> entry : byEpoch.properties()) {
      collections.put(entry.getKey(), ApiJson.requiredText(byEpoch, entry.getKey()));
    }
    var library =
        new Library(
            context.pathParam("library"),
            ApiJson.requiredText(body, "title"),
            description == null ? "" : description,
            collections);
    boolean isNew = manager.publish(library, account.name());
    Answers.json(context.status(isNew ? 201 : 200), Views.of(library));
  }

  private void deleteLibrary(Context context, Account account) throws ChangeRefusedException {
    manager.withdraw(context.pathParam("library"), account.name());
  }

  private void putGrant(Context context, Account account)
      throws ApiException, IOException, ChangeRefusedException {
    ObjectNode body = bodies.json(context);
    ApiJson.requireKnown(
        body,
        Set.of(
            "operations",
            "evidence",
            "sentencesPerDay",
            "requestsAtOnce",
            "distance",
            "validFrom",
            "validUntil"));
    String evidence = ApiJson.text(body, "evidence");
    Instant from = instant(ApiJson.text(body, "validFrom"));
    Instant until = instant(ApiJson.text(body, "validUntil"));
    var grant =
        new Grant(
            context.pathParam("site"),
            context.pathParam("library"),
            operations(body),
            evidence == null
                ? EvidenceLevel.NONE
                : constant(EvidenceLevel.class, "evidence", evidence),
            limits(body),
            from == null ? manager.now() : from,
            until == null ? GrantChange.FOR_EVER : until);
    boolean isNew = manager.grant(grant, account.name());
    Answers.json(context.status(isNew ? 201 : 200), Views.of(grant));
  }

  private static Limits limits(ObjectNode body) throws ApiException {
    return new Limits(
        ApiJson.number(body, "sentencesPerDay", Limits.DEFAULT.sentencesPerDay()),
        ApiJson.number(body, "requestsAtOnce", Limits.DEFAULT.requestsAtOnce()),
        ApiJson.number(body, "distance", Limits.DEFAULT.distance()));
  }

  private static Set<Operation> operations(ObjectNode body) throws ApiException {
    var operations = EnumSet.noneOf(Operation.class);
    if (!body.has("operations")) {
      return EnumSet.allOf(Operation.class);
    }
    if (!body.path("operations").isArray()) {
      throw ApiJson.malformed("operations must be a list of check and evidence.");
    }
    for (var each : body.path("operations")) {
      operations.add(constant(Operation.class, "operations", each.asText()));
    }
    return operations;
  }

  private static <E extends Enum<E>> E constant(Class<E> type, String member, String word)
      throws ApiException {
    for (E constant : type.getEnumConstants()) {
      if (Views.word(constant).equals(word)) {
        return constant;
      }
    }
    throw ApiJson.malformed(
        member
            + " must be one of "
            + EnumSet.allOf(type).toString().toLowerCase(Locale.ROOT)
            + ".");
  }

  private static @Nullable Instant instant(@Nullable String text) throws ApiException {
    try {
      return text == null ? null : Instant.parse(text);
    } catch (DateTimeException e) {
      throw ApiJson.malformed("A time must be in the form 2026-01-31T00:00:00Z.");
    }
  }

  private void deleteGrant(Context context, Account account) throws ChangeRefusedException {
    manager.revokeGrant(context.pathParam("site"), context.pathParam("library"), account.name());
  }

  private void putPeer(Context context, Account account)
      throws ApiException, IOException, ChangeRefusedException {
    ObjectNode body = bodies.json(context);
    ApiJson.requireKnown(body, Set.of("descriptor", "fingerprint"));
    Bytes signed = base64url(ApiJson.requiredText(body, "descriptor"));
    SiteDescriptor read = manager.read(signed);
    String site = context.pathParam("site");
    if (!read.site().equals(site)) {
      throw ApiJson.invalid("descriptorOther", "site", read.site());
    }
    boolean isNew = peers.find(site).isEmpty();
    SiteDescriptor descriptor =
        manager.addPeer(signed, ApiJson.requiredText(body, "fingerprint"), account.name());
    Answers.json(
        context.status(isNew ? 201 : 200), Views.inFull(new Peer(descriptor, signed, false)));
  }

  private static Bytes base64url(String text) throws ApiException {
    try {
      return Bytes.of(Base64.getUrlDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      throw ApiJson.malformed("descriptor must be in base64url.");
    }
  }

  private void revokePeer(Context context, Account account) throws ChangeRefusedException {
    manager.revokePeer(context.pathParam("site"), account.name());
  }

  private void auditRecords(Context context, Account account) throws ApiException {
    int before = Queries.number(context, "before", Integer.MAX_VALUE, 1, Integer.MAX_VALUE);
    int rows = Queries.rows(context);
    String words = Objects.requireNonNullElse(context.queryParam("words"), "");
    if (words.length() > WORDS_LENGTH_MAX) {
      throw ApiException.badRequest("words has at most " + WORDS_LENGTH_MAX + " characters.");
    }
    Answers.json(
        context,
        Views.list(
            "records",
            state.audit().last(before, words, rows).stream().map(this::record).toList()));
  }

  private ObjectNode record(AuditLog.Entry entry) {
    ObjectNode view = ApiJson.object();
    view.put("number", entry.number());
    view.put("at", entry.at().toString());
    view.put("event", entry.event());
    view.put("site", entry.site());
    ObjectNode facts = view.putObject("facts");
    entry.facts().forEach(facts::put);
    String task = entry.facts().get("task");
    if (task != null) { // the log itself has no document names
      state.tasks().find(task).ifPresent(found -> view.put("document", found.label()));
    }
    return view;
  }

  private void auditVerdict(Context context, Account account) {
    AuditLog.Verdict verdict = state.audit().verify();
    ObjectNode view = ApiJson.object();
    view.put("records", verdict.records());
    view.put("brokenAt", verdict.brokenAt() < 0 ? null : Long.valueOf(verdict.brokenAt()));
    Answers.json(context, view);
  }

  /** Asks another site which libraries it grants to this one. */
  public interface RemoteLibraryList {

    /** Lists the libraries of a known site that is not revoked. */
    List<OfferedLibrary> of(String site) throws SiteUnavailableException;

    /** Signals that a site did not answer. */
    final class SiteUnavailableException extends Exception {

      private static final long serialVersionUID = 1L;

      private final transient Note note;

      public SiteUnavailableException(Note note, Throwable cause) {
        super(note.text(), cause);
        this.note = note;
      }

      public Note note() {
        return note;
      }
    }
  }
}
