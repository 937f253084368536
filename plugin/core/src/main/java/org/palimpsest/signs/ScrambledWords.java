package org.palimpsest.signs;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Finds Chinese text whose characters are out of order: common words of two characters stand there
 * the wrong way round, as the end of one word and the beginning of the next seldom do.
 */
final class ScrambledWords {

  private static final String WORDS =
      "我们他们你们自己什么因为所以如果虽然但是可以没有已经时候问题知道觉得这个那个哪里一些许多怎么非常"
          + "研究方法系统分析结果数据技术发展社会经济影响表明采用应用提出进行通过根据具有主要重要不同其中目前"
          + "必须需要能够工作城市学校孩子朋友东西地方历史政府公司市场企业管理教育环境材料结构实验";

  private static final Map<Integer, Integer> DIRECTIONS = directions();

  /** So many wrong ones near each other, and no fewer than a third of the right ones there. */
  private static final int WRONG_MIN = 4;

  private static final int RIGHT_PER_WRONG_MAX = 3;

  /** In UTF-16 code units. */
  private static final int NEAR = 400;

  private ScrambledWords() {}

  static Tally in(String text) {
    Tally tally = new Tally(SignKind.SCRAMBLED_WORDS);
    Deque<Integer> wrong = new ArrayDeque<>();
    Deque<Integer> right = new ArrayDeque<>();
    for (int i = 0; i + 1 < text.length(); i++) {
      Integer direction =
          text.charAt(i) < 0x4E00 ? null : DIRECTIONS.get(two(text.charAt(i), text.charAt(i + 1)));
      if (direction == null) {
        continue;
      }
      Deque<Integer> places = direction > 0 ? right : wrong;
      places.add(i);
      drop(wrong, i - NEAR);
      drop(right, i - NEAR);
      if (direction < 0
          && wrong.size() >= WRONG_MIN
          && right.size() <= RIGHT_PER_WRONG_MAX * wrong.size()) {
        tally.add(1, wrong.getFirst(), i + 2);
      }
    }
    return tally;
  }

  private static void drop(Deque<Integer> places, int before) {
    while (!places.isEmpty() && places.getFirst() < before) {
      places.removeFirst();
    }
  }

  /** By two characters: 1 if they are a word, -1 if they are one the wrong way round. */
  private static Map<Integer, Integer> directions() {
    Map<Integer, Integer> right =
        Arrays.stream(WORDS.split("(?<=\\G..)"))
            .collect(Collectors.toMap(word -> two(word.charAt(0), word.charAt(1)), word -> 1));
    Map<Integer, Integer> all =
        right.keySet().stream()
            .map(word -> word << 16 | word >>> 16)
            .filter(reversed -> !right.containsKey(reversed))
            .collect(Collectors.toMap(Function.identity(), reversed -> -1));
    all.putAll(right);
    return Map.copyOf(all);
  }

  private static int two(char first, char second) {
    return first << 16 | second;
  }
}
