package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.List;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.RightsHolders;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.account.Scope;
import org.palimpsest.federation.desk.LibraryDocuments;
import org.palimpsest.federation.state.Tasks;

/** The whole text of a source that a task's result names, if it is one of this site's. */
final class SourceTextRoutes {

  private final Tasks tasks;
  private final LibraryDocuments documents;
  private final String submissions;
  private final RightsHolders rights;

  /**
   * The texts of libraries and of submissions.
   *
   * @param submissions name of the collection of submissions
   */
  SourceTextRoutes(
      Tasks tasks, LibraryDocuments documents, String submissions, RightsHolders rights) {
    this.tasks = tasks;
    this.documents = documents;
    this.submissions = submissions;
    this.rights = rights;
  }

  List<Route> routes() {
    return List.of(
        new Route(
            HandlerType.GET,
            "/v1/tasks/{id}/sources/{place}/text",
            Role.USER,
            Scope.CHECK,
            this::text));
  }

  private void text(Context context, Account account) throws ApiException {
    String task = new TaskDoor(tasks).require(context, account).id();
    String place = context.pathParam("place");
    JsonNode source =
        tasks
            .result(task)
            .filter(result -> place.matches("\\d{1,5}"))
            .map(result -> ApiJson.kept(result).path("sources").path(Integer.parseInt(place)))
            .filter(found -> found.path("collection").isTextual() && !found.has("library"))
            .orElseThrow(SourceTextRoutes::notFound);
    String collection = source.path("collection").asText();
    if (!collection.equals(submissions) && !rights.of(account).includes(collection)) {
      throw new ApiException(ApiException.FORBIDDEN, "mayNotRead", "collection", collection);
    }
    String text =
        documents
            .text(collection, source.path("id").asText())
            .orElseThrow(SourceTextRoutes::notFound);
    Answers.json(context, ApiJson.object().put("text", text));
  }

  private static ApiException notFound() {
    return new ApiException(ApiException.NOT_FOUND, "noSourceText");
  }
}
