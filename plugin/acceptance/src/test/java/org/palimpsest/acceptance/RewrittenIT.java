package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A paraphrased text of a sentence or two. */
@ExtendWith(SharedCluster.class)
final class RewrittenIT {

  private static final String SOURCE =
      "The ferryman counted his coins by lantern light and cursed the toll that the abbey had laid"
          + " upon the crossing since the flood.";

  private static final String REWRITTEN =
      "Under the light of a lantern the man of the ferry went through his coins, cursing that after"
          + " the flood the abbey demanded a toll of whoever crossed.";

  /** A text on the same subject, with shared words. */
  private static final String UNRELATED =
      "A ferry takes cars and coaches over the strait twice a day, and from its deck the old"
          + " lighthouse can be seen until the evening.";

  /** Two documents have it that are not versions of each other. */
  private static final String SHARED =
      "Because the glacier retreated behind the moraine, the shepherds lost the spring that had"
          + " watered their flocks in every August.";

  private static final String SHARED_REWRITTEN =
      "The shepherds lost the spring because behind its moraine the glacier had retreated: in every"
          + " August their flocks had been watered there.";

  /** Sentences with their paraphrases. */
  private static final String PARAGRAPH =
      "The miller kept a ledger of every sack. Floods drowned his two horses in spring. The"
          + " grandchildren sold the ledger to an archive.";

  private static final String PARAGRAPH_REWRITTEN =
      "An archive paid the grandchildren of the miller for it. One spring brought floods, by which"
          + " horses were drowned. Sack after sack, it was the ledger that told whose they were.";

  private static final String CHINESE_SOURCE = "老船工清早把渔网晒在祠堂门前的石阶上，说今年水位太低，鲥鱼再也游不到上游的芦苇荡里产卵了。";

  private static final String CHINESE_REWRITTEN = "据老船工讲，由于今年水位太低，鲥鱼已到不了上游芦苇荡产卵，他只好清早在祠堂门前晒渔网。";

  private static final List<String> OTHERS =
      List.of(
          "The abbey was founded on an island, and its monks kept bees and sheep.",
          "Lanterns of paper hung over the street where the coins were struck.",
          "After the flood the town raised the dike by a foot, and the crossing was moved.",
          "Nobody likes a toll, but the bridge was paid for by it within ten years.",
          "今年的渔船少了许多，码头上的石阶长满了青苔，只有几只水鸟。",
          "祠堂重修以后，村里的老人每天清早都来喝茶，谈论收成和天气。",
          "水位站的记录说明，上游的水库在春天放水，芦苇荡因此更宽。");

  private static TestCluster cluster;
  private static Library one;
  private static Library three;

  @BeforeAll
  static void index(TestCluster shared) throws IOException {
    cluster = shared;
    one = cluster.create("rewritten-one", TestCluster.CONFIGSET, 1, 1);
    three = cluster.create("rewritten-three", TestCluster.CONFIGSET, 3, 1);
    for (Library library : List.of(one, three)) {
      Texts texts = new Texts(170);
      Map<String, String> documents = new LinkedHashMap<>(texts.documents("doc-", 40));
      documents.put("source", texts.english(6) + " " + SOURCE + " " + texts.english(6));
      documents.put("mill", texts.english(8) + " " + PARAGRAPH + " " + texts.english(8));
      documents.put("quoted-1", texts.english(5) + " " + SHARED + " " + texts.english(5));
      documents.put("quoted-2", texts.english(5) + " " + SHARED + " " + texts.english(5));
      documents.put("chinese", texts.chinese(9) + CHINESE_SOURCE + texts.chinese(9));
      for (int i = 0; i < OTHERS.size(); i++) {
        documents.put("other-" + i, OTHERS.get(i) + " " + texts.english(4));
      }
      library.index(documents);
    }
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(one);
    cluster.delete(three);
  }

  private static Answer check(String text, String... params) throws IOException {
    Answer answer = one.check(text, params);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(three.check(text, params).findings()).isEqualTo(answer.findings());
    return answer;
  }

