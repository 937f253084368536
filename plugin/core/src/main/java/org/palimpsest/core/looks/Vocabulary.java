package org.palimpsest.core.looks;

import java.util.List;
import java.util.Locale;

/** Words that lines of a kind have, and running text seldom. */
final class Vocabulary {

  /** Of a declaration of originality, of an authorisation, or of where they are signed. */
  static final Vocabulary DECLARATION =
      new Vocabulary(
          "declare",
          "certify",
          "confirm",
          "hereby",
          "own work",
          "plagiaris",
          "plagiariz",
          "authorship",
          "acknowledged",
          "regulation",
          "permission",
          "copyright",
          "terms of use",
          "consent",
          "ethic",
          "signed",
          "signature",
          "声明",
          "承诺",
          "本人",
          "作者",
          "授权",
          "许可",
          "签名",
          "签字",
          "日期",
          "剽窃",
          "抄袭",
          "诚信",
          "保密",
          "知识产权",
          "伦理");

  /** Of what tells a student what to hand in. */
  static final Vocabulary INSTRUCTION =
      new Vocabulary(
          "you are",
          "you must",
          "you may",
          "you should",
          "you need",
          "your ",
          "please ",
          "hand in",
          "handed in",
          "submit",
          "deadline",
          "word limit",
          "marks",
          "examiner",
          "请",
          "要求",
          "须",
          "字数",
          "提交",
          "截止",
          "评分",
          "评阅",
          "任选",
          "不得",
          "不少于");

  private final List<String> words;

  private Vocabulary(String... words) {
    this.words = List.of(words);
  }

  /** Whether a line has one of them, as a part of a word, too. */
  boolean isIn(CharSequence line) {
    String lower = line.toString().toLowerCase(Locale.ROOT);
    return words.stream().anyMatch(lower::contains);
  }
}
