package org.palimpsest.solr.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class WordCacheTest {

  private final WordCache words = new WordCache();

  private static long featureOf(long word) {
    return word * 0x2545F4914F6CDD1DL;
  }

  private void put(long word) {
    words.put(word, 0, featureOf(word), 1, 5);
  }

  /** The feature of a word, or null if it is not cached. */
  private Long get(long word) {
    FeatureColumns features = new FeatureColumns();
    return words.add(word, 0, 100, features) ? features.hash(0) : null;
  }

  @Test
  void word_whatWasMadeOfItAtItsPlace() {
    words.put(1, 2, 77, 1, 5);
    words.put(3, 4);

    FeatureColumns features = new FeatureColumns();
    assertThat(words.add(1, 2, 100, features)).isTrue();
    assertThat(words.add(3, 4, 200, features)).isTrue();
    assertThat(words.add(1, 3, 300, features)).isFalse();
    assertThat(features.size()).isOne();
    assertThat(features.hash(0)).isEqualTo(77);
    assertThat(features.start(0)).isEqualTo(101);
    assertThat(features.end(0)).isEqualTo(105);
  }

  /** More words than slots, so that they evict each other. */
  private List<Long> ofOneSlot(int count) {
    long first = 1;
    put(first);
    return LongStream.iterate(2, word -> word + 1)
        .filter(
            word -> {
              put(word);
              boolean pushedOut = get(first) == null;
              put(first);
              return pushedOut;
            })
        .limit(count)
        .boxed()
        .toList();
  }

  @Test
  void sameSlotWrittenByMany_nothingOrWhatBelongsToTheWord() throws Exception {
    List<Long> rivals = ofOneSlot(4);
    ExecutorService threads = Executors.newFixedThreadPool(rivals.size());
    List<Future<Integer>> found =
        IntStream.range(0, rivals.size())
            .mapToObj(i -> threads.submit(() -> writeAndRead(rivals, i)))
            .toList();
    threads.shutdown();

    for (Future<Integer> each : found) {
      assertThat(each.get(60, TimeUnit.SECONDS)).isPositive();
    }
  }

  private int writeAndRead(List<Long> rivals, int mine) {
    int found = 0;
    int wrong = 0;
    for (int i = 0; i < 1_000_000; i++) {
      put(rivals.get(mine));
      long word = rivals.get(i % rivals.size());
      Long feature = get(word);
      if (feature != null) {
        wrong += feature == featureOf(word) ? 0 : 1;
        found++;
      }
    }
    assertThat(wrong).isZero();
    return found;
  }
}
