package org.palimpsest.solr.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.text.Transliterator;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.text.CharacterFolding;
import org.palimpsest.core.text.HanSounds;

/** Compares the core's table with the transform of CLDR that it was made from. */
final class HanSoundsTableTest {

  @Test
  void table_partsCharactersAsTheTransformDoes() {
    Transliterator spelling = Transliterator.getInstance("Han-Latin; NFD; [:Mn:] Remove; Lower");
    Map<String, Character> standing = new HashMap<>();
    Set<String> differing = new TreeSet<>();
    for (char c = '\u4E00'; c <= '\u9FFF'; c++) {
      String character = String.valueOf(c);
      if (CharacterFolding.fold(c).equals(character)) {
        String spelled = spelling.transliterate(character).strip();
        String sound = spelled.matches("[a-z]+") ? spelled : character;
        standing.putIfAbsent(sound, c);
        char expected = standing.get(sound);
        if (HanSounds.of(c) != expected) {
          differing.add(character + " " + sound);
        }
      }
    }
    assertThat(differing).isEmpty();
    assertThat(standing.keySet().stream().filter(sound -> sound.matches("[a-z]+"))).hasSize(409);
  }
}
