package org.palimpsest.solr.answer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.match.AddedOrder;
import org.palimpsest.core.match.AddedOrder.Explained;
import org.palimpsest.core.match.AddedOrder.Placed;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.match.Evidence;
import org.palimpsest.core.match.LikePlaces;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.quote.Quotations;
import org.palimpsest.core.section.NamedSections;
import org.palimpsest.core.section.Sections;
import org.palimpsest.core.text.Characters;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.answer.RatioWriter.Ratio;
import org.palimpsest.solr.index.Ids;
import org.palimpsest.solr.request.CheckParameters;
import org.palimpsest.solr.request.ExclusionParameters;
import org.palimpsest.solr.request.SetApart;
import org.palimpsest.solr.result.ShardResult;
import org.palimpsest.solr.result.ShardResult.LeftOut;
import org.palimpsest.solr.result.ShardSource;

/**
 * What the shards found, joined: the sources that count, and which text of the suspicious document
 * is explained by them, is set apart, or does not count at all. Every ratio comes from here. All
 * lists of spans are in order, and neither overlap nor touch.
 *
 * @param listed the sources that the shards reported, by what they add, without passages that lie
 *     in text that does not count
 * @param sourceCount how many there are, those included that were not reported
 * @param elsewhere tells which other sources have a passage's stretch
 * @param found all sources that the shards reported, with all their passages
 * @param leftOut documents that are no sources although they match
 * @param matched what any passage covers, whether it counts or not
 * @param total what counts
 * @param withoutOwnWork the part of it that other authors' sources explain
 * @param quotations where text is quoted; empty if it is not set apart
 * @param references where the bibliography stands; empty if it is not set apart
 * @param template matched text that every document of the kind has, and that does not count
 * @param common matched text that many sources share briefly or in a like place, or that is a stock
 *     phrase, and that does not count
 * @param tooShort text that only passages below the limit cover
 * @param subtracted text that everybody was given, which was not checked
 */
