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
 * The joined results of all shards. Every ratio is computed from it. All span lists are in order,
 * without overlapping or touching spans.
 *
 * @param listed reported sources by added length, without passages that do not count
 * @param sourceCount number of sources, reported or not
 * @param found reported sources with all their passages
 * @param leftOut matching documents that are not sources
 * @param matched text that any passage covers
 * @param total text that counts
 * @param withoutOwnWork the part of {@code total} that other authors' sources explain
 * @param quotations quoted text; empty if it is not set apart
 * @param references the bibliography; empty if it is not set apart
 * @param template matched template text, which does not count
 * @param common matched common text, which does not count
 * @param tooShort text covered only by passages below the minimum length
 * @param subtracted text of given documents, which was not checked
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

  /**
   * Maximum length of a table of contents in UTF-16 code units, unless its share of the text is
   * small.
   */
  private static final int CONTENTS_MAX = 600;

  private static final double CONTENTS_SHARE_MAX = 0.1;

  /** Maximum length of a filled-in form field in UTF-16 code units, label included. */
  private static final int FILLED_IN_MAX = 800;

  /** Ties go to the shorter id: copies are mostly named after their original. */
  static final Comparator<ShardSource> LARGEST_FIRST =
      Comparator.comparingInt(ShardSource::matchedLength)
          .reversed()
          .thenComparing(ShardSource::id, Ids.ORDER)
          .thenComparing(ShardSource::collection, Comparator.nullsFirst(Comparator.naturalOrder()));

  static Findings of(
      Suspicious suspicious,
      CheckParameters parameters,
      CheckContext context,
      List<ShardResult> results) {
    ExclusionParameters exclusions = parameters.exclusions();
    ReportedSources reported =
        ReportedSources.of(
            results,
            context.alignedMax(),
            Math.max(parameters.sourcesMax(), context.alignedMax()),
            exclusions.lengthMin());
    List<ShardSource> found = reported.sources();
    List<Span> forms =
        forms(found, suspicious, exclusions.effectiveCommonMax(), context.frequent());
    List<ShardSource> withoutForms = without(forms, found, exclusions.lengthMin());
    CommonText common =
        CommonText.of(
            withoutForms,
            reported.evidence(),
            suspicious.length(),
            exclusions.effectiveCommonMax(),
            context);
    List<Span> template =
        exclusions.setsApart(SetApart.TEMPLATE)
            ? Coverage.difference(
                template(suspicious.text(), suspicious.sections()),
                copiedIntoForms(common, suspicious.sections()))
            : List.<Span>of();
    Evidence evidence = common.evidence();
    List<Span> setApart = Coverage.union(suspicious.subtracted(), Coverage.union(template, forms));
    List<Span> named = Coverage.union(template, suspicious.subtracted()); // each has its own
    // entry
    List<Explained<ShardSource>> counting = counting(common, named, exclusions.lengthMin());
    // A passage that is not shown leaves no source to look at.
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
   * Cover sheets, declarations and the like: text that many works have in a like place, of any
   * length.
   */
  private static List<Span> forms(
      List<ShardSource> found, Suspicious suspicious, int commonMax, FrequentWindows frequent) {
    if (commonMax == 0) {
      return List.of();
    }
    LikePlaces places = new LikePlaces(suspicious.length());
    for (ShardSource source : found) {
      places.add(source.passages(), inForms(source, suspicious), source.wholeText().remainder());
    }
    return places.spans(commonMax, frequent.spans());
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

  /**
   * Template spans with the white space behind each line, which would count as reuse between two
   * spans.
   */
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

  /** Titles and page numbers have no author. A longer table of contents is a wrong guess. */
  private static List<Span> contents(Sections sections, int length) {
    List<Span> contents = sections.spans(NamedSections.CONTENTS);
    return Coverage.length(contents) <= Math.max(CONTENTS_MAX, CONTENTS_SHARE_MAX * length)
        ? contents
        : List.of();
  }

  /**
   * Text behind a form's labels, or in a table of contents, that was copied from inside a source.
   * Forms lie at a document's edge; beyond {@link #FILLED_IN_MAX} the text is no form there either.
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

  /** Two exclusions of one passage may leave a line end, which is nothing. */
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

  private static List<Passage> shown(Passage passage, List<Span> excluded, int lengthMin) {
    Span span = passage.suspicious();
    return 2 * Coverage.overlap(span, excluded) <= span.length()
        ? List.of(passage)
        : passage.without(excluded).stream()
            .filter(part -> part.suspicious().length() >= lengthMin)
            .toList();
  }

  /**
   * A document of an alias may exist in several collections; the entry with the largest match
   * remains.
   */
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

  List<ShardSource> sources() {
    return listed.stream().map(Placed::source).toList();
  }

  /** The code units that a ratio counts. */
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
