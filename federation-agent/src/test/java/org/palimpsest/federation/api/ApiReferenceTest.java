package org.palimpsest.federation.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The reference of the API names every route with the role and the scope that it needs. */
final class ApiReferenceTest {

  private static final Path REFERENCE = Path.of("../docs/reference/federation-api.md");
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\|`([A-Z]+ /v1/\\S+)`\\|([a-z]*)\\|([a-z]*)\\|.*\\|$");

  @Test
  void everyRoute_hasItsRow() throws IOException {
    Set<String> rows = new TreeSet<>();
    Matcher row = ROW.matcher(Files.readString(REFERENCE));
    while (row.find()) {
      rows.add((row.group(1) + " " + row.group(2) + " " + row.group(3)).strip());
    }
    try (var server = new ApiServer()) {
      Set<String> routes =
          server.api().routes().stream()
              .map(ApiReferenceTest::row)
              .collect(Collectors.toCollection(TreeSet::new));
      routes.add("GET " + LocalApi.DESCRIPTION_PATH);
      routes.add("POST " + SessionRoutes.SESSION);
      routes.add("GET /v1/reports/{number}");
      routes.add("GET " + OpenIdRoutes.WAYS);
      routes.add("GET " + OpenIdRoutes.BEGIN);
      routes.add("GET " + OpenIdRoutes.RETURN);
      routes.add("GET " + OpenIdRoutes.LOGOUT);

      assertThat(rows).isEqualTo(routes);
    }
  }

  private static String row(Route route) {
    String needs = route.method().name() + " " + route.path() + " " + route.least().word();
    return route.scope() == null ? needs : needs + " " + route.scope().word();
  }
}
