package org.palimpsest.acceptance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.palimpsest.core.text.HanSounds;

/** Homophones among Han characters. */
final class Homophones {

  private static final Map<Character, List<Character>> BY_SOUND = bySound();

  private Homophones() {}

  private static Map<Character, List<Character>> bySound() {
    Map<Character, List<Character>> bySound = new HashMap<>();
    for (char c = '\u4E00'; c <= '\u9FFF'; c++) {
      bySound.computeIfAbsent(HanSounds.of(c), unseen -> new ArrayList<>()).add(c);
    }
    return bySound;
  }

  /** A random homophone, perhaps the character itself; other characters stay. */
  static String of(String character, Random random) {
    List<Character> alike = BY_SOUND.get(HanSounds.of(character.charAt(0)));
    return alike == null ? character : alike.get(random.nextInt(alike.size())).toString();
  }
}
