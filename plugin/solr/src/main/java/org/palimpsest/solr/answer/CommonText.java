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
 * Text that many works share without copying each other: headers, credits, licences.
 *
 * <p>Only brief passages can be common. A passage of a copy's weight is common only at the edge of
 * its source, or if a great share of the library has it (docs/adr/0013).
 */
record CommonText(
    List<ShardSource> sources, List<Span> ofAny, List<Span> spans, Evidence evidence) {

  /** Text that more than 1 document of this number has is common in any place. */
  private static final int LIBRARY_SHARE = 10;

  /**
   * Decides over all sources together.
   *
   * @param unreported evidence of sources that are not in {@code found}
   * @param length of the suspicious document, in UTF-16 code units
   * @param commonMax works that may share a brief passage; 0 for no limit
   */
  static CommonText of(
      List<ShardSource> found,
      Evidence unreported,
      int length,
      int commonMax,
      CheckContext context) {
    List<ShardSource> copied = commonMax > 0 ? withoutStockPhrases(found, length) : found;
    List<Work> works = works(copied);
    List<Span> ofAny = List.of();
    if (commonMax > 0) {
      int anyMax =
          (int)
              Math.min(
                  Integer.MAX_VALUE,
                  Math.max(commonMax, context.libraryDocuments() / LIBRARY_SHARE));
      List<Span> all = new ArrayList<>(brief(works, unreported).above(anyMax));
      all.addAll(context.frequent().spans());
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

  /** Groups the versions of one work; own work and other authors' work stay apart. */
  private static List<Work> works(List<ShardSource> sources) {
    List<ShardSource> largestFirst = sources.stream().sorted(Findings.LARGEST_FIRST).toList();
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

  private static CoverageDepth brief(List<Work> works, Evidence unreported) {
    CoverageDepth.Builder depth = new CoverageDepth.Builder();
    for (Work work : works) {
      depth.addSource(passages(work).stream().filter(Passage::isBrief).map(Passage::core).toList());
    }
    return depth.build().plus(unreported.othersBriefly()).plus(unreported.ownBriefly());
  }

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

  /** Whether a passage is common, or lies for the larger part in common text. */
  boolean includes(Passage passage) {
    return mayBe(passage) && 2 * Coverage.overlap(passage.core(), spans) > passage.core().length();
  }

  private static Set<Passage> passages(Work work) {
    Set<Passage> passages = new LinkedHashSet<>(work.source().passages());
    work.versions().forEach(version -> passages.addAll(version.passages()));
    return passages;
  }

  /** Whether a passage does not count if it is common. */
  boolean mayBe(Passage passage) {
    return passage.isBrief()
        && (passage.isOfFingerprints()
            || !passage.isCopy()
            || passage.context().atEdge()
            || 2 * Coverage.overlap(passage.core(), ofAny) > passage.core().length());
  }

  /** A source with the largest matched length, and its other versions among the found sources. */
  record Work(ShardSource source, List<ShardSource> versions) {}
}
