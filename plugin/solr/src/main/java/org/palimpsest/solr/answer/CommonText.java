package org.palimpsest.solr.answer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.match.CoverageDepth;
import org.palimpsest.core.match.Evidence;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.match.StockPhrases;
import org.palimpsest.core.match.Works;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.result.ShardSource;

/**
 * Which text many works share without one being the source of another: headers, credits, licences.
 * Only brief passages can be common. Those that weigh what a copy does are copies, unless they
 * stand at the edge of their source, where headers do, or a great share of the library has them: a
 * run of words that is rare as a run does not become a phrase by being copied often
 * (docs/adr/0019).
 */
final class CommonText {

  /** What more than one document of so many has, all documents of a kind have. */
  private static final int LIBRARY_SHARE = 10;

  private final List<ShardSource> sources;
  private final List<Span> ofAny;
  private final List<Span> spans;
  private final Evidence evidence;

  private CommonText(
      List<ShardSource> sources, List<Span> ofAny, List<Span> spans, Evidence evidence) {
    this.sources = sources;
    this.ofAny = ofAny;
    this.spans = spans;
    this.evidence = evidence;
  }

  /**
   * Looks at all sources together.
   *
   * @param found what the shards reported
   * @param unreported what other sources explain
   * @param length of the suspicious document, in UTF-16 code units
   * @param commonMax what more works than this share briefly is common; 0 for no limit
   * @param groundwork how many documents there are, and what very many of them hold
   */
  static CommonText of(
      List<ShardSource> found,
      Evidence unreported,
      int length,
      int commonMax,
      Groundwork groundwork) {
    List<ShardSource> copied = commonMax > 0 ? withoutStockPhrases(found, length) : found;
    List<Work> works = works(copied);
    List<Span> ofAny = List.of();
    if (commonMax > 0) {
      int anyMax =
          (int)
              Math.min(
                  Integer.MAX_VALUE,
                  Math.max(commonMax, groundwork.libraryDocuments() / LIBRARY_SHARE));
      List<Span> all = new ArrayList<>(brief(works, unreported).above(anyMax));
      all.addAll(groundwork.held().spans());
      ofAny = Coverage.union(all);
    }
    CommonText undecided = new CommonText(copied, ofAny, List.of(), Evidence.NONE);
    List<Span> spans =
        new ArrayList<>(undecided.evidenceOfCores(works).plus(unreported).common(commonMax));
    spans.addAll(ofAny);
    CommonText decided = new CommonText(copied, ofAny, Coverage.union(spans), Evidence.NONE);
    return new CommonText(copied, ofAny, decided.spans, decided.evidence(works).plus(unreported));
  }

  private static List<ShardSource> withoutStockPhrases(List<ShardSource> sources, int length) {
    StockPhrases phrases =
        new StockPhrases(
            sources.stream()
                .map(
                    source ->
                        new StockPhrases.Source(
                            source.passages(),
                            source.wholeText().remainder(),
                            source.hasAllOf(length)))
                .toList());
    List<ShardSource> copied = new ArrayList<>(sources.size());
    for (int i = 0; i < sources.size(); i++) {
      int index = i;
      ShardSource kept = sources.get(i).keeping(passage -> !phrases.include(passage, index));
      if (!kept.passages().isEmpty()) {
        copied.add(kept);
      }
    }
    return copied;
  }

  private static List<Work> works(List<ShardSource> sources) {
    return VersionGroups.of(sources.stream().sorted(Findings.LARGEST_FIRST).toList());
  }

  /** How many works have a brief passage, whatever it weighs. */
  private static CoverageDepth brief(List<Work> works, Evidence unreported) {
    CoverageDepth.Builder depth = new CoverageDepth.Builder();
    for (Work work : works) {
      depth.addSource(passages(work).stream().filter(Passage::isBrief).map(Passage::core).toList());
    }
    return depth.build().plus(unreported.othersBriefly()).plus(unreported.ownBriefly());
  }

  /** By what stands by itself of each passage, which tells whether it is common. */
  private Evidence evidenceOfCores(List<Work> works) {
    return evidence(works, Passage::core);
  }

  private Evidence evidence(List<Work> works) {
    return evidence(works, passage -> includes(passage) ? passage.core() : passage.suspicious());
  }

  private Evidence evidence(List<Work> works, Function<Passage, Span> ofBrief) {
    Evidence.Builder builder = new Evidence.Builder();
    for (Work work : works) {
      List<Span> atLength = new ArrayList<>();
      List<Span> briefly = new ArrayList<>();
      for (Passage passage : passages(work)) {
        if (mayBe(passage)) {
          briefly.add(ofBrief.apply(passage));
        } else {
          atLength.add(passage.suspicious());
        }
      }
      builder.addSource(atLength, briefly, work.source().ownWork());
    }
    return builder.build();
  }

  /**
   * Whether a passage is common: what is alike beside common text, and does not stand by itself, is
   * no evidence either.
   */
  boolean includes(Passage passage) {
    return mayBe(passage) && 2 * Coverage.overlap(passage.core(), spans) > passage.core().length();
  }

  private static Set<Passage> passages(Work work) {
    Set<Passage> passages = new LinkedHashSet<>(work.source().passages());
    work.versions().forEach(version -> passages.addAll(version.passages()));
    return passages;
  }

  /** Whether a passage does not count where it is common. */
  boolean mayBe(Passage passage) {
    return passage.isBrief()
        && (passage.isOfFingerprints()
            || !passage.isCopy()
            || passage.context().atEdge()
            || 2 * Coverage.overlap(passage.core(), ofAny) > passage.core().length());
  }

  /** The sources, without passages that are stock phrases; a source without passages is none. */
  List<ShardSource> sources() {
    return sources;
  }

  /** Where common text stands. */
  List<Span> spans() {
    return spans;
  }

  /** What all sources explain, common text included. */
  Evidence evidence() {
    return evidence;
  }

  /** Puts the versions of one work together, own work and other authors' apart. */
  static final class VersionGroups {

    private VersionGroups() {}

    /**
     * The works.
     *
     * @param largestFirst sources, none of which explains less than one behind it
     */
    static List<Work> of(List<ShardSource> largestFirst) {
      Works own = new Works();
      Works others = new Works();
      Map<Integer, List<ShardSource>> groups = new LinkedHashMap<>();
      for (int i = 0; i < largestFirst.size(); i++) {
        ShardSource source = largestFirst.get(i);
        int leader = (source.ownWork() ? own : others).add(i, source.passages());
        groups.computeIfAbsent(leader, first -> new ArrayList<>()).add(source);
      }
      return groups.values().stream()
          .map(group -> new Work(group.get(0), List.copyOf(group.subList(1, group.size()))))
          .toList();
    }
  }

  /**
   * A source with the other versions of it that were found: documents that have each of its
   * passages' text as well, or a part of them, and nothing else of the suspicious document.
   *
   * @param source the one that explains most
   * @param versions the others, by what they explain
   */
  record Work(ShardSource source, List<ShardSource> versions) {}
}
