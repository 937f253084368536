package org.palimpsest.check;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.match.Coverage;
import org.palimpsest.match.Evidence;
import org.palimpsest.match.Passage;
import org.palimpsest.match.StockPhrases;
import org.palimpsest.quote.Quotations;
import org.palimpsest.search.LeftOut;
import org.palimpsest.search.ShardResult;
import org.palimpsest.search.ShardSource;
import org.palimpsest.section.Sections;
import org.palimpsest.text.Characters;
import org.palimpsest.text.Span;

/**
 * What the shards found, joined: the sources that count, and which text of the suspicious document
 * is explained by them, is set apart, or does not count at all. Every ratio comes from here. All
 * lists of spans are in order, and neither overlap nor touch.
 *
 * @param sources those that the shards reported, by what they explain, without passages that lie in
 *     text that does not count
 * @param sourceCount how many there are, those included that were not reported
 * @param leftOut documents that are no sources although they match
 * @param matched what any passage covers, whether it counts or not
 * @param total what counts
 * @param withoutOwnWork the part of it that other authors' sources explain
 * @param quotations where text is quoted; empty if it is not set apart
 * @param references where the bibliography stands; empty if it is not set apart
 * @param template matched text that every document of the kind has, and that does not count
 * @param common matched text that many sources share briefly, or that is a stock phrase, and that
 *     does not count
 * @param tooShort text that only passages below the limit cover
 */
record Findings(
    List<ShardSource> sources,
    int sourceCount,
    List<LeftOut> leftOut,
    List<Span> matched,
    List<Span> total,
    List<Span> withoutOwnWork,
    List<Span> quotations,
    List<Span> references,
    List<Span> template,
    List<Span> common,
    List<Span> tooShort) {

  /** The section of this name is the bibliography. */
  private static final String REFERENCES = "references";

  static Findings of(
      Suspicious suspicious, ExclusionParameters exclusions, List<ShardResult> results) {
    List<ShardSource> found =
        results.stream().flatMap(result -> result.sources().stream()).toList();
    List<ShardSource> copied =
        exclusions.effectiveCommonMax() > 0 ? withoutStockPhrases(found) : found;
    Evidence evidence =
        results.stream().map(ShardResult::evidence).reduce(evidence(copied), Evidence::plus);
    List<Span> template =
        exclusions.setsApart(SetApart.TEMPLATE)
            ? template(suspicious.text(), suspicious.sections())
            : List.<Span>of();
    List<Span> common = evidence.common(exclusions.effectiveCommonMax());
    List<Span> total = Coverage.difference(evidence.total(common), template);
    List<Span> matched = joined(evidence.total(List.of()), spans(found));
    List<Span> accounted = joined(matched, template);
    List<ShardSource> sources = counting(copied, common, template);
    int unreported = results.stream().mapToInt(ShardResult::sourceCount).sum();
    return new Findings(
        sources,
        unreported + sources.size(),
        leftOut(results),
        accounted,
        total,
        Coverage.difference(evidence.withoutOwn(common), template),
        quotations(suspicious.text(), exclusions),
        exclusions.setsApart(SetApart.REFERENCES)
            ? Coverage.union(suspicious.sections().spans(REFERENCES))
            : List.<Span>of(),
        Coverage.intersection(matched, template),
        Coverage.difference(joined(common, spans(found)), joined(total, template)),
        Coverage.difference(evidence.tooShort().above(0), accounted));
  }

  /** With the white space behind each line, which would count as reuse between two of them. */
  private static List<Span> template(@Nullable String text, Sections sections) {
    if (text == null) {
      return List.of();
    }
    List<Span> template = new ArrayList<>();
    for (Span span : sections.templateSpans()) {
      int end = span.end();
      while (end < text.length() && Characters.isSpace(text.charAt(end))) {
        end++;
      }
      template.add(Span.between(span.offset(), end));
    }
    return Coverage.union(template);
  }

  private static List<ShardSource> withoutStockPhrases(List<ShardSource> sources) {
    StockPhrases phrases = new StockPhrases(sources.stream().map(ShardSource::passages).toList());
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

  private static Evidence evidence(List<ShardSource> sources) {
    Evidence.Builder evidence = new Evidence.Builder();
    sources.forEach(source -> evidence.addSource(spans(List.of(source)), source.ownWork()));
    return evidence.build();
  }

  /** Where the sources' passages stand in the suspicious document. */
  private static List<Span> spans(List<ShardSource> sources) {
    return sources.stream()
        .flatMap(source -> source.passages().stream())
        .map(Passage::suspicious)
        .toList();
  }

  private static List<Span> quotations(@Nullable String text, ExclusionParameters exclusions) {
    return text != null && exclusions.setsApart(SetApart.QUOTATIONS)
        ? Quotations.of(text)
        : List.of();
  }

  private static List<Span> joined(Collection<Span> one, Collection<Span> other) {
    List<Span> all = new ArrayList<>(one);
    all.addAll(other);
    return Coverage.union(all);
  }

  private static List<ShardSource> counting(
      List<ShardSource> reported, List<Span> common, List<Span> template) {
    List<Span> ofBrief = joined(common, template);
    return reported.stream()
        .map(source -> ofBrief.isEmpty() ? source : counting(source, common, template, ofBrief))
        .filter(source -> source.matchedLength() > 0)
        .sorted(
            Comparator.comparingInt(ShardSource::matchedLength)
                .reversed()
                .thenComparing(ShardSource::id)
                .thenComparing(
                    ShardSource::collection, Comparator.nullsFirst(Comparator.naturalOrder())))
        .toList();
  }

  /**
   * The source without the passages of which the larger part does not count.
   *
   * @param ofBrief what does not count of brief passages: what is common, and the template
   */
  private static ShardSource counting(
      ShardSource source, List<Span> common, List<Span> template, List<Span> ofBrief) {
    ShardSource kept =
        source.keeping(
            passage -> {
              Span span = passage.suspicious();
              List<Span> excluded = Evidence.isBrief(span) ? ofBrief : template;
              return 2 * Coverage.overlap(span, excluded) <= span.length();
            });
    List<Span> counted = Evidence.ofSource(spans(List.of(kept)), common);
    return kept.withMatchedLength(Coverage.length(Coverage.difference(counted, template)));
  }

  /** A document of an alias may lie in several collections; it is said once, with the most. */
  private static List<LeftOut> leftOut(List<ShardResult> results) {
    List<LeftOut> distinct = new ArrayList<>();
    results.stream()
        .flatMap(result -> result.leftOut().stream())
        .sorted(
            Comparator.comparing(LeftOut::reason)
                .thenComparing(Comparator.comparingInt(LeftOut::matchedLength).reversed())
                .thenComparing(LeftOut::id))
        .forEach(
            each -> {
              if (distinct.stream().noneMatch(other -> other.id().equals(each.id()))) {
                distinct.add(each);
              }
            });
    return distinct;
  }

  /** How many code units a ratio counts. */
  int length(Ratio ratio) {
    return switch (ratio) {
      case TOTAL -> Coverage.length(total);
      case WITHOUT_QUOTATIONS ->
          Coverage.length(Coverage.difference(total, joined(quotations, references)));
      case WITHOUT_OWN_WORK -> Coverage.length(withoutOwnWork);
      case LARGEST_SOURCE -> sources.isEmpty() ? 0 : sources.get(0).matchedLength();
    };
  }
}
