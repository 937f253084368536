package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Sources not read thanks to word positions, compared with an index without positions. */
@Tag("long")
@ExtendWith(SharedCluster.class)
final class ScatteredWordsIT {

  private static final int DOCUMENTS = 60;

  private static TestCluster cluster;
  private static Library places;
  private static Library noPlaces;
  private static Map<String, String> documents;

  @BeforeAll
  static void index(TestCluster shared) throws IOException {
    cluster = shared;
    cluster.upload(
        "no-places",
        schema -> {
          String edited =
              schema.replace(
                  "<field name=\"text\" type=\"text_by_sound\"",
                  "<field name=\"text\" type=\"text_by_sound\" omitPositions=\"true\"");
          assertThat(edited).isNotEqualTo(schema);
          return edited;
        });
    places = cluster.create("places", TestCluster.CONFIGSET, 2, 1);
    noPlaces = cluster.create("no-places", "no-places", 2, 1);
    documents = new LinkedHashMap<>(new Texts(700).documents("doc-", DOCUMENTS));
    places.index(documents);
    noPlaces.index(documents);
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(places);
    cluster.delete(noPlaces);
  }

  private static List<String> suspicious() {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < DOCUMENTS; i += 5) {
      Texts own = new Texts(701 + i);
      String rewritten = new Texts(i).edited(documents.get("doc-" + i), 2);
      texts.add(own.english(12) + "\n\n" + rewritten + "\n\n" + own.chinese(12));
      texts.add(own.english(12) + "\n\n" + documents.get("doc-" + i).substring(100, 180));
      texts.add(own.english(20) + "\n\n" + own.chinese(20));
    }
    return texts;
  }

  private static int aligned(Answer answer) {
    return answer.json().at("/statistics/sourcesAligned").asInt();
  }

  @Test
  void check_sameFindingsFromFewerSources() throws IOException {
    int offered = 0;
    int aligned = 0;
    int found = 0;
    for (String text : suspicious()) {
      Answer withPlaces = places.check(text, "passages.text=true");
      Answer without = noPlaces.check(text, "passages.text=true");

      assertThat(withPlaces.status()).as(withPlaces.body()).isEqualTo(200);
      assertThat(withPlaces.findings()).isEqualTo(without.findings());
      aligned += aligned(withPlaces);
      offered += aligned(without);
      found += withPlaces.sourceIds().size();
    }
    assertThat(found).isGreaterThanOrEqualTo(DOCUMENTS / 5);
    assertThat(aligned).isLessThan(offered / 2);
  }
}
