package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.Rights;
import org.palimpsest.federation.protocol.Message.OfferedLibrary;
import org.palimpsest.federation.retention.Retention;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.state.Grants.Grant;
import org.palimpsest.federation.state.KeptRights.Holding;
import org.palimpsest.federation.state.Libraries.Library;
import org.palimpsest.federation.state.Peers.Peer;
import org.palimpsest.federation.state.Tasks.StoredTask;
import org.palimpsest.federation.state.Tokens.Token;

/** JSON of the API's resources. */
final class Views {

  private Views() {}

  /** A task, without its input. */
  static ObjectNode of(StoredTask task, Retention retention) {
    ObjectNode view = ApiJson.object();
    view.put("id", task.id());
    view.put("owner", task.owner());
    view.put("label", task.label());
    view.put("assignment", task.assignment());
    view.put("state", word(task.state()));
    view.put("agent", task.agent());
    view.set("progress", task.progressJson() == null ? null : ApiJson.parse(task.progressJson()));
    view.set("decided", task.decidedJson() == null ? null : ApiJson.parse(task.decidedJson()));
    view.set("error", task.errorJson() == null ? null : ApiJson.parse(task.errorJson()));
    view.put("createdAt", task.createdAt().toString());
    view.put("endedAt", task.endedAt() == null ? null : task.endedAt().toString());
    Instant deleteAt = task.deleteAt(retention);
    view.put("deleteAt", deleteAt == null ? null : deleteAt.toString());
    return view;
  }

  static ObjectNode of(Library library) {
    ObjectNode view = ApiJson.object();
    view.put("id", library.id());
    view.put("title", library.title());
    view.put("description", library.description());
    ObjectNode collections = view.putObject("collections");
    library.collections().forEach(collections::put);
    return view;
  }

  static ObjectNode of(OfferedLibrary library) {
    ObjectNode view = ApiJson.object();
    view.put("id", library.id());
    view.put("title", library.title());
    view.put("description", library.description());
    view.put("documents", library.documents());
    view.set("epochs", ApiJson.array(library.epochs()));
    view.set("operations", words(library.operations()));
    view.put("evidence", word(library.evidence()));
    view.put("sentencesPerDay", library.sentencesPerDay());
    view.put("sentencesLeft", library.sentencesLeft());
    return view;
  }

  static ObjectNode of(Grant grant) {
    ObjectNode view = ApiJson.object();
    view.put("site", grant.site());
    view.put("library", grant.library());
    view.set("operations", words(grant.operations()));
    view.put("evidence", word(grant.evidence()));
    view.put("sentencesPerDay", grant.limits().sentencesPerDay());
    view.put("requestsAtOnce", grant.limits().requestsAtOnce());
    view.put("distance", grant.limits().distance());
    view.put("validFrom", grant.validFrom().toString());
    view.put("validUntil", grant.validUntil().toString());
    return view;
  }

  /** A peer's public data. */
  static ObjectNode of(Peer peer) {
    ObjectNode view = ApiJson.object();
    SiteDescriptor descriptor = peer.descriptor();
    view.put("site", descriptor.site());
    view.put("title", descriptor.title());
    view.put("url", descriptor.url().toString());
    view.put("revoked", peer.revoked());
    view.set(
        "epochs",
        ApiJson.array(descriptor.schemes().stream().map(SiteDescriptor.SeedEpoch::epoch).toList()));
    return view;
  }

  /** A peer with the data for administrators. */
  static ObjectNode inFull(Peer peer) {
    ObjectNode view = of(peer);
    view.put("serial", peer.descriptor().serial());
    view.put("issuedAt", peer.descriptor().issuedAt().toString());
    view.set("certificates", ApiJson.array(peer.descriptor().certificates()));
    return view;
  }

  /** An account, without its password's hash. */
  static ObjectNode of(Account account) {
    ObjectNode view = ApiJson.object();
    view.put("name", account.name());
    view.put("role", account.role().word());
    view.put("disabled", account.disabled());
    view.set("groups", ApiJson.array(account.groups()));
    return view;
  }

  /** An API key, without its digest. */
  static ObjectNode of(Token token) {
    ObjectNode view = ApiJson.object();
    view.put("name", token.name());
    view.put("scope", token.scope());
    view.put("createdAt", token.createdAt().toString());
    view.put("usedAt", token.usedAt() == null ? null : token.usedAt().toString());
    return view;
  }

  static ObjectNode of(Rights rights) {
    ObjectNode view = ApiJson.object();
    view.set("collections", ApiJson.array(rights.collections()));
    view.set("libraries", ApiJson.array(rights.libraries()));
    return view;
  }

  static ObjectNode of(Holding holding) {
    ObjectNode view = ApiJson.object();
    view.put("holder", holding.holder());
    view.set("collections", ApiJson.array(holding.collections()));
    view.set("libraries", ApiJson.array(holding.libraries()));
    return view;
  }

  static ObjectNode list(String name, List<ObjectNode> views) {
    ObjectNode list = ApiJson.object();
    list.putArray(name).addAll(views);
    return list;
  }

  /** The API's spelling of a constant. */
  static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static ArrayNode words(Collection<? extends Enum<?>> constants) {
    return ApiJson.array(constants.stream().map(Views::word).sorted().toList());
  }
}
