package org.palimpsest.solr.answer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.index.Ids;
import org.palimpsest.solr.result.ShardSource;
import org.palimpsest.solr.shortcopy.ShortCopy;

/**
 * The short copies of all shards: each stretch once, with its sources.
 *
 * @param reused stretches that count, in the order of the text
 * @param usual stretches that more than {@code commonMax} works have
 * @param commonMax 0 for no limit
 */
record ShortFindings(List<Stretch> reused, List<Stretch> usual, int commonMax) {

  /**
   * A stretch and its sources.
   *
   * @param span of the longest copy
   * @param copies one of each source, the longest first
   */
  record Stretch(Span span, List<ShortCopy> copies) {

    private Stretch of(List<ShortCopy> some) {
      return new Stretch(some.isEmpty() ? span : some.get(0).suspicious(), some);
    }

    /**
     * The works that have at least half of the stretch; versions of one work have it in the same
     * surroundings.
     */
    private int works() {
      List<ShortCopy> works = new ArrayList<>();
      for (ShortCopy copy : copies) {
        if (2 * copy.suspicious().length() >= span.length()
            && works.stream().noneMatch(work -> work.surroundings().areLike(copy.surroundings()))) {
          works.add(copy);
        }
      }
      return works.size();
    }
  }

  private static final Comparator<ShortCopy> LONGEST_FIRST =
      Comparator.comparingInt((ShortCopy copy) -> copy.suspicious().length())
          .reversed()
          .thenComparing(ShortCopy::suspicious)
          .thenComparing(ShortCopy::id, Ids.ORDER)
          .thenComparing(ShortCopy::collection, Comparator.nullsFirst(Comparator.naturalOrder()));

  static ShortFindings of(List<ShortCopy> copies, int commonMax) {
    List<List<ShortCopy>> groups = new ArrayList<>();
    for (ShortCopy copy : copies.stream().sorted(LONGEST_FIRST).toList()) {
      List<ShortCopy> group = group(groups, copy);
      if (group.stream().noneMatch(other -> copy.key().equals(other.key()))) {
        group.add(copy);
      }
    }
    List<Stretch> reused = new ArrayList<>();
    List<Stretch> usual = new ArrayList<>();
    groups.stream()
        .map(group -> new Stretch(group.get(0).suspicious(), group))
        .sorted(Comparator.comparing(Stretch::span))
        .forEach(
            stretch ->
                (commonMax > 0 && stretch.works() > commonMax ? usual : reused).add(stretch));
    return new ShortFindings(reused, usual, commonMax);
  }

  private static List<ShortCopy> group(List<List<ShortCopy>> groups, ShortCopy copy) {
    for (List<ShortCopy> group : groups) {
      if (2 * group.get(0).suspicious().overlap(copy.suspicious()) >= copy.suspicious().length()) {
        return group;
      }
    }
    List<ShortCopy> group = new ArrayList<>();
    groups.add(group);
    return group;
  }

  /** Removes copies that lie in a passage of their source. */
  ShortFindings without(List<ShardSource> sources) {
    return new ShortFindings(without(sources, reused), without(sources, usual), commonMax);
  }

  private static List<Stretch> without(List<ShardSource> sources, List<Stretch> stretches) {
    return stretches.stream()
        .map(
            stretch ->
                stretch.of(
                    stretch.copies.stream()
                        .filter(copy -> sources.stream().noneMatch(source -> tells(source, copy)))
                        .toList()))
        .filter(stretch -> !stretch.copies.isEmpty())
        .toList();
  }

  private static boolean tells(ShardSource source, ShortCopy copy) {
    return source.key().equals(copy.key())
        && source.passages().stream()
            .anyMatch(
                passage ->
                    2 * passage.suspicious().overlap(copy.suspicious())
                        >= copy.suspicious().length());
  }

  List<Span> spans() {
    return Coverage.union(reused.stream().map(Stretch::span).toList());
  }
}
