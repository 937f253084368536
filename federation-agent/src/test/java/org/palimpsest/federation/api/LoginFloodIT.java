package org.palimpsest.federation.api;

import java.net.http.HttpRequest;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.federation.testing.Latency;

/** What somebody notices who has logged in while others try names that nobody has. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Tag("long")
final class LoginFloodIT {

  private static final int THREADS = 60;

  @Test
  void manyBogusNames_takeNoTimeFromWhoHasLoggedIn() throws Exception {
    AtomicInteger next = new AtomicInteger();
    try (ApiServer server = new ApiServer()) {
      Latency.assertNotStarved(
          "a list of tasks",
          () -> server.send(ApiServer.USER, "GET", "/v1/tasks", null),
          THREADS,
          () -> {
            String name = "nobody-" + next.getAndIncrement();
            return server.send(
                HttpRequest.newBuilder()
                    .header("Authorization", ApiServer.basic(name, "wrong horse battery"))
                    .GET(),
                "/v1/tasks");
          });
    }
  }
}
