package org.palimpsest.federation.api;

import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.palimpsest.federation.error.Errors;
import org.palimpsest.report.ReportParts;

/** Serves the desk's static pages; their data comes from the API. */
final class DeskPages {

  private static final String FOLDER = "/desk/";
  private static final String PARTS = FOLDER + "parts/";
  private static final String RESOURCES = "/org/palimpsest/federation/desk/web/";

  /** Own files only, no inline script or style. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  /** Texts for the script of errors. */
  private static final String ERRORS =
      ApiJson.MAPPER.valueToTree(Errors.KNOWN.sentences()).toString();

  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml");

  private DeskPages() {}

  static void configure(JavalinConfig config) {
    config.routes.get("/", context -> context.redirect(FOLDER));
    config.routes.get("/verify", context -> context.redirect(FOLDER + "#/verify"));
    config.routes.get(FOLDER, context -> file(context, "index.html"));
    config.routes.get(FOLDER + "{file}", context -> file(context, context.pathParam("file")));
    config.routes.get(PARTS + "{file}", context -> part(context, context.pathParam("file")));
  }

  private static void file(Context context, String name) throws ApiException, IOException {
    if (!name.matches("[a-z-]+\\.[a-z]+")) {
      throw nothing();
    }
    try (InputStream in = DeskPages.class.getResourceAsStream(RESOURCES + name)) {
      if (in == null) {
        throw nothing();
      }
      String file = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      send(
          context,
          name,
          file.replace("{/* errors.properties */}", ERRORS).getBytes(StandardCharsets.UTF_8));
    }
  }

  private static void part(Context context, String name) throws ApiException {
    send(context, name, ReportParts.find(name).orElseThrow(DeskPages::nothing));
  }

  private static void send(Context context, String name, byte[] content) throws ApiException {
    String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
    if (type == null) {
      throw nothing();
    }
    context
        .contentType(Objects.requireNonNull(type))
        .header("Content-Security-Policy", POLICY)
        .header("Cache-Control", "no-cache")
        .result(content);
  }

  private static ApiException nothing() {
    return ApiException.notFound("nothingHere");
  }
}
