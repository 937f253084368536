package org.palimpsest.solr.answer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.answer.RatioWriter.Ratio;
import org.palimpsest.solr.index.Ids;
import org.palimpsest.solr.result.ShardResult.LeftOut;
import org.palimpsest.solr.result.ShardSource;
import org.palimpsest.solr.rounds.AnswerPart;

/** Writes the member {@code excluded}: sources by id, text by span. */
final class ExclusionWriter {

  private static final String ALL = "all";

  /** Entries listed for each reason; the rest is summed up. */
  static final int LISTED_MAX = 100;

  /** Sources named for one stretch. */
  static final int SOURCES_MAX = 10;

  private final Findings findings;
  private final @Nullable ShortFindings shorts;
  private final Scale scale;
  private final FrequentWindows frequent;
  private final List<AnswerPart> written = new ArrayList<>();

  ExclusionWriter(
      Findings findings, @Nullable ShortFindings shorts, Scale scale, FrequentWindows frequent) {
    this.findings = findings;
    this.shorts = shorts;
    this.scale = scale;
    this.frequent = frequent;
  }

  List<AnswerPart> write() {
    for (LeftOut.Reason reason : LeftOut.Reason.values()) {
      add(
          reason.name().toLowerCase(Locale.ROOT),
          ALL,
          findings.leftOut().stream().filter(each -> each.reason() == reason).toList(),
          LeftOut::matchedLength,
          each -> named(each.id()));
    }
    add("template", ALL, findings.template(), Span::length, this::withSources);
    add("common", ALL, findings.common(), Span::length, this::withSources);
    addSpans("subtracted", ALL, findings.subtracted(), Span::length);
    addSpans("short", ALL, findings.tooShort(), Span::length);
    String withoutQuotations = Ratio.WITHOUT_QUOTATIONS.member();
    ToIntFunction<Span> counted = span -> Coverage.overlap(span, findings.total());
    addSpans("quotation", withoutQuotations, findings.quotations(), counted);
    addSpans("references", withoutQuotations, findings.references(), counted);
    add(
        "ownWork",
        Ratio.WITHOUT_OWN_WORK.member(),
        findings.sources().stream().filter(ShardSource::ownWork).toList(),
        ShardSource::matchedLength,
        SourceWriter::named);
    if (shorts != null) {
      add(
          "usual",
          RatioWriter.WITH_SHORT,
          shorts.usual(),
          stretch -> stretch.span().length(),
          this::usual);
    }
    return written;
  }

  /** Shards stop counting at the limit, so the exact number is unknown. */
  private AnswerPart usual(ShortFindings.Stretch stretch) {
    return scale
        .span(stretch.span())
        .with("heldByMoreThan", shorts == null ? 0 : shorts.commonMax());
  }

  private void addSpans(
      String reason, String from, List<Span> spans, ToIntFunction<Span> matchedLength) {
    add(reason, from, spans, matchedLength, scale::span);
  }

  private <T> void add(
      String reason,
      String from,
      List<T> all,
      ToIntFunction<T> matchedLength,
      Function<T, AnswerPart> identity) {
    List<T> matched = all.stream().filter(each -> matchedLength.applyAsInt(each) > 0).toList();
    for (T each : matched.subList(0, Math.min(LISTED_MAX, matched.size()))) {
      finish(identity.apply(each), reason, from, matchedLength.applyAsInt(each));
    }
    if (matched.size() > LISTED_MAX) {
      List<T> rest = matched.subList(LISTED_MAX, matched.size());
      long sum = rest.stream().mapToLong(matchedLength::applyAsInt).sum();
      finish(
          new AnswerPart().with("more", rest.size()),
          reason,
          from,
          (int) Math.min(sum, scale.length()));
    }
  }

  private static AnswerPart named(String id) {
    return new AnswerPart().with("id", id);
  }

  /** A stretch with the sources that have a part of it. */
  private AnswerPart withSources(Span span) {
    List<ShardSource> sources =
        findings.found().stream()
            .filter(source -> hasSomeOf(span, source))
            .sorted(Comparator.comparing(ShardSource::id, Ids.ORDER))
            .toList();
    boolean isFrequent = Coverage.overlap(span, frequent.spans()) > 0;
    AnswerPart entry =
        scale.span(span).withPresent("heldByMoreThan", isFrequent ? frequent.holdersMax() : null);
    if (!sources.isEmpty()) {
      entry.add("sourceCount", sources.size());
      entry.add("sources", sources.stream().limit(SOURCES_MAX).map(SourceWriter::named).toList());
    } else if (isFrequent) {
      entry.add("sources", frequent.examplesOf(span).stream().map(ExclusionWriter::named).toList());
    }
    return entry;
  }

  private static boolean hasSomeOf(Span span, ShardSource source) {
    return source.passages().stream().anyMatch(passage -> passage.suspicious().overlap(span) > 0);
  }

  private void finish(AnswerPart entry, String reason, String from, int matchedLength) {
    written.add(
        entry
            .with("reason", reason)
            .with("from", from)
            .with("ratio", scale.ratio(matchedLength))
            .with("matchedLength", scale.length(matchedLength)));
  }
}
