package org.palimpsest.solr;

import java.util.Locale;
import java.util.Random;

/** Texts of made-up sentences, the same for the same number, no two alike. */
public final class SampleTexts {

  private static final String[] SUBJECTS = {
    "The harbour master", "A young botanist", "Her neighbour", "The printing press",
        "Every lantern",
    "The old ferry", "A careful archivist", "The northern orchard", "His brother", "The glass roof"
  };
  private static final String[] VERBS = {
    "carried",
    "measured",
    "forgot",
    "described",
    "repaired",
    "counted",
    "painted",
    "followed",
    "weighed",
    "borrowed"
  };
  private static final String[] OBJECTS = {
    "seven copper kettles", "the narrow staircase", "a letter from the coast", "wet bundles of hay",
    "the missing ledger", "two clocks without hands", "a map of the marshes", "the frozen canal",
    "some walnut shelves", "a basket of river stones"
  };
  private static final String[] ENDS = {
    "before the first snow",
    "while the bells were silent",
    "on a market day in autumn",
    "for no reason anyone knew",
    "beside the abandoned mill",
    "with unusual patience",
    "after the long strike",
    "against all good advice",
    "under a leaking awning",
    "twice a week"
  };
  private static final String HAN = "工作图书学校城市河流山路早晨天气老师问题方法历史研究结果文章水果房屋窗户音乐电影车站商店朋友家庭时间";

  private SampleTexts() {}

  /** So many English sentences. */
  public static String english(int number, int sentences) {
    Random random = new Random(number);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < sentences; i++) {
      text.append(any(random, SUBJECTS)).append(' ').append(any(random, VERBS)).append(' ');
      text.append(any(random, OBJECTS)).append(' ').append(any(random, ENDS)).append(", and ");
      text.append(any(random, SUBJECTS).toLowerCase(Locale.ROOT)).append(' ');
      text.append(any(random, VERBS)).append(' ').append(any(random, OBJECTS)).append(". ");
    }
    return text.toString().strip();
  }

  /** So many Chinese sentences of 24 characters. */
  public static String chinese(int number, int sentences) {
    Random random = new Random(number);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < sentences; i++) {
      for (int at = 0; at < 24; at++) {
        text.append(HAN.charAt(random.nextInt(HAN.length())));
      }
      text.append('。');
    }
    return text.toString();
  }

  private static String any(Random random, String[] words) {
    return words[random.nextInt(words.length)];
  }
}
