package org.palimpsest.solr.doctype;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.section.Section;
import org.palimpsest.core.section.SectionCutter;
import org.palimpsest.core.section.Sections;

/** Whole documents as extracted from PDF files, cut by the configset's file. */
final class ShippedDocumentsTest {

  private static final DocumentTypes TYPES = read();

  private static final String PROSE =
      """
      The stones of the river were carried down from the hills in the spring of that year, and
      nobody in the village had seen the water rise so fast; nobody slept that night. The bridge
      that the old people had built for their children was gone, and the road with it.
      """;

  private static final String CHINESE =
      """
      河里的石头在那年春天被水从山上带到下游，村里没有人见过水涨得这么快，那天夜里谁也没有睡着。
      老人们为孩子们修的桥没有了，通往对岸村庄的路也没有了，人们只好等到秋天再去修它。
      """;

  private static final String BOOKS =
      """
      Miller, A. (2010). On hills and the water that comes from them. Journal of Water, 5(2),
      12–15.
      Smith, J. R., and Stone, B. (2011). The stones of the river, and how they were
      counted. In Proceedings of the 12th Conference on Rivers, pages 30–41.
      Wood, C. (1999). Bridges. River Press.
      """;

  private static final String CHINESE_BOOKS =
      """
      [1] 张三, 李四. 河流中石头的计数方法[J]. 水利学报, 2010, 33(2): 12-15.
      [2] 王五. 山区河流研究[M]. 北京: 某某出版社, 2008.
      [3] Smith J, Stone B. The stones of the river. Journal of Water, 2011, 5: 30-41.
      """;

