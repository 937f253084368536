package org.palimpsest.core.line;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LineLooksTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Introduction ........ 1",
        "2.1 Related work . . . . . . . . . . 14",
        "Bibliography\t35",
        "Appendix A      xii",
        "第一章 绪论………………1",
        "参考文献 ·········· 45",
        "2.3 Stones and rivers ...............",
      })
  void titleWithAPage_isContentsEntry(String line) {
    assertThat(LineLooks.of(line).isContentsEntry()).isTrue();
    assertThat(LineLooks.of(line).isProse()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Bibliography",
        "See page 12",
        "He waited... and then he left.",
        "0.81    0.79    12",
        "Recall    0.79    12",
        "参考文献",
      })
  void otherLine_isNoContentsEntry(String line) {
    assertThat(LineLooks.of(line).isContentsEntry()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"12", "- 12 -", "xiv", "第 3 页", "· 7 ·", "Page 3", "PAGE 12"})
  void numberAlone_isPageNumber(String line) {
    assertThat(LineLooks.of(line).isPageNumber()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[1] Smith J. R. The stones of the river. Journal of Water, 2010, 5(2): 12-15.",
        "[3] 张三, 李四. 文本复用的检测方法[J]. 计算机学报, 2010, 33(2): 12-15.",
        "Smith, J. (2010). The stones of the river.",
        "of the 21st Conference on Water, pages 12–15",
        "①《史记》卷五，中华书局，1959年。",
        "12. Miller A, Stone B. On rivers. 1999;12:33-40.",
      })
  void entryOfABibliography_isReference(String line) {
    assertThat(LineLooks.of(line).isReference()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The stones of the river were carried down from the hills in the spring.",
        "本文研究了河流中的石头如何在春天被水从山上带到下游。",
        "Chapter 3 describes the methods.",
      })
  void prose_isNoReference(String line) {
    assertThat(LineLooks.of(line).isReference()).isFalse();
    assertThat(LineLooks.of(line).isProse()).isTrue();
    assertThat(LineLooks.of(line).isCode()).isFalse();
    assertThat(LineLooks.of(line).isTableRow()).isFalse();
    assertThat(LineLooks.of(line).isTask()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "def count(words):",
        "for (int i = 0; i < n; i++) {",
        "return total",
        "}",
        "x = foo(bar[1], 2)",
        "#include <stdio.h>",
        "import java.util.List;",
        "// counts the words of a line",
        "System.out.println(\"The stones of the river\");",
        "print(count(words))",
        "$ grep -c stone river.txt | sort -n",
      })
  void lineOfAProgram_isCode(String line) {
    assertThat(LineLooks.of(line).isCode()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "for whom the bell tolls and for whom it does not toll at all",
        "从前有座山，山上有座庙；",
        "“It is not down on any map; true places never are.”",
      })
  void lineOfAQuotation_isNoCode(String line) {
    assertThat(LineLooks.of(line).isCode()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Method | Recall | Precision", "Recall    0.79    12", "0.81 0.79 0.33"})
  void rowOfATable_isTableRow(String line) {
    assertThat(LineLooks.of(line).isTableRow()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Task 1: count the words",
        "Exercise 2.",
        "(a) Why? (10 points)",
        "实验目的",
        "2. 简述河流的作用。（10分）"
      })
  void taskOfAHandout_isTask(String line) {
    assertThat(LineLooks.of(line).isTask()).isTrue();
  }

  @Test
  void longestLine_takesNoTime() {
    String line = "[1] 2010. ".repeat(1_000_000);

    assertThat(LineLooks.of(line).isReference()).isTrue();
  }
}