record Findings(
    List<Placed<ShardSource>> listed,
    int sourceCount,
    OtherPlaces elsewhere,
    List<ShardSource> found,
    List<LeftOut> leftOut,
    List<Span> matched,
    List<Span> total,
    List<Span> withoutOwnWork,
    List<Span> quotations,
    List<Span> references,
    List<Span> template,
    List<Span> common,
    List<Span> tooShort,
    List<Span> subtracted) {

  /** A page of contents is no longer, in UTF-16 code units, or no longer a part of the text. */
  private static final int CONTENTS_MAX = 600;

  private static final double CONTENTS_SHARE_MAX = 0.1;

  /** What one form is filled in with is no longer, in UTF-16 code units, its words included. */
  private static final int FILLED_IN_MAX = 800;

  /** Ties go to the shorter id: a copy is mostly named after what it was copied from. */
  static final Comparator<ShardSource> LARGEST_FIRST =
      Comparator.comparingInt(ShardSource::matchedLength)
          .reversed()
          .thenComparing(ShardSource::id, Ids.ORDER)
          .thenComparing(ShardSource::collection, Comparator.nullsFirst(Comparator.naturalOrder()));

  /**
   * Joins the shards' results.
   *
   * @param groundwork what is known of the library
   */
  static Findings of(
      Suspicious suspicious,
      CheckParameters parameters,
      Groundwork groundwork,
      List<ShardResult> results) {
    ExclusionParameters exclusions = parameters.exclusions();
    ReportedSources reported =
        ReportedSources.of(
            results,
            groundwork.alignedMax(),
            Math.max(parameters.sourcesMax(), groundwork.alignedMax()),
            exclusions.lengthMin());
    List<ShardSource> found = reported.sources();
    List<Span> forms = forms(found, suspicious, exclusions.effectiveCommonMax(), groundwork.held());
    List<ShardSource> withoutForms = without(forms, found, exclusions.lengthMin());
    CommonText common =
        CommonText.of(
            withoutForms,
            reported.evidence(),
            suspicious.length(),
            exclusions.effectiveCommonMax(),
            groundwork);
    List<Span> template =
        exclusions.setsApart(SetApart.TEMPLATE)
            ? Coverage.difference(
                template(suspicious.text(), suspicious.sections()),
                copiedIntoForms(common, suspicious.sections()))
            : List.<Span>of();
    Evidence evidence = common.evidence();
    List<Span> setApart = Coverage.union(suspicious.subtracted(), Coverage.union(template, forms));
    List<Span> named = Coverage.union(template, suspicious.subtracted()); // each says why itself
    List<Explained<ShardSource>> counting = counting(common, named, exclusions.lengthMin());
    // What is left of a passage that is not shown has no source that anybody could look at.
    List<Span> shown =
        Coverage.union(
            spans(counting.stream().map(Explained::source).toList()),
            reported.evidence().total(common.spans()));
    List<Span> counted = Coverage.difference(shown, setApart);
    List<Span> total = Coverage.intersection(evidence.total(common.spans()), counted);
    List<Span> matched = Coverage.union(evidence.total(List.of()), spans(found));
    List<Span> accounted = Coverage.union(matched, template);
    return new Findings(
        new AddedOrder<>(LARGEST_FIRST).of(counting),
        reported.unreported() + counting.size(),
        new OtherPlaces(withoutForms, passage -> !common.includes(passage)),
        found,
        leftOut(results),
        accounted,
        total,
        Coverage.intersection(evidence.withoutOwn(common.spans()), counted),
        quotations(suspicious.text(), exclusions),
        exclusions.setsApart(SetApart.REFERENCES)
            ? Coverage.union(suspicious.sections().spans(NamedSections.REFERENCES))
            : List.<Span>of(),
        Coverage.intersection(matched, template),
        withLetters(
            Coverage.difference(
                Coverage.union(common.spans(), spans(found)), Coverage.union(total, named)),
            suspicious.text()),
        Coverage.difference(evidence.tooShort().above(0), accounted),
        suspicious.subtracted());
  }

  /**
   * Cover sheets, declarations and the like: what many works have in a like place, however long.
   */
  private static List<Span> forms(
      List<ShardSource> found, Suspicious suspicious, int commonMax, HeldWindows held) {
    if (commonMax == 0) {
      return List.of();
    }
    LikePlaces places = new LikePlaces(suspicious.length());
    for (ShardSource source : found) {
      places.add(source.passages(), inForms(source, suspicious), source.wholeText().remainder());
    }
    return places.spans(commonMax, held.spans());
  }

  private static Set<Passage> inForms(ShardSource source, Suspicious suspicious) {
    Set<Passage> inForms = new HashSet<>();
    for (int i = 0; i < source.passages().size(); i++) {
      Passage passage = source.passages().get(i);
      String section = suspicious.sections().nameOf(passage.suspicious());
      if (isForm(section) && Objects.equals(section, source.sections().get(i))) {
        inForms.add(passage);
      }
    }
    return inForms;
  }

  private static boolean isForm(@Nullable String section) {
    return section != null && NamedSections.FORMS.contains(section);
  }

  private static List<ShardSource> without(
      List<Span> forms, List<ShardSource> sources, int lengthMin) {
    return forms.isEmpty()
        ? sources
        : sources.stream()
            .map(source -> source.without(forms))
            .map(source -> source.keeping(passage -> passage.suspicious().length() >= lengthMin))
            .filter(source -> !source.passages().isEmpty())
            .toList();
  }

  /** With the white space behind each line, which would count as reuse between two of them. */
  private static List<Span> template(@Nullable String text, Sections sections) {
    if (text == null) {
      return List.of();
    }
    List<Span> template = new ArrayList<>();
    List<Span> forms = new ArrayList<>(sections.templateSpans());
    forms.addAll(contents(sections, text.length()));
    for (Span span : forms) {
      int end = span.end();
      while (end < text.length() && Characters.isSpace(text.charAt(end))) {
        end++;
      }
      template.add(Span.between(span.offset(), end));
    }
    return Coverage.union(template);
  }

  /**
   * Titles and page numbers are nobody's text; where there are too many they are something else.
   */
  private static List<Span> contents(Sections sections, int length) {
    List<Span> contents = sections.spans(NamedSections.CONTENTS);
    return Coverage.length(contents) <= Math.max(CONTENTS_MAX, CONTENTS_SHARE_MAX * length)
        ? contents
        : List.of();
  }

  /**
   * What stands behind a form's labels and was copied from the midst of a source: forms are filled
   * in at the edge of a document, so it is no form there, and no author's place to hide a copy
   * here. From so much on it is none at a source's edge either. Nor is a page of contents what was
   * copied from anything but a form: where one begins in the source is known to about a sentence.
   */
  private static List<Span> copiedIntoForms(CommonText common, Sections sections) {
    List<Span> labelled = Coverage.union(sections.labelledSpans());
    List<Span> contents = Coverage.union(sections.spans(NamedSections.CONTENTS));
    List<Span> copied = new ArrayList<>();
    for (ShardSource source : common.sources()) {
      for (int i = 0; i < source.passages().size(); i++) {
        Passage passage = source.passages().get(i);
        if (passage.isCopy() && !passage.isOfFingerprints() && !common.includes(passage)) {
          List<Span> here = List.of(passage.suspicious());
          List<Span> behindLabels = Coverage.intersection(labelled, here);
          if (!passage.context().atEdge() || Coverage.length(behindLabels) > FILLED_IN_MAX) {
            copied.addAll(behindLabels);
          }
          if (!isForm(source.sections().get(i))) {
            copied.addAll(Coverage.intersection(contents, here));
          }
        }
      }
    }
    return Coverage.union(copied);
  }

  /** Of a passage that is set apart in two ways a line's end may be left, which is nothing. */
  private static List<Span> withLetters(List<Span> spans, @Nullable String text) {
    return text == null
        ? spans
        : spans.stream()
            .filter(
                span ->
                    text.substring(span.offset(), span.end())
                        .codePoints()
                        .anyMatch(Character::isLetterOrDigit))
            .toList();
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

  /** The sources with what counts of their passages. */
  private static List<Explained<ShardSource>> counting(
      CommonText common, List<Span> noEvidence, int lengthMin) {
    return common.sources().stream()
        .map(source -> counting(source, common, noEvidence, lengthMin))
        .filter(explained -> explained.source().matchedLength() > 0)
        .toList();
  }

  private static Explained<ShardSource> counting(
      ShardSource source, CommonText common, List<Span> noEvidence, int lengthMin) {
    List<Span> ofBrief = Coverage.union(common.spans(), noEvidence);
    ShardSource kept =
        source.mapping(
            passage ->
                common.includes(passage)
                    ? List.of()
                    : shown(passage, common.mayBe(passage) ? ofBrief : noEvidence, lengthMin));
    List<Span> briefly = new ArrayList<>();
    List<Span> counted = new ArrayList<>();
    for (Passage passage : kept.passages()) {
      (common.mayBe(passage) ? briefly : counted).add(passage.suspicious());
    }
    counted.addAll(Coverage.difference(briefly, common.spans()));
    List<Span> spans = Coverage.difference(counted, noEvidence);
    return new Explained<>(kept.withMatchedLength(Coverage.length(spans)), source.ownWork(), spans);
  }

  /**
   * What a reader is shown of it: where most of it does not count, what is evidence of the rest.
   */
  private static List<Passage> shown(Passage passage, List<Span> excluded, int lengthMin) {
    Span span = passage.suspicious();
    return 2 * Coverage.overlap(span, excluded) <= span.length()
        ? List.of(passage)
        : passage.without(excluded).stream()
            .filter(part -> part.suspicious().length() >= lengthMin)
            .toList();
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

  /** The sources of {@link #listed}. */
  List<ShardSource> sources() {
    return listed.stream().map(Placed::source).toList();
  }

  /** How many code units a ratio counts. */
  int length(Ratio ratio) {
    return switch (ratio) {
      case TOTAL -> Coverage.length(total);
      case WITHOUT_QUOTATIONS ->
          Coverage.length(Coverage.difference(total, Coverage.union(quotations, references)));
      case WITHOUT_OWN_WORK -> Coverage.length(withoutOwnWork);
      case LARGEST_SOURCE -> listed.isEmpty() ? 0 : listed.get(0).source().matchedLength();
    };
  }
}
