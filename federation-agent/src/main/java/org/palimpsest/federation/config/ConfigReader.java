package org.palimpsest.federation.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.NearestName;
import org.palimpsest.federation.openid.OpenIdSettings;
import org.palimpsest.federation.retention.Retention;

/** Reads a configuration file: first collects known settings, then converts their values. */
final class ConfigReader {

  private static final int FILE_BYTES_MAX = 1 << 20;

  /** Version of the format; new settings do not raise it. */
  private static final BigInteger VERSION = BigInteger.ONE;

  private static final YAMLMapper YAML =
      YAMLMapper.builder(
              YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .build();

  private final List<String> errors = new ArrayList<>();
  private final Map<Setting, JsonNode> nodes = new EnumMap<>(Setting.class);

  private ConfigReader() {}

  static AgentConfig read(Path file) throws ConfigException {
    var reader = new ConfigReader();
    ObjectNode settings = parse(file);
    requireKnownVersion(file, settings);
    reader.collect("", settings);
    var values = new ConfigValues(reader.nodes, folder(file), reader.errors);
    AgentConfig config = reader.config(values);
    if (!reader.errors.isEmpty()) {
      throw new ConfigException(file.toString(), reader.errors);
    }
    return config;
  }

  /** Reports no other errors of a later version, whose settings may be valid. */
  private static void requireKnownVersion(Path file, ObjectNode settings) throws ConfigException {
    JsonNode version = settings.path(Setting.VERSION.path());
    if (version.isIntegralNumber() && version.bigIntegerValue().compareTo(VERSION) > 0) {
      throw refused(
          file,
          "It has version "
              + version
              + ", and this version of Palimpsest reads version "
              + VERSION
              + ": use a later one, or the configuration of before.");
    }
  }

  private static Path folder(Path file) {
    return file.toAbsolutePath().normalize().resolveSibling("");
  }

  private static ObjectNode parse(Path file) throws ConfigException {
    try {
      if (Files.size(file) > FILE_BYTES_MAX) {
        throw refused(file, "It is larger than " + FILE_BYTES_MAX + " bytes.");
      }
      if (YAML.readTree(file.toFile()) instanceof ObjectNode object) {
        return object;
      }
      throw refused(file, "It holds no settings.");
    } catch (NoSuchFileException e) {
      throw refused(file, "There is no such file.");
    } catch (JsonProcessingException e) {
      String where = e.getLocation() == null ? "" : "Line " + e.getLocation().getLineNr() + ": ";
      throw refused(file, where + firstLine(e.getOriginalMessage()) + ".");
    } catch (IOException e) {
      throw refused(file, "It cannot be read.");
    }
  }

  private static String firstLine(String message) {
    return message.lines().findFirst().orElse("it is not YAML").replaceAll("\\.$", "");
  }

  private static ConfigException refused(Path file, String why) {
    return new ConfigException(file.toString(), List.of(why));
  }

  private void collect(String group, ObjectNode object) {
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      String path = group.isEmpty() ? entry.getKey() : group + "." + entry.getKey();
      JsonNode node = entry.getValue();
      Setting setting = Setting.ofPath(path).orElse(null);
      if (setting != null) {
        nodes.put(setting, node);
      } else if (!Setting.isGroup(path)) {
        errors.add(path + ": there is no such setting" + meant(group, entry.getKey()));
      } else if (node instanceof ObjectNode below) {
        collect(path, below);
      } else if (!node.isNull()) {
        errors.add(path + ": settings must stand below it: " + Setting.namesBelow(path) + ".");
      }
    }
  }

  private static String meant(String group, String name) {
    return NearestName.of(name, Setting.namesBelow(group))
        .map(near -> "; is " + (group.isEmpty() ? "" : group + ".") + near + " meant?")
        .orElse("; there are " + Setting.namesBelow(group) + ".");
  }

