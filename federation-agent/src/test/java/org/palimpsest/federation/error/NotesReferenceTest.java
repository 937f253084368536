package org.palimpsest.federation.error;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.core.disguise.SignKind;
import org.palimpsest.core.note.Note;
import org.palimpsest.core.note.Notes;
import org.palimpsest.extract.FileAccount;

/** Holds the message files against all code that uses them, and docs/reference/notes.md. */
final class NotesReferenceTest {

  private static final Path REFERENCE = Path.of("../docs/reference/notes.md");

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-zA-Z]+)(\\|[^}]*)?}");

  /** Names and commands, which are the same in Chinese. */
  private static final Pattern NAMES =
      Pattern.compile(
          "palimpsest (mend|doctor|site peer add|site show|create --collection)|UTF-8|ActualText|OpenID"
              + "|PDF|HTML|PostScript|TrueType|DOCX|ZIP|OCR|HTTP|TLS|MB|GB|account:NAME|group:NAME|SITE/LIBRARY|2026-12-31|@"
              + "|%|\\*");

  /** Calls that take a code, its names and its values. */
  private static final Pattern CALL =
      Pattern.compile(
          "(Note\\.of|Errors\\.of|new ApiException|new ChangeRefusedException|new UnreadableException"
              + "|ApiException\\.(?:conflict|forbidden|notFound|unauthorized|unavailable)"
              + "|\\binvalid|\\brequire)\\(");

  /** Index of the code, if it is not the first argument. */
  private static final Map<String, Integer> PLACES =
      Map.of("new ApiException", 1, "new ChangeRefusedException", 1, "require", 1);

  /** Calls with codes of notes; all others have codes of errors. */
  private static final Set<String> OF_NOTES = Set.of("Note.of", "new UnreadableException");

  private static final String SOURCES = sources();

  private static String sources() {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> modules = Files.list(Path.of("../plugin"))) {
      for (Path module : Stream.concat(modules, Stream.of(Path.of("."))).toList()) {
        Path main = module.resolve("src/main/java");
        if (Files.isDirectory(main)) {
          try (Stream<Path> files = Files.walk(main)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
              all.append(Files.readString(file));
            }
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all.toString();
  }

  private static Stream<Map.Entry<String, List<String>>> sentences() {
    return Stream.of(Notes.KNOWN, Errors.KNOWN)
        .flatMap(file -> file.sentences().entrySet().stream());
  }

  private static Set<String> names(String sentence) {
    return PLACEHOLDER
        .matcher(sentence)
        .results()
        .map(found -> found.group(1))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  @ParameterizedTest
  @MethodSource("sentences")
  void sentence_hasTheSameValuesInBothLanguages_andChineseIsChinese(
      Map.Entry<String, List<String>> entry) {
    String english = entry.getValue().get(0);
    String chinese = entry.getValue().get(1);
    assertThat(names(chinese)).containsExactlyInAnyOrderElementsOf(names(english));
    assertThat(english).matches("[ -~]+").doesNotContain("  ");
    String words = NAMES.matcher(PLACEHOLDER.matcher(chinese).replaceAll("")).replaceAll("");
    assertThat(words).doesNotContainPattern("[!-/:-@\\[-`{-~A-Za-z]");
    if (!entry.getKey().contains(".")) {
      assertThat(english).matches(".*[.}]");
      assertThat(chinese).matches(".*[。}]");
    }
  }

  @Test
  void ranks_areThree_andNoCodeIsInBothFiles() {
    for (String code : Notes.KNOWN.codes()) {
      Note note = note(Notes.KNOWN, code);
      assertThat(note.rank()).isIn(Note.INFORMATION, Note.WARNING, Note.ERROR);
      assertThat(note.scope()).isIn(Note.LIBRARY, null);
      assertThat(code).matches("[a-z]+([A-Z][a-z]+)*").isNotIn(Errors.KNOWN.codes());
    }
    for (String code : Errors.KNOWN.codes()) {
      assertThat(note(Errors.KNOWN, code).rank()).isEqualTo(Note.ERROR);
    }
  }

  private static Note note(Notes file, String code) {
    Map<String, String> args =
        names(file.sentences().get(code).get(0)).stream()
            .collect(Collectors.toMap(name -> name, name -> name));
    return file.note(code, args);
  }

  @Test
  void everyCode_isUsed() {
    Set<String> unused = new TreeSet<>();
    for (Notes file : List.of(Notes.KNOWN, Errors.KNOWN)) {
      file.codes().stream()
          .filter(code -> !SOURCES.contains("\"" + code + "\""))
          .forEach(unused::add);
    }
    assertThat(unused).isEmpty();
  }

  /** A wrong name would be found when something goes wrong, and only then. */
  @Test
  void everyCall_namesAKnownCodeAndItsValues() {
    Matcher call = CALL.matcher(SOURCES);
    int checked = 0;
    while (call.find()) {
      List<String> args = arguments(call.end());
      int place = PLACES.getOrDefault(call.group(1), 0);
      boolean isLiteral =
          place < args.size() && args.get(place).matches("(?s)([^\"]*\\?\\s*)?\".*");
      if (isLiteral && !call.group(1).equals("require")) {
        assertThat(codes(args.get(place))).as("%s(%s)", call.group(1), args).isNotEmpty();
      }
      if (isLiteral) {
        Set<String> given = new TreeSet<>();
        for (int i = place + 1; i < args.size(); i += 2) {
          given.add(args.get(i).replace("\"", ""));
        }
        if (call.group(1).equals("new UnreadableException")) {
          given.add("file");
        }
        for (String code : codes(args.get(place))) {
          Notes file = OF_NOTES.contains(call.group(1)) ? Notes.KNOWN : Errors.KNOWN;
          assertThat(file.codes()).as("%s(%s)", call.group(1), args).contains(code);
          assertThat(given)
              .as("%s(%s)", call.group(1), args)
              .isEqualTo(new TreeSet<>(names(file.sentences().get(code).get(0))));
          checked++;
        }
      }
    }
    assertThat(checked).isGreaterThan(200);
  }

  /** The codes that an argument can be: one, or two where it depends; empty for anything else. */
  private static Set<String> codes(String argument) {
    Set<String> codes = new LinkedHashSet<>();
    String choice = argument.replaceFirst("(?s)^[^\"]*\\?\\s*", "");
    if (!choice.matches("(?s)\"\\w+\"(\\s*:\\s*\"\\w+\")?")) {
      return Set.of();
    }
    for (String literal : choice.split("\\s*:\\s*", -1)) {
      String code = literal.replace("\"", "");
      if (Notes.KNOWN.codes().contains(code) || Errors.KNOWN.codes().contains(code)) {
        codes.add(code);
      }
    }
    return codes;
  }

  /** The arguments of a call, from behind its bracket. */
  private static List<String> arguments(int from) {
    List<String> arguments = new ArrayList<>();
    StringBuilder argument = new StringBuilder();
    int depth = 0;
    boolean isString = false;
    for (int i = from; ; i++) {
      char c = SOURCES.charAt(i);
      if (c == '"' && SOURCES.charAt(i - 1) != '\\') {
        isString = !isString;
      }
      if (!isString && depth == 0 && (c == ',' || c == ')')) {
        arguments.add(argument.toString().strip());
        argument.setLength(0);
        if (c == ')') {
          return arguments;
        }
        continue;
      }
      depth += isString ? 0 : c == '(' ? 1 : c == ')' ? -1 : 0;
      argument.append(c);
    }
  }

  @Test
  void names_areThoseOfTheShippedTypesOfSignsAndOfUnseenText() throws IOException {
    Set<String> expected = new TreeSet<>();
    JsonNode types =
        new JsonMapper()
            .readTree(Path.of("../solr-configs/palimpsest/conf/sections.json").toFile())
            .path("types");
    types
        .properties()
        .forEach(
            type -> {
              expected.add("type." + type.getKey());
              expected.add("section." + type.getValue().path("start").asText("body"));
              type.getValue()
                  .path("sections")
                  .forEach(section -> expected.add("section." + section.path("name").asText()));
            });
    expected.add("sign." + FileAccount.UNSEEN_SIGN);
    for (SignKind kind : SignKind.values()) {
      expected.add("sign." + kind.key());
    }
    Matcher reasons =
        Pattern.compile("(?m)^\\| `(\\w+)` \\| (?:PDF|`\\.docx`|ODT)")
            .matcher(Files.readString(Path.of("../docs/reference/extraction.md")));
    reasons.results().forEach(reason -> expected.add("unseen." + reason.group(1)));

    assertThat(Notes.KNOWN.sentences().keySet().stream().filter(key -> key.contains(".")))
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void reference_hasAllCodes() throws IOException {
    StringBuilder notes = new StringBuilder();
    for (String rank : List.of(Note.ERROR, Note.WARNING, Note.INFORMATION)) {
      notes.append("- *").append(rank).append(":* ").append(codes(Notes.KNOWN, rank)).append("\n");
    }

    assertThat(Files.readString(REFERENCE))
        .contains(notes)
        .contains("\n" + codes(Errors.KNOWN, Note.ERROR) + "\n");
  }

  /** The codes of a rank, each with the names of its values in brackets. */
  private static String codes(Notes file, String rank) {
    return file.codes().stream()
        .filter(code -> note(file, code).rank().equals(rank))
        .map(code -> "`" + code + values(file.sentences().get(code).get(0)) + "`")
        .collect(Collectors.joining(", "));
  }

  private static String values(String sentence) {
    Set<String> names = names(sentence);
    return names.isEmpty() ? "" : "(" + String.join(",", names) + ")";
  }
}