  private static DocumentTypes read() {
    try {
      return DocumentTypesReader.read(
          Files.readString(Path.of("../../solr-configs/palimpsest/conf/sections.json")));
    } catch (IOException | DocumentTypeException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Sections cut(String text, String type) {
    return SectionCutter.cut(text, TYPES.of(type));
  }

  private static List<String> names(String text, String type) {
    return cut(text, type).joined().list().stream().map(Section::name).toList();
  }

  private static double share(String text, String type, String name) {
    int length = cut(text, type).spans(name).stream().mapToInt(span -> span.length()).sum();
    return (double) length / text.length();
  }

  private static final String THESIS =
      "On the stones of rivers\n\nA thesis submitted for the degree of Doctor of Philosophy\n\n"
          + "Abstract\n"
          + PROSE
          + "\nKeywords: rivers, stones\n\nTable of Contents\nAbstract\nIntroduction\nThe river\n"
          + "The stones\nConclusion\nBibliography\nAppendix A\n\n1 Introduction\n"
          + PROSE.repeat(9)
          + "\n2 The river\n"
          + PROSE.repeat(20)
          + "\n3 The stones\n"
          + PROSE.repeat(20)
          + "\n4 Conclusion\n"
          + PROSE
          + "\nBibliography\n"
          + BOOKS.repeat(5)
          + "\nAppendix A\n"
          + PROSE.repeat(5);

  @ParameterizedTest
  @ValueSource(strings = {"default", "paper", "thesis"})
  void thesisWithAPageOfContents_itsBibliographyIsThatOfItsEnd(String type) {
    assertThat(share(THESIS, type, "references")).isBetween(.05, .15);
    assertThat(share(THESIS, type, "keywords")).isLessThan(.01);
    assertThat(share(THESIS, type, "abstract")).isLessThan(.05);
    assertThat(names(THESIS, type))
        .endsWith("introduction", "body", "conclusion", "references", "appendix")
        .contains("contents");
  }

  @Test
  void chineseThesisWithPageNumbers_cutAtItsRealHeadings() {
    String text =
        "某某大学硕士学位论文\n\n摘  要\n"
            + CHINESE
            + "关键词：河流；石头\n\n目  录\n摘要……………………I\n第一章 绪论……………………1\n1.1 背景……………………1\n"
            + "第二章 河流……………………5\n参考文献\n致谢……………………46\n\n第一章 绪论\n1.1 背景\n"
            + CHINESE.repeat(9)
            + "第二章 河流\n"
            + CHINESE.repeat(20)
            + "参考文献\n"
            + CHINESE_BOOKS.repeat(3)
            + "致  谢\n"
            + CHINESE;

    assertThat(names(text, "thesis"))
        .containsExactly(
            "title",
            "abstract",
            "keywords",
            "contents",
            "introduction",
            "body",
            "references",
            "acknowledgements");
    assertThat(share(text, "default", "references")).isBetween(.05, .2);
  }

  @Test
  void introduction_endsAtTheNextTitleThoughItHasNoNumber() {
    String english =
        "Introduction\n"
            + PROSE
            + "\nFigure 1 The river in spring\n"
            + PROSE
            + "\nStones and Water\n"
            + PROSE.repeat(3)
            + "\nConclusion\n"
            + PROSE;
    String chinese = "引言\n" + CHINESE + "\n河流与石头\n" + CHINESE.repeat(3) + "\n结语\n" + CHINESE;

    String indented = chinese.replace("\n\n", "\n").replace("河里", "\u3000\u3000河里");

    for (String text : List.of(english, chinese, indented)) {
      assertThat(names(text, "default")).containsExactly("introduction", "body", "conclusion");
      assertThat(share(text, "default", "introduction")).isBetween(.15, .4);
    }
  }

  @Test
  void numberedIntroduction_endsAtNumbersOnly_andAtNoLineOfEveryPage() {
    String numbered = "1 Introduction\n" + PROSE + "\nStones and Water\n" + PROSE.repeat(3);
    String pages = "Introduction\n" + ("\nThe River Survey\n" + PROSE).repeat(4);

    assertThat(names(numbered, "default")).containsExactly("introduction");
    assertThat(names(pages, "default")).containsExactly("introduction");
  }

  @Test
  void keywordsAndAbstractWithoutAKnownHeadingBehindThem_end() {
    String text =
        "On stones\n\nAbstract\n"
            + PROSE
            + "\nKeywords\nrivers, stones\n\n1 The river\n"
            + (PROSE + "\n").repeat(300);

    assertThat(names(text, "default")).containsExactly("body", "abstract", "keywords", "body");
    assertThat(share(text, "default", "keywords")).isLessThan(.01);
  }

  @Test
  void bibliographyOfEachChapter_endsWithIt() {
    String chapter = "\n2 The river\n" + PROSE.repeat(12) + "\nReferences\n" + BOOKS.repeat(2);

    assertThat(share(chapter.repeat(5), "default", "references")).isBetween(.1, .35);
  }

  @Test
  void columnNamedReference_opensNothing() {
    String table =
        "Table 1\nMethod\nReference\nRecall\nminhash\n[12]\n0.81\nwinnowing\nSmith 2010\n0.79\n\n";

    assertThat(names("1 Introduction\n" + PROSE + table + PROSE, "paper"))
        .doesNotContain("references");
  }

  @Test
  void appendixWithALongTitle_endsTheBibliography() {
    String text =
        "1 Introduction\n"
            + PROSE
            + "References\n"
            + BOOKS
            + "Appendix B: The stones of all rivers that were counted in the spring of that year\n"
            + PROSE;

    assertThat(names(text, "default")).containsExactly("introduction", "references", "appendix");
  }

  @Test
  void watermarkBehindAHeading_isNoPartOfIt() {
    String text = "引言\n" + CHINESE + "参考文献 万方数据\n" + CHINESE_BOOKS;

    assertThat(names(text, "paper")).containsExactly("introduction", "references");
  }

  private static DetectedType told(String text) {
    return TYPES.detect(text, null);
  }

  @Test
  void typeOfAThesis_toldFromItsText() {
    String chinese =
        "某某大学硕士学位论文\n题目：河流\n学号：2010\n指导教师：李四\n摘要\n"
            + CHINESE
            + "关键词：河流\n目录\n第一章 绪论\n"
            + CHINESE.repeat(9);

    assertThat(told(THESIS)).isEqualTo(new DetectedType("thesis", DetectedType.Origin.DETECTED));
    assertThat(told(chinese)).isEqualTo(new DetectedType("thesis", DetectedType.Origin.DETECTED));
  }

  @Test
  void typeOfAPaper_toldFromItsText() {
    String english =
        "On stones\nA. Smith\n\nAbstract. "
            + PROSE
            + "\nKeywords: rivers\n\n1 Introduction\n"
            + PROSE;
    String chinese = "河流研究\n张三\n摘要：" + CHINESE + "关键词：河流\n中图分类号：TP391\n0 引言\n" + CHINESE;

    assertThat(told(english)).isEqualTo(new DetectedType("paper", DetectedType.Origin.DETECTED));
    assertThat(told(chinese)).isEqualTo(new DetectedType("paper", DetectedType.Origin.DETECTED));
  }

  @Test
  void typeOfAnApplication_toldFromItsText() {
    String chinese =
        "国家自然科学基金申请书\n项目名称：河流\n依托单位：某某大学\n（一）立项依据与研究内容\n" + CHINESE + "研究目标\n" + CHINESE;
    String english =
        "Research proposal\nProject title: Stones\nSpecific aims\n" + PROSE + "Work plan\n" + PROSE;

    assertThat(told(chinese))
        .isEqualTo(new DetectedType("application", DetectedType.Origin.DETECTED));
    assertThat(told(english))
        .isEqualTo(new DetectedType("application", DetectedType.Origin.DETECTED));
  }

  @Test
  void typeOfOtherText_isTheDefault() {
    DetectedType nobody = new DetectedType("default", DetectedType.Origin.DEFAULT);
    String book = "Contents\nChapter 1\nChapter 2\n\nChapter 1\n" + PROSE.repeat(9);

    assertThat(told(PROSE)).isEqualTo(nobody);
    assertThat(told("")).isEqualTo(nobody);
    assertThat(told(book)).isEqualTo(nobody);
    assertThat(told("Abstract\n" + PROSE + "References\n" + BOOKS)).isEqualTo(nobody);
    assertThat(TYPES.detect(PROSE, "poem")).isEqualTo(nobody);
  }

  @Test
  void givenTypeThatTheFileLacks_isToldFromTheText() {
    assertThat(TYPES.detect(THESIS, "theses"))
        .isEqualTo(new DetectedType("thesis", DetectedType.Origin.DETECTED));
  }

  @Test
  void givenType_goesFirst() {
    assertThat(TYPES.detect(THESIS, "paper"))
        .isEqualTo(new DetectedType("paper", DetectedType.Origin.GIVEN));
  }
}