  private AgentConfig config(ConfigValues values) {
    values.number(Setting.VERSION, 1, VERSION.intValueExact());
    String site = values.name(Setting.SITE);
    var federation =
        new AgentConfig.Listener(
            values.host(Setting.FEDERATION_HOST), values.port(Setting.FEDERATION_PORT));
    return new AgentConfig(
        site,
        values.text(Setting.TITLE, site),
        values.url(Setting.URL, "https"),
        values.path(Setting.HOME),
        values.text(Setting.AGENT, hostName() + "-" + federation.port()),
        state(values),
        new AgentConfig.Solr(
            values.url(Setting.SOLR_URL, "http", "https"),
            values.file(Setting.SOLR_CREDENTIALS),
            values.collection(Setting.SOLR_SUBMISSIONS),
            values.number(Setting.SOLR_TIMEOUT_SECONDS, 61, 3600)),
        federation,
        api(values),
        openId(values),
        values.files(Setting.REPORT_FONTS),
        new AgentConfig.Listener(
            values.host(Setting.OPERATIONS_HOST), values.port(Setting.OPERATIONS_PORT)),
        new AgentConfig.Tasks(
            values.number(Setting.TASKS_WORKERS, 1, 64),
            values.number(Setting.TASKS_DEADLINE_MINUTES, 1, 24 * 60),
            values.number(Setting.TASKS_OPEN_PER_ACCOUNT, 1, 1_000_000),
            values.number(Setting.TASKS_MEGABYTES_PER_ACCOUNT, 1, 100_000_000)),
        new Retention(
            values.number(Setting.TASKS_KEEP_DAYS, 1, ConfigValues.DAYS_MAX),
            values.days(Setting.RETENTION_TYPES),
            values.days(Setting.RETENTION_COLLECTIONS),
            values.days(Setting.RETENTION_DOCUMENTS)),
        values.number(Setting.STOP_SECONDS, 1, 600),
        new AgentConfig.Log(
            values.oneOf(Setting.LOG_LEVEL, "error", "warn", "info", "debug"),
            values.file(Setting.LOG_FILE)));
  }

  private AgentConfig.@Nullable State state(ConfigValues values) {
    Path credentials = values.file(Setting.STATE_CREDENTIALS);
    Path certificates = values.file(Setting.STATE_CERTIFICATES);
    boolean isNamed = nodes.containsKey(Setting.STATE_URL);
    if (isNamed != (credentials != null) || (certificates != null && !isNamed)) {
      errors.add("state: url and credentials are needed together, or neither.");
    }
    return isNamed && credentials != null
        ? new AgentConfig.State(
            values.url(Setting.STATE_URL, "postgresql"), credentials, certificates)
        : null;
  }

  private AgentConfig.Api api(ConfigValues values) {
    var api =
        new AgentConfig.Api(
            new AgentConfig.Listener(values.host(Setting.API_HOST), values.port(Setting.API_PORT)),
            values.file(Setting.API_CERTIFICATE),
            values.file(Setting.API_KEY),
            values.addresses(Setting.API_PROXIES),
            values.number(Setting.API_BODY_BYTES_MAX, 1000, 200_000_000));
    if ((api.certificate() == null) != (api.key() == null)) {
      errors.add("api: certificate and key are needed together, or neither.");
    } else if (api.certificate() == null && !api.listener().isLoopback()) {
      errors.add(
          "api.host: passwords would cross the network in clear; name a loopback address, or TLS"
              + " files with api.certificate and api.key.");
    }
    return api;
  }

  private @Nullable OpenIdSettings openId(ConfigValues values) {
    if (nodes.keySet().stream().noneMatch(each -> each.path().startsWith("openId."))) {
      return null;
    }
    for (Setting needed : List.of(Setting.OPENID_ISSUER, Setting.OPENID_ADDRESS)) {
      if (!nodes.containsKey(needed)) {
        errors.add(needed.path() + ": is needed where people come from an OpenID provider.");
      }
    }
    return new OpenIdSettings(
        secured(values, Setting.OPENID_ISSUER),
        values.text(Setting.OPENID_CLIENT, Setting.OPENID_CLIENT.defaultText()),
        values.file(Setting.OPENID_SECRET),
        secured(values, Setting.OPENID_ADDRESS),
        values.text(Setting.OPENID_NAME_CLAIM, Setting.OPENID_NAME_CLAIM.defaultText()),
        values.text(Setting.OPENID_GROUPS_CLAIM, Setting.OPENID_GROUPS_CLAIM.defaultText()),
        values.words(Setting.OPENID_MEMBERS),
        values.words(Setting.OPENID_LIBRARIANS),
        values.words(Setting.OPENID_ADMINISTRATORS));
  }

  /** An address that needs https, unless it is local. */
  private URI secured(ConfigValues values, Setting setting) {
    URI url = values.url(setting, "https", "http");
    if ("http".equals(url.getScheme())
        && !new AgentConfig.Listener(url.getHost(), 0).isLoopback()) {
      errors.add(setting.path() + ": needs https, unless it is on this machine.");
    }
    return url;
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName().toLowerCase(Locale.ROOT);
    } catch (UnknownHostException e) {
      return "agent";
    }
  }
}
