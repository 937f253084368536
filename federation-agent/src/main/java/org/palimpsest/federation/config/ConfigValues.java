package org.palimpsest.federation.config;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.http.IpAddress;

/**
 * Typed values of settings. Collects errors and returns harmless values, so that all settings are
 * checked.
 */
final class ConfigValues {

  private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9.-]{0,62}[a-z0-9])?");
  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9.:_-]{1,253}");
  private static final Pattern COLLECTION = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}");
  private static final int TEXT_LENGTH_MAX = 200;
  private static final int PORT_MAX = 65535;
  static final int DAYS_MAX = 36_500; // a hundred years, for legal retention

  private final Map<Setting, JsonNode> nodes;
  private final Path folder;
  private final List<String> errors;

  ConfigValues(Map<Setting, JsonNode> nodes, Path folder, List<String> errors) {
    this.nodes = nodes;
    this.folder = folder;
    this.errors = errors;
  }

  String name(Setting setting) {
    return matching(
        setting,
        NAME,
        "1 to 64 lower-case letters, digits, dots and hyphens, a letter or digit at both ends");
  }

  String collection(Setting setting) {
    return matching(setting, COLLECTION, "a collection's name");
  }

  String host(Setting setting) {
    return matching(setting, HOST, "a host's name or address");
  }

  private String matching(Setting setting, Pattern pattern, String form) {
    String text = text(setting, setting.defaultText());
    if (!text.isEmpty() && !pattern.matcher(text).matches()) {
      report(setting, "must be " + form + ".");
    }
    return text;
  }

  /** One line of text, or the default. */
  String text(Setting setting, String defaultText) {
    JsonNode node = node(setting);
    if (node == null) {
      return defaultText;
    }
    String text = node.asText();
    if (!node.isValueNode()
        || text.isBlank()
        || text.length() > TEXT_LENGTH_MAX
        || text.chars().anyMatch(Character::isISOControl)) {
      report(setting, "must be one line of text, of at most " + TEXT_LENGTH_MAX + " characters.");
      return defaultText;
    }
    return text;
  }

  String oneOf(Setting setting, String... words) {
    String text = text(setting, setting.defaultText());
    if (!List.of(words).contains(text)) {
      report(setting, "must be one of " + List.of(words) + ".");
    }
    return text;
  }

  /** Words in a list or between commas, or empty. */
  List<String> words(Setting setting) {
    JsonNode node = node(setting);
    if (node == null || (node.isTextual() && node.asText().isBlank())) {
      return List.of();
    }
    List<String> words = new ArrayList<>();
    if (node.isArray()) {
      node.forEach(each -> words.add(each.asText().strip()));
    } else {
      List.of(text(setting, "").split(",", -1)).forEach(word -> words.add(word.strip()));
    }
    if (words.stream().anyMatch(word -> word.isEmpty() || word.length() > TEXT_LENGTH_MAX)) {
      report(setting, "must be names, with commas between them or as a list.");
    }
    return List.copyOf(words);
  }

  /** IP addresses in a list or between commas. */
  Set<InetAddress> addresses(Setting setting) {
    Set<InetAddress> addresses = new LinkedHashSet<>();
    for (String word : words(setting)) {
      IpAddress.parse(word)
          .ifPresentOrElse(
              addresses::add,
              () ->
                  report(
                      setting, "must be IP addresses, such as 127.0.0.1; " + word + " is none."));
    }
    return addresses;
  }

  int number(Setting setting, int min, int max) {
    JsonNode node = node(setting);
    if (node == null) {
      return setting.isRequired() ? min : Integer.parseInt(setting.defaultText());
    }
    if (!node.isIntegralNumber() || !node.canConvertToInt()) {
      report(setting, "must be a whole number.");
      return min;
    }
    if (node.asInt() < min || node.asInt() > max) {
      report(setting, "is " + node.asInt() + ", must be " + min + " to " + max + ".");
    }
    return node.asInt();
  }

  /** Days by name, or empty. */
  Map<String, Integer> days(Setting setting) {
    JsonNode node = node(setting);
    if (node == null) {
      return Map.of();
    }
    if (!node.isObject()) {
      report(setting, "must be names with days, such as {theses: 365}.");
      return Map.of();
    }
    var days = new TreeMap<String, Integer>();
    for (Map.Entry<String, JsonNode> each : node.properties()) {
      JsonNode value = each.getValue();
      if (!value.isInt() || value.asInt() < 1 || value.asInt() > DAYS_MAX) {
        report(setting, "the days of " + each.getKey() + " must be 1 to " + DAYS_MAX + ".");
      }
      days.put(each.getKey(), value.asInt());
    }
    return days;
  }

  int port(Setting setting) {
    return number(setting, 0, PORT_MAX);
  }

  /** A required path. */
  Path path(Setting setting) {
    Path file = file(setting);
    return file == null ? folder : file;
  }

  /** A path, or null. */
  @Nullable Path file(Setting setting) {
    JsonNode node = node(setting);
    if (node == null) {
      return null;
    }
    try {
      if (node.isTextual() && !node.asText().isBlank()) {
        return folder.resolve(node.asText()).normalize();
      }
    } catch (InvalidPathException e) {
      // reported below
    }
    report(setting, "must be a path.");
    return null;
  }

  /** Paths in a list, or empty. */
  List<Path> files(Setting setting) {
    JsonNode node = node(setting);
    List<Path> files = new ArrayList<>();
    if (node == null) {
      return files;
    }
    try {
      for (JsonNode each : node.isArray() ? node : List.of(node)) {
        if (!each.isTextual() || each.asText().isBlank()) {
          report(setting, "must be a list of paths.");
        } else {
          files.add(folder.resolve(each.asText()).normalize());
        }
      }
    } catch (InvalidPathException e) {
      report(setting, "must be a list of paths.");
    }
    return files;
  }

  /** An address without user, query and fragment; {@link Setting#URL} also without a path. */
  URI url(Setting setting, String... schemes) {
    JsonNode node = node(setting);
    String text = node == null ? "" : node.asText();
    try {
      var url = new URI(text);
      if (List.of(schemes).contains(String.valueOf(url.getScheme()))
          && url.getHost() != null
          && url.getRawUserInfo() == null
          && url.getRawQuery() == null
          && url.getRawFragment() == null
          && (setting != Setting.URL || url.getRawPath().isEmpty())) {
        return url;
      }
    } catch (URISyntaxException e) {
      // reported below without the text, which may contain a password
    }
    if (node != null) {
      report(
          setting,
          "must be an "
              + String.join(" or ", schemes)
              + " address with a host, without user, password, "
              + (setting == Setting.URL ? "path, " : "")
              + "query and fragment.");
    }
    return URI.create("https://invalid");
  }

  private @Nullable JsonNode node(Setting setting) {
    JsonNode node = nodes.get(setting);
    if (node == null || node.isNull()) {
      if (setting.isRequired()) {
        report(setting, "is needed.");
      }
      return null;
    }
    return node;
  }

  private void report(Setting setting, String sentence) {
    String error = setting.path() + ": " + sentence;
    if (!errors.contains(error)) {
      errors.add(error);
    }
  }
}
