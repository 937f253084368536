package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Numbers of reports and names of their files. */
final class ReportNames {

  /** Three groups of four digits, easy to dictate. */
  static final Pattern NUMBER = Pattern.compile("\\d{4}-\\d{4}-\\d{4}");

  private static final long NUMBERS = 1_000_000_000_000L;
  private static final int TITLE_LENGTH_MAX = 80;
  private static final int AUTHORS_MAX = 2;
  private static final Pattern NO_FILE_NAME = Pattern.compile("[\\p{C}/\\\\:*?\"<>|]+");
  private static final SecureRandom RANDOM = new SecureRandom();

  private ReportNames() {}

  /** A random number, which cannot be guessed from others. */
  static String number() {
    String digits = String.format(Locale.ROOT, "%012d", RANDOM.nextLong(NUMBERS));
    return digits.substring(0, 4) + "-" + digits.substring(4, 8) + "-" + digits.substring(8);
  }

  /**
   * A {@code Content-Disposition} header (RFC 6266) with the paper's title and authors.
   *
   * @param document member of an answer
   * @param ending such as {@code pdf}
   */
  static String disposition(JsonNode document, String ending) {
    String name = name(document) + "." + ending;
    String encoded =
        URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20").replace("*", "%2A");
    String plain = name.replaceAll("[^ -~]", "_").replaceAll("[\"\\\\%]", "_");
    return "attachment; filename=\"" + plain + "\"; filename*=UTF-8''" + encoded;
  }

  private static String name(JsonNode document) {
    List<String> authors = new ArrayList<>();
    JsonNode file = document.path("file");
    JsonNode named = document.path("authors");
    (named.isEmpty() ? file.path("authors") : named)
        .forEach(author -> authors.add(author.asText()));
    String title = file.path("title").asText("");
    String paper = title.isBlank() ? document.path("id").asText("") : title;
    String whole =
        authors.isEmpty()
            ? paper
            : String.join(", ", authors.subList(0, Math.min(AUTHORS_MAX, authors.size())))
                + " - "
                + paper;
    String plain = NO_FILE_NAME.matcher(whole).replaceAll(" ").strip();
    int end =
        plain.offsetByCodePoints(
            0, Math.min(TITLE_LENGTH_MAX, plain.codePointCount(0, plain.length())));
    String cut = plain.substring(0, end).strip().replaceAll("^\\.+|\\.+$", "");
    return cut.isEmpty() ? "report" : cut + " report";
  }
}
