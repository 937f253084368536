package org.palimpsest.solr.doctype;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FreeTextTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "文章编号.*",
        "a.+",
        "a.*?",
        ".{0,40}申请书",
        "a.{10}",
        "a.{1,}",
        "a[^;]*",
        "a[a-z ]{0,60}",
        "[[:alpha:]]+",
        "[一-龥]*",
        "a[]b]*",
        "\\S+",
        "\\p{Han}+",
        "\\pL*",
        "(?:a|b)*",
        "[ a\\]]*",
      })
  void roomForAnyWords_isFree(String expression) {
    assertThat(FreeText.isIn(expression)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "报告正文",
        "参 *考 *文 *献",
        "签名[ :_]*",
        "签名[\\s_\\]]*",
        "a\\.*",
        "\\s+",
        "[0-9]{1,2}(?:\\.[0-9]{1,2}){0,3}",
        "第 ?[一二三]{1,9}章",
        "a.b",
        "[.*]",
        "\\Qa.*\\E",
        "a{40}",
        "x{,3}",
      })
  void fixedWords_areNot(String expression) {
    assertThat(FreeText.isIn(expression)).isFalse();
  }
}
