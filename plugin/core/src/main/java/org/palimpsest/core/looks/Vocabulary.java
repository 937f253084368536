package org.palimpsest.core.looks;

import java.util.List;
import java.util.Locale;

/** Words typical of a kind of line, and rare in running text. */
final class Vocabulary {

  /** Declarations of originality, authorisations, and signatures. */
  static final Vocabulary DECLARATION =
      new Vocabulary(
          ("declare,certify,confirm,hereby,own work,plagiaris,plagiariz,authorship,"
                  + "acknowledged,regulation,permission,copyright,terms of use,consent,ethic,"
                  + "signed,signature,声明,承诺,本人,作者,授权,许可,签名,签字,日期,剽窃,抄袭,诚信,"
                  + "保密,知识产权,伦理")
              .split(","));

  /** Instructions to students. */
  static final Vocabulary INSTRUCTION =
      new Vocabulary(
          ("you are,you must,you may,you should,you need,your ,please ,hand in,handed in,"
                  + "submit,deadline,word limit,marks,examiner,请,要求,须,字数,提交,截止,评分,评阅,"
                  + "任选,不得,不少于")
              .split(","));

  private final List<String> words;

  private Vocabulary(String... words) {
    this.words = List.of(words);
  }

  /** Whether a line contains one of the words, possibly as a part of another. */
  boolean isIn(CharSequence line) {
    String lower = line.toString().toLowerCase(Locale.ROOT);
    return words.stream().anyMatch(lower::contains);
  }
}
