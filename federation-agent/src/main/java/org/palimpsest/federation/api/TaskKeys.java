package org.palimpsest.federation.api;

import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.regex.Pattern;
import org.palimpsest.federation.account.Account;

/**
 * Whoever hands something in may name it by a key of their own: a request that is sent again,
 * because its answer was lost or a browser closed, is then the same task and no other.
 */
final class TaskKeys {

  /** In the query. */
  static final String KEY = "key";

  private static final Pattern SYNTAX = Pattern.compile("[A-Za-z0-9_-]{16,64}");

  private TaskKeys() {}

  /**
   * The id of the task that a request is about: its key's, or a new one.
   *
   * @throws ApiException if that cannot be a key
   */
  static String id(Context context, Account account) throws ApiException {
    String key = context.queryParam(KEY);
    if (key == null) {
      return UUID.randomUUID().toString();
    }
    if (!SYNTAX.matcher(key).matches()) {
      throw new ApiException(
          ApiException.BAD_REQUEST,
          ApiJson.MALFORMED,
          ApiJson.DETAIL,
          "key must be 16 to 64 letters, digits, _ and -.");
    }
    // Two people's keys are never the same task. A name has no space.
    String whole = account.name() + " " + key;
    return UUID.nameUUIDFromBytes(whole.getBytes(StandardCharsets.UTF_8)).toString();
  }
}
