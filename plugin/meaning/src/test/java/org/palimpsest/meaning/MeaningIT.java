package org.palimpsest.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.cli.Palimpsest;

/** The command line with a real SolrCloud and the real models. */
@Timeout(300)
final class MeaningIT {

  private static final String BEFORE = "村里的祠堂去年秋天翻修过一次。梁上的彩绘请县城的匠人重新描了颜色。钱是各家凑的。";

  private static final String SAID =
      "每天清晨天还没有亮的时候，老人就会独自走到海边，去拾取夜里被海水冲上岸来的木头。她把捡来的木头一根一根靠在小屋朝南的墙边，一直晾晒到秋天才收进屋里。等到天气转冷以后，她把其中的大部分木柴送给了村里那些没有柴火过冬的邻居。剩下的一小部分，她留给自己在下雪的夜里烧水煮饭，从来没有舍得多用。";

  private static final String SAID_OTHERWISE =
      "天天一大早，天色还是黑的，老人便一个人来到海边，捡拾夜间被海浪冲到岸上的木头。这些木头被她一根根地靠在小屋南面的墙边晾晒，直到秋天才会搬进屋里。天冷下来之后，她就把大部分木柴分给村里没有柴火过冬的邻居们。只有剩下的一点点是留给她自己的，下雪的夜里用来烧水做饭，她总是舍不得多烧。";

  private static final List<String> OTHERS =
      List.of(
          "海边的渔船入秋以后停在沙滩上。船主们修补渔网，给船底刷漆。到了春天才再出海。",
          "老人说小屋是祖父盖的。墙是石头砌的，屋顶铺着海草。冬天屋里很暖和。",
          "邻居家的孩子每天清晨去上学。路上要走半个时辰，要过一座木头桥。天气不好时就住在亲戚家。",
          "木柴的价钱今年涨了两成。县里鼓励大家改用煤气。可是山里人还是喜欢烧柴。");

  private static final String LIBRARY = "library";

  /** A library that includes the checked text. */
  private static final String WITH_ESSAY = "library-with-essay";

  private static final Pattern URL = Pattern.compile("http://[0-9.]+:[0-9]+/solr");

  private static final ObjectMapper MAPPER = new ObjectMapper();

  @TempDir private static Path folder;

  private static String solr = "";

  private record Run(int exitCode, String out, String err) {

    JsonNode json() throws IOException {
      return MAPPER.readTree(out);
    }
  }

  private static Run palimpsest(String command, String collection, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    List<String> all = new ArrayList<>(List.of(command, "--solr", solr));
    all.addAll(List.of("--collection", collection));
    all.addAll(List.of(arguments));
    int exitCode =
        Palimpsest.commandLine(new PrintWriter(out), new PrintWriter(err))
            .execute(all.toArray(String[]::new));
    return new Run(exitCode, out.toString(), err.toString());
  }

  /** The output of a command that starts or stops a SolrCloud. */
  private static String local(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("palimpsest.local.libraries") + "/*"));
    command.addAll(List.of("org.palimpsest.cli.Palimpsest", "local"));
    command.addAll(List.of(arguments));
    command.addAll(List.of("--home", folder.resolve("home").toString()));
    Path printed = Files.createTempFile(folder, "local", ".log");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile())
            .start();
    assertThat(process.waitFor()).as(Files.readString(printed)).isZero();
    return Files.readString(printed);
  }

  @BeforeAll
  static void index() throws IOException, InterruptedException {
    Matcher url = URL.matcher(local("start", "--port", "0"));
    assertThat(url.find()).isTrue();
    solr = url.group();
    Map<String, String> documents = new LinkedHashMap<>();
    documents.put("source.txt", BEFORE + SAID);
    for (int i = 0; i < OTHERS.size(); i++) {
      documents.put("other-" + i + ".txt", OTHERS.get(i));
    }
    Path texts = Files.createDirectories(folder.resolve("texts"));
    for (Map.Entry<String, String> document : documents.entrySet()) {
      Files.writeString(texts.resolve(document.getKey()), document.getValue());
    }
    for (String collection : List.of(LIBRARY, WITH_ESSAY)) {
      assertThat(palimpsest("create", collection, "--shards", "2").exitCode()).isZero();
      assertThat(palimpsest("index", collection, texts.toString()).exitCode()).isZero();
    }
    assertThat(palimpsest("index", WITH_ESSAY, essay().toString()).exitCode()).isZero();
  }

  @AfterAll
  static void close() throws IOException, InterruptedException {
    local("stop");
  }

  private static Path essay() throws IOException {
    return Files.writeString(folder.resolve("essay.txt"), SAID_OTHERWISE);
  }

  private static Run check(String collection, String... options) throws IOException {
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.addAll(List.of("--format", "json", "--param", "rewritten=false"));
    arguments.add(essay().toString());
    return palimpsest("check", collection, arguments.toArray(String[]::new));
  }

  @Test
  void whatIsSaidInOtherWords_standsApart() throws IOException {
    // In a small library, common words also find it.
    JsonNode without = check(LIBRARY).json();
    Run run = check(LIBRARY, "--meaning");

    assertThat(run.exitCode()).as(run.err()).isZero();
    JsonNode with = run.json();
    assertThat(without.has("meaning")).isFalse();
    assertThat(with.path("ratios")).isEqualTo(without.path("ratios"));
    assertThat(with.path("sources")).isEqualTo(without.path("sources"));
    JsonNode meaning = with.path("meaning");
    assertThat(meaning.path("passages")).as(run.out()).hasSize(1);
    JsonNode same = meaning.at("/passages/0");
    assertThat(same.path("id").asText()).isEqualTo("source.txt");
    assertThat(same.at("/suspicious/text").asText()).isEqualTo(SAID_OTHERWISE);
    assertThat(same.at("/source/text").asText()).contains(SAID);
    assertThat(meaning.path("sentences").asInt()).isPositive();
    assertThat(meaning.path("elapsedMillis").asLong()).isPositive();
  }

  @Test
  void indexedDocument_isComparedByItsStoredText() throws IOException {
    Run run = palimpsest("check", WITH_ESSAY, "--meaning", "--format", "json", "--id", "essay.txt");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.json().at("/meaning/passages/0/id").asText()).isEqualTo("source.txt");
  }

  @Test
  void report_showsBothTextsAndSaysWhatTheyAre() throws IOException {
    Run run = palimpsest("check", WITH_ESSAY, "--meaning", "--id", "essay.txt");

    assertThat(run.out()).contains("Same meaning in other words, to be read; it counts in no");
    assertThat(run.out()).contains("similarity 0.");
  }
}
