package org.palimpsest.solr;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Text of a form is separated; copied text does not hide behind a form's label. */
@ExtendWith(EmbeddedSolr.Shared.class)
final class TemplateLinesTest {

  /** 1,500 characters of 60 sentences. */
  private static final String CHINESE = SampleTexts.chinese(201, 60).replace("\n", "");

  private static final String ENGLISH = SampleTexts.english(202, 10);

  private static EmbeddedCore core;

  @BeforeAll
  static void create(EmbeddedSolr solr) throws IOException {
    core = solr.create("template-lines");
    add("chinese", CHINESE);
    add("english", ENGLISH);
  }

  @AfterAll
  static void remove() {
    core.close();
  }

  private static void add(String id, String text) {
    core.update("[{\"id\": \"" + id + "\", \"text\": \"" + text.replace("\n", "\\n") + "\"}]");
  }

  /** A text in lines of at most this length, each with something around it. */
  private static String lines(String text, int length, String before, String after) {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < text.length(); i += length) {
      String line = text.substring(i, Math.min(text.length(), i + length)).strip();
      lines.append(before).append(line).append(after).append('\n');
    }
    return lines.toString();
  }

  private static int matchedLength(NamedList<Object> answer) {
    return (Integer) ((NamedList<?>) answer.get("matchedLengths")).get("total");
  }

  private static int templateLength(NamedList<Object> answer) {
    return ((List<?>) answer.get("excluded"))
        .stream()
            .map(entry -> (NamedList<?>) entry)
            .filter(entry -> "template".equals(entry.get("reason")))
            .mapToInt(entry -> (Integer) entry.get("matchedLength"))
            .sum();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "paper|文章编号 ||25",
        "paper|文章编号 ||75",
        "paper|文章编号 ||480",
        "paper|收稿日期：||50",
        "paper|Copyright 2001 ||50",
        "thesis|本人声明||480",
        "thesis|本人声明||50",
        "thesis|学号：||25",
        "thesis|日期：||25",
        "application|申请人||50",
        "application|请勿改动||50",
        "application|Please describe |(max. 500 words)|150",
        "application|研究目标（|）|100",
        "default|附录 ||40",
      })
  void copyBehindALabelInEachLine_counts(String type, String before, String after, int length) {
    for (String copied : List.of(CHINESE, ENGLISH)) {
      String text = lines(copied, length, before, after == null ? "" : after);

      NamedList<Object> answer = core.check(text, "type=" + type);

      int found = matchedLength(core.check(text, "type=" + type, "exclude="));
      assertThat(matchedLength(answer)).isGreaterThanOrEqualTo(found - 100);
      assertThat(templateLength(answer)).isLessThan(100);
    }
    String chinese = lines(CHINESE, length, before, after == null ? "" : after);
    assertThat(matchedLength(core.check(chinese, "type=" + type)))
        .isGreaterThan(CHINESE.length() * 9 / 10);
  }

  /** So little that the labelled lines stay within their bounds. */
  @ParameterizedTest
  @CsvSource(
      ignoreLeadingAndTrailingWhitespace = false,
      value = {"paper,文章编号 ,100", "thesis,学号：,50", "thesis,本人声明,100", "application,申请人,50"})
  void littleCopiedBehindLabels_counts(String type, String label, int length) {
    String copied = CHINESE.substring(600, 800);
    String own = SampleTexts.chinese(208, 12);
    String text = own + "\n" + lines(copied, length, label, "") + SampleTexts.chinese(209, 12);

    NamedList<Object> answer = core.check(text, "type=" + type);

    assertThat(matchedLength(answer)).isGreaterThan(copied.length() * 9 / 10);
  }

  /** Two papers of one journal share its lines, and what one has copied from the other. */
  @Test
  void linesOfAForm_setApartBesideACopy() {
    String journal =
        """
        收稿日期：2010-03-21；修回日期：2010-05-12
        中图分类号：TP391.1　　文献标识码：A　　文章编号：1003-0077(2011)05-0001-08
        Received 12 March 2010; received in revised form 4 May 2010; accepted 10 June 2010
        Copyright © 2011 by the Society for the Study of Copied Texts. All rights reserved.
        """;
    String copied = SampleTexts.chinese(203, 12);
    add("journal", journal + SampleTexts.chinese(204, 12) + "\n" + copied);

    NamedList<Object> answer =
        core.check(journal + copied + "\n" + SampleTexts.chinese(205, 12), "type=paper");

    assertThat(templateLength(answer)).isGreaterThan(journal.length() * 9 / 10);
    assertThat(matchedLength(answer))
        .isBetween(copied.length() * 9 / 10, copied.length() + journal.length() / 10);
  }

  @Test
  void declarationOfAThesis_setApart() {
    String declaration =
        """
        独创性声明
        本人郑重声明：所呈交的学位论文，是本人在导师的指导下，独立进行研究工作所取得的成果。除文中已经注明引用的内容外，本论文不包含任何其他个人或集体已经发表或撰写过的作品成果。对本文的研究做出重要贡献的个人和集体，均已在文中以明确方式标明。本人完全意识到本声明的法律结果由本人承担。
        学位论文作者签名：__________ 日期：2010年5月20日
        """;
    add("thesis", declaration + SampleTexts.chinese(206, 12));

    NamedList<Object> answer =
        core.check(declaration + SampleTexts.chinese(207, 12), "type=thesis");

    assertThat(templateLength(answer)).isGreaterThan(declaration.length() * 9 / 10);
    assertThat(matchedLength(answer)).isLessThan(declaration.length() / 10);
  }
}
