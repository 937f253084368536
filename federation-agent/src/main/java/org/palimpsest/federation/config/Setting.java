package org.palimpsest.federation.config;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Settings of the configuration file, with path and default. */
enum Setting {
  VERSION("version", "1"),
  SITE("site", null),
  TITLE("title", "the site's name"),
  URL("url", null),
  HOME("home", null),
  AGENT("agent", "the host's name and `federation.port`"),
  STATE_URL("state.url", ""),
  STATE_CREDENTIALS("state.credentials", ""),
  STATE_CERTIFICATES("state.certificates", ""),
  SOLR_URL("solr.url", null),
  SOLR_CREDENTIALS("solr.credentials", ""),
  SOLR_SUBMISSIONS("solr.submissions", "submissions"),
  SOLR_TIMEOUT_SECONDS("solr.timeoutSeconds", "90"),
  FEDERATION_HOST("federation.host", "0.0.0.0"),
  FEDERATION_PORT("federation.port", "8443"),
  API_HOST("api.host", "127.0.0.1"),
  API_PORT("api.port", "8444"),
  API_CERTIFICATE("api.certificate", ""),
  API_KEY("api.key", ""),
  API_PROXIES("api.proxies", ""),
  API_BODY_BYTES_MAX("api.bodyBytesMax", "20000000"),
  OPENID_ISSUER("openId.issuer", ""),
  OPENID_CLIENT("openId.client", "palimpsest"),
  OPENID_SECRET("openId.secret", ""),
  OPENID_ADDRESS("openId.address", ""),
  OPENID_NAME_CLAIM("openId.nameClaim", "preferred_username"),
  OPENID_GROUPS_CLAIM("openId.groupsClaim", "groups"),
  OPENID_MEMBERS("openId.members", ""),
  OPENID_LIBRARIANS("openId.librarians", ""),
  OPENID_ADMINISTRATORS("openId.administrators", ""),
  REPORT_FONTS("report.fonts", ""),
  OPERATIONS_HOST("operations.host", "127.0.0.1"),
  OPERATIONS_PORT("operations.port", "8445"),
  TASKS_WORKERS("tasks.workers", "2"),
  TASKS_DEADLINE_MINUTES("tasks.deadlineMinutes", "15"),
  TASKS_OPEN_PER_ACCOUNT("tasks.openPerAccount", "1000"),
  TASKS_MEGABYTES_PER_ACCOUNT("tasks.megabytesPerAccount", "4000"),
  TASKS_KEEP_DAYS("tasks.keepDays", "30"),
  RETENTION_TYPES("retention.types", ""),
  RETENTION_COLLECTIONS("retention.collections", ""),
  RETENTION_DOCUMENTS("retention.documents", ""),
  STOP_SECONDS("stopSeconds", "30"),
  LOG_LEVEL("log.level", "info"),
  LOG_FILE("log.file", "");

  private final String path;
  private final @Nullable String defaultText;

  Setting(String path, @Nullable String defaultText) {
    this.path = path;
    this.defaultText = defaultText;
  }

  /** Names from the root, joined by dots. */
  String path() {
    return path;
  }

  boolean isRequired() {
    return defaultText == null;
  }

  /** The default, as in the reference; empty if there is no value. */
  String defaultText() {
    return defaultText == null ? "" : defaultText;
  }

  static Optional<Setting> ofPath(String path) {
    return Arrays.stream(values()).filter(setting -> setting.path.equals(path)).findFirst();
  }

  /** Whether a path is a prefix of settings. */
  static boolean isGroup(String path) {
    return Arrays.stream(values()).anyMatch(setting -> setting.path.startsWith(path + "."));
  }

  /** The names at a level; empty path for the root. */
  static List<String> namesBelow(String group) {
    String prefix = group.isEmpty() ? "" : group + ".";
    return Arrays.stream(values())
        .map(setting -> setting.path)
        .filter(path -> path.startsWith(prefix))
        .map(path -> path.substring(prefix.length()).replaceFirst("\\..*", ""))
        .distinct()
        .toList();
  }
}