  @Test
  void rewrittenSentence_foundWithItsPlace() throws IOException {
    Answer answer = check(REWRITTEN, "passages.text=true");

    assertThat(answer.sourceIds()).as(answer.body()).containsExactly("source");
    JsonNode passage = answer.source("source").at("/passages/0");
    assertThat(passage.at("/kind").asText()).isEqualTo("rewritten");
    assertThat(passage.at("/by").asText()).isEqualTo("words");
    assertThat(passage.at("/distance").asInt()).isPositive();
    assertThat(SOURCE).contains(passage.at("/source/text").asText());
    assertThat(passage.at("/source/length").asInt()).isGreaterThan(SOURCE.length() - 6);
    assertThat(passage.at("/suspicious/offset").asInt()).isZero();
    assertThat(answer.json().at("/ratios/total").asDouble()).isGreaterThan(0.95);
  }

  @Test
  void rewrittenChineseSentence_foundWithItsPlace() throws IOException {
    Answer answer = check(CHINESE_REWRITTEN, "passages.text=true");

    assertThat(answer.sourceIds()).as(answer.body()).containsExactly("chinese");
    assertThat(answer.source("chinese").at("/passages/0/kind").asText()).isEqualTo("rewritten");
    assertThat(CHINESE_SOURCE)
        .contains(answer.source("chinese").at("/passages/0/source/text").asText());
  }

  @Test
  void stretchThatTwoDocumentsHave_foundInBoth() throws IOException {
    Answer answer = check(SHARED_REWRITTEN);

    assertThat(answer.sourceIds())
        .as(answer.body())
        .containsExactlyInAnyOrder("quoted-1", "quoted-2");
  }

  @Test
  void candidates_areListedWhereNoPassageExplains() throws IOException {
    JsonNode unexplained =
        check(REWRITTEN, "rewritten=false", "expert.candidates=true").json().path("candidates");
    JsonNode explained = check(REWRITTEN, "expert.candidates=true").json().path("candidates");

    assertThat(unexplained).as("one with nearly all of the text, and one beside it").hasSize(2);
    assertThat(unexplained.at("/0/id").asText()).isEqualTo("source");
    assertThat(unexplained.at("/0/chunks/0/offset").asInt()).isZero();
    assertThat(unexplained.at("/0/chunks/0/length").asInt()).isEqualTo(REWRITTEN.length());
    assertThat(explained).isEmpty();
    assertThat(check(REWRITTEN).json().has("candidates")).isFalse();
  }

  @Test
  void switchedOff_notFound() throws IOException {
    for (String off : List.of("rewritten=false", "profile=fast", "expert.depth=fingerprints")) {
      assertThat(check(REWRITTEN, off).sourceIds()).as(off).isEmpty();
      assertThat(check(CHINESE_REWRITTEN, off).sourceIds()).as(off).isEmpty();
    }
  }

  @Test
  void sameSubject_notFound() throws IOException {
    assertThat(check(UNRELATED).sourceIds()).isEmpty();
    for (String other : OTHERS) {
      // Each is the source of itself only.
      assertThat(check(other).sourceIds()).hasSize(1);
    }
  }

  @Test
  void someSentencesOfALongerText_found() throws IOException {
    Texts texts = new Texts(171);
    String before = texts.english(10) + " ";
    String text = before + PARAGRAPH_REWRITTEN + " " + texts.english(10);

    Answer answer = check(text);

    assertThat(answer.sourceIds()).as(answer.body()).containsExactly("mill");
    assertThat(answer.source("mill").at("/passages/0/kind").asText()).isEqualTo("rewritten");
    assertThat(answer.source("mill").at("/passages/0/by").asText()).isEqualTo("words");
    JsonNode suspicious = answer.source("mill").at("/passages/0/suspicious");
    int from = suspicious.at("/offset").asInt();
    assertThat(from).isBetween(before.length(), before.length() + 40);
    assertThat(from + suspicious.at("/length").asInt())
        .isBetween(
            before.length() + PARAGRAPH_REWRITTEN.length() - 40,
            before.length() + PARAGRAPH_REWRITTEN.length());
    assertThat(check(text, "rewritten=false").sourceIds()).isEmpty();
  }

  @Test
  void oneSentenceOfALongerText_isLeftToAlignment() throws IOException {
    assertThat(check(new Texts(171).english(12) + " " + REWRITTEN).sourceIds()).isEmpty();
  }
}
