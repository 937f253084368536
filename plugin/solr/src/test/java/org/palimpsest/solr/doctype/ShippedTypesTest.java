package org.palimpsest.solr.doctype;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.section.LineClass;
import org.palimpsest.core.section.Section;
import org.palimpsest.core.section.SectionCutter;
import org.palimpsest.core.section.Sections;
import org.palimpsest.core.text.Span;

/** The configset's file has the usual headings of Chinese and English. */
final class ShippedTypesTest {

  private static final DocumentTypes TYPES = read();

  private static DocumentTypes read() {
    try {
      return DocumentTypesReader.read(
          Files.readString(Path.of("../../solr-configs/palimpsest/conf/sections.json")));
    } catch (IOException | DocumentTypeException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "摘要|abstract",
        "摘　要|abstract",
        "摘    要：|abstract",
        "【摘要】|abstract",
        "Abstract|abstract",
        "ABSTRACT.|abstract",
        "关键词|keywords",
        "Keywords:|keywords",
        "目  录|contents",
        "一、引言|introduction",
        "第一章 绪论|introduction",
        "第1章　緒論|introduction",
        "1. Introduction|introduction",
        "I. INTRODUCTION|introduction",
        "1 引言|introduction",
        "（五）结论|conclusion",
        "5.2 Conclusions and future work|conclusion",
        "參考文獻|references",
        "参考文献：|references",
        "［参考文献］|references",
        "References|references",
        "6 REFERENCES|references",
        "Works cited|references",
        "Bibliography|references",
        "致  谢|acknowledgements",
        "Acknowledgments|acknowledgements",
        "附录A|appendix",
        "Appendix B: Proofs|appendix",
        "3 Results and Discussion|body",
      })
  void headingOfAnyDocument_named(String line, String section) {
    for (String type : List.of("default", "paper", "thesis")) {
      assertThat(TYPES.of(type).classify(line).section())
          .as("%s in %s", line, type)
          .isEqualTo(section);
      assertThat(TYPES.of(type).classify(line).templateLength()).isEqualTo(line.length());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "摘要：本文研究了文本复用的检测方法。|摘要：|abstract",
        "【摘要】目的 观察疗效。|【摘要】|abstract",
        "Abstract—We study how texts are reused.|Abstract—|abstract",
        "Keywords: plagiarism, fingerprints|Keywords:|keywords",
        "关键词：抄袭；指纹|关键词：|keywords",
      })
  void headingInFrontOfText_onlyItIsTemplate(String line, String heading, String section) {
    assertThat(TYPES.of("paper").classify(line).section()).isEqualTo(section);
    assertThat(TYPES.of("paper").classify(line).templateLength()).isEqualTo(heading.length());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "参考文献的著录应当规范。",
        "参考文献 ........ 35",
        "The abstract of this paper is short.",
        "Introduction to algorithms is a book",
        "References to earlier work are given in the text.",
        "摘要写作的要求",
        "1. 本文提出了一种新的方法",
      })
  void plainLine_noHeading(String line) {
    assertThat(TYPES.of("default").classify(line).section()).isNull();
    assertThat(TYPES.of("default").classify(line).templateLength()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "（一）立项依据与研究内容|rationale",
        "1. 项目的立项依据（研究意义、国内外研究现状及发展动态分析；附主要参考文献目录）；|rationale",
        "2．项目的研究内容、研究目标，以及拟解决的关键科学问题|content",
        "研究目标|objectives",
        "3. 拟采取的研究方案及可行性分析|methods",
        "可行性分析|feasibility",
        "4．本项目的特色与创新之处；|innovation",
        "5. 年度研究计划及预期研究结果|workplan",
        "（二）研究基础与工作条件|foundation",
        "项目组成员|team",
        "经费预算表|budget",
        "Objectives|objectives",
        "2.1 Methods|methods",
        "Work plan|workplan",
        "Budget justification|budget",
      })
  void headingOfAForm_named(String line, String section) {
    assertThat(TYPES.of("application").classify(line).section()).isEqualTo(section);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "paper|收稿日期：2005-03-21",
        "paper|收稿日期：2005年3月21日；修回日期：2005年5月12日",
        "paper|Received 12 March 2010; received in revised form 4 May 2010; accepted 10 June 2010",
        "paper|Received: July 3rd, 2010 / Accepted: Sept. 12, 2010 / Published online: 1 October 2010",
        "paper|Accepted 2010-06-12.",
        "paper|中图分类号：TP391.1",
        "paper|中图分类号：TP391.1　　文献标识码：A　　文章编号：1003-0077(2011)05-0001-08",
        "paper|文献标志码： A",
        "paper|文章编号：1000－3428（2005）01－0001－03",
        "paper|中图分类号: R541.4; R575  文献标识码: A  DOI: 10.3969/j.issn.1000-484X.2010.01.001",
        "paper|© 2005 Elsevier B.V. All rights reserved.",
        "paper|Copyright © 2013 by the Association for Computational Linguistics",
        "paper|All rights reserved.",
        "thesis|本人郑重声明：所呈交的论文是我个人在导师指导下进行的研究工作及取得的研究成果。尽我所知，除了文中特别加以标注和致谢的地方外，论文中不包含其他人已经发表或撰写过的研究成果，也不包含为获得某某大学或其它教育机构的学位或证书所使用过的材料。与我一同工作的同志对本研究所做的任何贡献均已在论文中作了明确的说明并表示了谢意。",
        "thesis|本学位论文作者完全了解学校有关保留、使用学位论文的规定，同意学校保留并向国家有关部门或机构送交论文的复印件和电子版，允许论文被查阅和借阅。本人授权某某大学可以将本学位论文的全部或部分内容编入有关数据库进行检索，可以采用影印、缩印或扫描等复制手段保存和汇编本学位论文。",
        "thesis|I hereby declare that this thesis is my own original work and has not been submitted for any other degree at any university.",
        "thesis|I declare that the thesis has been composed solely by myself and that it has not been submitted, in whole or in part, in any previous application for a degree.",
        "thesis|学位论文作者签名：__________ 导师签名：__________ 日期：2010年5月20日",
        "thesis|指导教师：李四 教授",
        "thesis|硕士学位论文",
        "application|参照以下提纲撰写，要求内容翔实、清晰，层次分明，标题突出。请勿删除或改动下述提纲标题及括号中的文字。",
        "application|Please describe the state of the art in your field and in which way the project goes beyond it (max. 500 words).",
        "application|依托单位：某某大学计算机科学与技术学院",
      })
  void lineOfAForm_isTemplate(String type, String line) {
    assertThat(TYPES.of(type).classify(line).section()).isNull();
    assertThat(TYPES.of(type).classify(line).templateLength()).isEqualTo(line.length());
  }

  /** A label does not make the author's sentence behind it a template line. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "paper|收稿日期：本文研究了文本复用的检测方法，并在两个语料库上做了实验。",
        "paper|文章编号 本文研究了文本复用的检测方法，并在两个语料库上做了实验。",
        "paper|文章编号 we study how texts are reused and compare several methods of finding that",
        "paper|Received wisdom has it that texts of 2010 are reused more often than older ones.",
        "thesis|本人声明苹果树在北方的果园里开花，蜜蜂从山坡上飞来采集花粉，农民们在清晨的雾气中修剪枝条，河水绕过村庄流向远方的湖泊。",
        "application|请勿改动苹果树在北方的果园里开花，蜜蜂从山坡上飞来采集花粉，农民们在清晨的雾气中修剪枝条，河水绕过村庄流向远方的湖泊，鸟儿在枝头歌唱。",
      })
  void sentenceBehindALabel_isNoTemplate(String type, String line) {
    assertThat(TYPES.of(type).classify(line)).isEqualTo(LineClass.PLAIN);
  }

  @Test
  void everySectionNamed_isKnown() {
    assertThat(TYPES.names()).containsExactly("application", "default", "paper", "thesis");
    assertThat(TYPES.of("paper").sectionNames())
        .containsExactly(
            "title",
            "abstract",
            "keywords",
            "contents",
            "introduction",
            "conclusion",
            "references",
            "acknowledgements",
            "appendix",
            "body");
    assertThat(TYPES.of("nosuchtype")).isSameAs(TYPES.of("default")).isSameAs(TYPES.of(null));
  }

  @Test
  void formOfAnApplication_cutWithItsTemplateText() {
    String text =
        """
        国家自然科学基金申请书
        项目名称：古籍的文本复用
        申请人：张三
        报告正文
        （一）立项依据与研究内容（建议8000字以下）：
        古籍中的引用很多。
        研究目标
        找到它们。
        """;
    Sections sections = SectionCutter.cut(text, TYPES.of("application"));

    assertThat(sections.list().stream().map(Section::name))
        .containsExactly("title", "title", "rationale", "objectives");
    assertThat(sections.templateSpans().stream().map(span -> cut(text, span)))
        .containsExactly(
            "国家自然科学基金申请书", "项目名称：", "申请人：张三", "报告正文", "（一）立项依据与研究内容（建议8000字以下）：", "研究目标");
  }

  private static String cut(String text, Span span) {
    return text.substring(span.offset(), span.end());
  }

  @Test
  void twentyThousandHeadings_eachASection() {
    String text =
        "References\n[1] Smith J. Of a book with stones. 2010.\n".repeat(10_000)
            + "摘要\n".repeat(10_000);
    Sections sections = SectionCutter.cut(text, TYPES.of("paper"));

    assertThat(sections.list()).hasSize(20_000);
    assertThat(sections.joined().list().stream().map(Section::name))
        .containsExactly("references", "abstract");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n\t\r\n", "\u200B\n\uFEFF"})
  void blankText_noSections(String text) {
    assertThat(SectionCutter.cut(text, TYPES.of("paper"))).isEqualTo(Sections.NONE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\uD800", "\uDC00摘要", "摘要\uD800", "\uD800\n摘要\n\uDFFF"})
  void unpairedSurrogates_areCharactersLikeAnyOther(String text) {
    Sections sections = SectionCutter.cut(text, TYPES.of("paper"));

    assertThat(sections.list().get(0).span().offset()).isZero();
    assertThat(sections.list().get(sections.list().size() - 1).span().end())
        .isEqualTo(text.length());
  }
}
