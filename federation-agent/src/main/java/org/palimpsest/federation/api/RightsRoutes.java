package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.account.Scope;
import org.palimpsest.federation.manage.ChangeRefusedException;
import org.palimpsest.federation.manage.RightsManager;
import org.palimpsest.federation.state.KeptRights.Holding;

/** Who may check against what. */
final class RightsRoutes {

  private static final String HOLDER = "/v1/rights/{holder}";
  private static final String COLLECTIONS = "collections";
  private static final String LIBRARIES = "libraries";

  private final RightsManager manager;
  private final Bodies bodies;

  RightsRoutes(RightsManager manager, Bodies bodies) {
    this.manager = manager;
    this.bodies = bodies;
  }

  List<Route> routes() {
    return List.of(
        new Route(HandlerType.GET, "/v1/rights", Role.ADMINISTRATOR, Scope.ALL, this::list),
        new Route(HandlerType.PUT, HOLDER, Role.ADMINISTRATOR, Scope.ALL, this::put),
        new Route(HandlerType.DELETE, HOLDER, Role.ADMINISTRATOR, Scope.ALL, this::delete));
  }

  private void list(Context context, Account account) {
    Answers.json(context, Views.list("rights", manager.all().stream().map(Views::of).toList()));
  }

  private void put(Context context, Account account)
      throws ApiException, IOException, ChangeRefusedException {
    ObjectNode body = bodies.json(context);
    ApiJson.requireKnown(body, Set.of(COLLECTIONS, LIBRARIES));
    var holding =
        new Holding(
            context.pathParam("holder"),
            ApiJson.names(body, COLLECTIONS),
            ApiJson.names(body, LIBRARIES));
    boolean isNew = manager.put(holding, account.name());
    Answers.json(context.status(isNew ? 201 : 200), Views.of(holding));
  }

  private void delete(Context context, Account account) throws ChangeRefusedException {
    manager.remove(context.pathParam("holder"), account.name());
    context.status(204);
  }
}
