package org.palimpsest.solr.author;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AuthorNamesTest {

  private static final AuthorNames NAMES = AuthorNames.of(List.of(" Müller, Ann", "李明", " "));

  @Test
  void caseAndSpaceAround_doNotMatter() {
    assertThat(NAMES.containAny(List.of("somebody", "MÜLLER, ANN "))).isTrue();
    assertThat(NAMES.containAny(List.of("李明\u3000"))).isTrue();
    assertThat(AuthorNames.of(List.of("ΣΊΣΥΦΟΣ")).containAny(List.of("σίσυφος"))).isTrue();
  }

  @Test
  void otherNames_areOthers() {
    assertThat(NAMES.containAny(List.of("Müller", "Ann", "李明明", "", " "))).isFalse();
    assertThat(NAMES.containAny(List.of())).isFalse();
  }

  @Test
  void blankNames_areNone() {
    assertThat(AuthorNames.of(List.of("", " ", "\u3000")).isEmpty()).isTrue();
    assertThat(AuthorNames.NONE.containAny(List.of(""))).isFalse();
  }

  /** Placeholders of programs and librarians. */
  @Test
  void whatStandsInPlaceOfAName_isNobody() {
    List<String> nobody = List.of("Administrator", "佚名", "Microsoft Office User", "N/A", "未知 ");
    AuthorNames names = AuthorNames.of(nobody);
    assertThat(names.isEmpty()).isTrue();
    assertThat(names.containAny(nobody)).isFalse();
    assertThat(AuthorNames.of(List.of("佚名; 张三")).containAny(List.of("佚名"))).isFalse();
    assertThat(AuthorNames.of(List.of("佚名; 张三")).containAny(List.of("张三"))).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "John Robert Smith|J. R. Smith",
        "John Robert Smith|J.R. Smith",
        "John Robert Smith|Smith, John R.",
        "John Robert Smith|Smith, J.",
        "John Robert Smith|Smith JR",
        "John Robert Smith|SMITH, JOHN ROBERT",
        "John Smith|John R. Smith",
        "John Smith|Smith John",
        "John Smith Jr.|Smith, John",
        "Zhang San|San Zhang",
        "Zhang Sanfeng|San-Feng Zhang",
        "Jan van der Berg|van der Berg, Jan",
        "Müller, Ann|Ann Muller",
        "张三|张 三",
        "张三|张\u3000三",
        "張三|张三",
        "张三|李四；张三",
        "张三|李四、张三",
        "张三|李四, 张三",
        "张三|李四，张三",
        "张三|李四 张三",
        "欧阳娜娜|欧阳 娜娜",
        "John Smith|Ann Stone; John Smith",
        "John Smith|Ann Stone and John Smith",
        "John Smith|Ann Stone, John Smith",
        "John Smith|Ann Stone, Bo Hill, and J. Smith",
        "John Smith|Stone, A., Smith, J.",
        "John Smith|Stone, Ann & Smith, John",
        "J. Smith|John Smith",
      })
  void anotherSpelling_isTheSamePerson(String one, String other) {
    String unescaped = other.replace("\\u3000", "\u3000");
    assertThat(AuthorNames.of(List.of(one)).containAny(List.of(unescaped))).isTrue();
    assertThat(AuthorNames.of(List.of(unescaped)).containAny(List.of(one))).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "John Smith Jr.|John Smith Sr.",
        "Smith, John, II|Smith, John, III",
        "John Robert Smith|John A. Smith",
        "John Smith|Jane Smith",
        "John Smith|R. Smith",
        "J. A. Smith|J. B. Smith",
        "John Smith|Smith",
        "John Smith|John",
        "Smith, John|John, Smith",
        "John Smith|J. Smithson",
        "J. S.|J. S. Stone",
        "张三|张三丰",
        "张三|三张",
        "张三|张",
        "张三|Zhang San",
        "李和平|李",
        "John Smith|Ann Smith, John Stone",
        "Smith, Ann|Stone, Smith",
      })
  void contradictingName_isAnotherPerson(String one, String other) {
    assertThat(AuthorNames.of(List.of(one)).containAny(List.of(other))).isFalse();
    assertThat(AuthorNames.of(List.of(other)).containAny(List.of(one))).isFalse();
  }

  @Test
  void longestValue_takesNoTime() {
    String value = "A. Smith; ".repeat(1_000_000);

    assertThat(AuthorNames.of(List.of(value)).containAny(List.of(value, "Smith, Ann"))).isTrue();
    assertThat(AuthorNames.of(List.of(",;、 and ,")).containAny(List.of(",,"))).isFalse();
  }
}
