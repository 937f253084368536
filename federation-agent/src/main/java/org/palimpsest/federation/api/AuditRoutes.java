package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import java.util.List;
import java.util.Objects;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.account.Scope;
import org.palimpsest.federation.api.Bodies.Queries;
import org.palimpsest.federation.state.AuditLog;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.federation.state.Tasks;

final class AuditRoutes {

  private static final int ROWS_DEFAULT = 50;
  private static final int ROWS_MAX = 500;
  private static final int WORDS_LENGTH_MAX = 200;

  private final AuditLog audit;
  private final Tasks tasks;

  AuditRoutes(SiteState state) {
    this.audit = state.audit();
    this.tasks = state.tasks();
  }

  List<Route> routes() {
    return List.of(
        Route.get("/v1/audit", Role.ADMINISTRATOR, Scope.ALL, this::last),
        Route.get("/v1/audit/verdict", Role.ADMINISTRATOR, Scope.ALL, this::verdict));
  }

  private void last(Context context, Account account) throws ApiException {
    int before = Queries.number(context, "before", Integer.MAX_VALUE, 1, Integer.MAX_VALUE);
    int rows = Queries.number(context, "rows", ROWS_DEFAULT, 1, ROWS_MAX);
    String words = Objects.requireNonNullElse(context.queryParam("words"), "");
    if (words.length() > WORDS_LENGTH_MAX) {
      throw ApiException.badRequest("words has at most " + WORDS_LENGTH_MAX + " characters.");
    }
    Answers.json(
        context,
        Views.list("records", audit.last(before, words, rows).stream().map(this::view).toList()));
  }

  private ObjectNode view(AuditLog.Entry entry) {
    ObjectNode view = ApiJson.object();
    view.put("number", entry.number());
    view.put("at", entry.at().toString());
    view.put("event", entry.event());
    view.put("site", entry.site());
    ObjectNode facts = view.putObject("facts");
    entry.facts().forEach(facts::put);
    String task = entry.facts().get("task");
    if (task != null) { // the log itself has no document names
      tasks.find(task).ifPresent(found -> view.put("document", found.label()));
    }
    return view;
  }

  private void verdict(Context context, Account account) {
    AuditLog.Verdict verdict = audit.verify();
    ObjectNode view = ApiJson.object();
    view.put("records", verdict.records());
    view.put("brokenAt", verdict.brokenAt() < 0 ? null : Long.valueOf(verdict.brokenAt()));
    Answers.json(context, view);
  }
}
