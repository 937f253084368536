package org.palimpsest.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Labelled authors on the first page. */
final class TitlePageTest {

  private static List<String> authors(String text) {
    return TitlePage.authors(text, List.of());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Name: John Smith                          | John Smith",
        "NAME : JOHN SMITH                         | JOHN SMITH",
        "Student's Name: María José de la Cruz     | María José de la Cruz",
        "Author: Smith, John R.                    | Smith, John R.",
        "Authors: Ann Lee, Bob O'Neill and Li Wei  | Ann Lee;Bob O'Neill;Li Wei",
        "Author(s): Ann Lee; Bob Ray               | Ann Lee;Bob Ray",
        "Name: John Smith   Student ID: 20190001   | John Smith",
        "Name: John Smith Class: 7B                | John Smith",
        "Submitted by: Ann Lee (s1234567)          | Ann Lee",
        "By: Ann van der Berg                      | Ann van der Berg",
        "作者：张三                                 | 张三",
        "姓名: 欧阳修文                             | 欧阳修文",
        "姓　　名：王　五                           | 王五",
        "学生姓名：李 小 明                          | 李小明",
        "姓名：张三　学号：2019010203               | 张三",
        "姓名：张三 学号：2019010203                | 张三",
        "作者：张三、李四，王五                      | 张三;李四;王五",
        "作者：张三 李四                            | 张三;李四",
        "作者：买买提·艾力                          | 买买提·艾力",
        "作    者    张三                           | 张三",
        "申请人：__张三__                           | 张三",
        "作者：张三（某大学历史系）                   | 张三",
        "姓名：John Smith                           | John Smith",
      })
  void labelAndName_areRead(String line, String names) {
    assertThat(authors("On Salt Marshes\n" + line + "\n")).containsExactly(names.split(";"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Supervisor: John Smith",
        "Name of supervisor: John Smith",
        "指导教师：张三",
        "导师姓名：张三",
        "Course name: Modern History",
        "File name: Report Final",
        "Name: ______________",
        "姓名：",
        "学位论文作者签名：张三",
        "Name: the place where it was found",
        "By: the end of the year, John Smith had left.",
        "作者：本文的作者认为这是一个很长的句子",
        "Names: John Smith",
        "作者认为：张三是对的",
        "He gave his name: John Smith was what he said.",
        "Name: Rivendell",
      })
  void otherLines_nameNobody(String line) {
    assertThat(authors("On Salt Marshes\n" + line + "\n\nThey hold carbon.")).isEmpty();
  }

  @Test
  void nameBelowItsLabel_isRead() {
    assertThat(authors("学生姓名\n\n张三\n学号\n2019")).containsExactly("张三");
    assertThat(authors("Name:\nJohn Smith\nClass:\n7B")).containsExactly("John Smith");
  }

  @Test
  void onlyTheFirstPage_isRead() {
    String text = "A title\nAuthor: Ann Lee\nMuch more.\nAuthor: Bob Ray\n";
    var pages =
        List.of(
            new Extracted.PageStart(1, 0), new Extracted.PageStart(2, text.indexOf("Much more")));
    assertThat(TitlePage.authors(text, pages)).containsExactly("Ann Lee");
    assertThat(authors("A line of text without a name.\n".repeat(90) + "Author: Ann Lee\n"))
        .isEmpty();
  }

  @Test
  void nameThatStandsTwice_isOneAuthor() {
    assertThat(authors("姓名：张三\n作者：张三\n")).containsExactly("张三");
  }
}
