package org.palimpsest.benchmarks.near;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.palimpsest.duplicate.SpotSet;

/**
 * An index split by terms: each part holds the lists of its spots' documents, makes a pair of every
 * two in a list, and sends it with the count of spots that they share there to the part that adds
 * the pair's counts up.
 */
final class TermSplit implements SpotJoin {

  private static final int NUMBERS_OF_A_PAIR = 3;

  /** So many different pairs are collected before they are sent. */
  private static final int COLLECTED_MAX = 1 << 20;

  @Override
  public String name() {
    return "by spots";
  }

  @Override
  public Joined join(List<SpotSet> sets, double threshold, int parts) throws InterruptedException {
    LongAdder made = new LongAdder();
    LongAdder sent = new LongAdder();
    List<PairCounts> sums = new ArrayList<>();
    for (int i = 0; i < parts; i++) {
      sums.add(new PairCounts());
    }
    Parts.run(parts, part -> emit(lists(sets, part, parts), sums, made, sent));
    LongAdder pairs = new LongAdder();
    Parts.run(parts, part -> pairs.add(sums.get(part).atThreshold(sets, threshold)));
    return new Joined(
        pairs.sum(),
        made.sum(),
        sent.sum(),
        sent.sum() * NUMBERS_OF_A_PAIR * Integer.BYTES + spotBytes(sets, parts));
  }

  /** A spot goes to its part with its document's number, and stays where it is for one of parts. */
  private static long spotBytes(List<SpotSet> sets, int parts) {
    long spots = sets.stream().mapToLong(SpotSet::size).sum();
    return spots * 2 * Integer.BYTES * (parts - 1) / parts;
  }

  private static Map<Integer, int[]> lists(List<SpotSet> sets, int part, int parts) {
    Map<Integer, int[]> lists = new HashMap<>();
    Map<Integer, Integer> sizes = new HashMap<>();
    for (int document = 0; document < sets.size(); document++) {
      for (int spot : sets.get(document).hashes()) {
        if (Integer.remainderUnsigned(spot, parts) == part) {
          int size = sizes.merge(spot, 1, Integer::sum);
          int[] list = lists.getOrDefault(spot, new int[1]);
          list = size > list.length ? Arrays.copyOf(list, 2 * size) : list;
          list[size - 1] = document;
          lists.put(spot, list);
        }
      }
    }
    lists.replaceAll((spot, list) -> Arrays.copyOf(list, sizes.getOrDefault(spot, 0)));
    return lists;
  }

  private static void emit(
      Map<Integer, int[]> lists, List<PairCounts> sums, LongAdder made, LongAdder sent) {
    List<PairCounts> collected = new ArrayList<>();
    for (int i = 0; i < sums.size(); i++) {
      collected.add(new PairCounts());
    }
    for (int[] list : lists.values()) {
      made.add((long) list.length * (list.length - 1) / 2);
      for (int i = 1; i < list.length; i++) {
        for (int j = 0; j < i; j++) {
          PairCounts of = collected.get((list[i] + list[j]) % sums.size());
          of.add(list[j], list[i], 1);
          if (of.size() >= COLLECTED_MAX) {
            send(collected, sums, sent);
          }
        }
      }
    }
    send(collected, sums, sent);
  }

  private static void send(List<PairCounts> collected, List<PairCounts> sums, LongAdder sent) {
    for (int to = 0; to < sums.size(); to++) {
      sent.add(collected.get(to).size());
      sums.get(to).addAll(collected.get(to));
      collected.get(to).clear();
    }
  }
}
