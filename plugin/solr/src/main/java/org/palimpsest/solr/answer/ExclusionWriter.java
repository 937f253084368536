package org.palimpsest.solr.answer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.answer.RatioWriter.Ratio;
import org.palimpsest.solr.index.Ids;
import org.palimpsest.solr.result.ShardResult.LeftOut;
import org.palimpsest.solr.result.ShardSource;

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
  private final List<NamedList<Object>> written = new ArrayList<>();

  ExclusionWriter(
      Findings findings, @Nullable ShortFindings shorts, Scale scale, FrequentWindows frequent) {
    this.findings = findings;
    this.shorts = shorts;
    this.scale = scale;
    this.frequent = frequent;
  }

  List<NamedList<Object>> write() {
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
  private NamedList<Object> usual(ShortFindings.Stretch stretch) {
    NamedList<Object> entry = scale.span(stretch.span());
    entry.add("heldByMoreThan", shorts == null ? 0 : shorts.commonMax());
    return entry;
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
      Function<T, NamedList<Object>> identity) {
    List<T> matched = all.stream().filter(each -> matchedLength.applyAsInt(each) > 0).toList();
    for (T each : matched.subList(0, Math.min(LISTED_MAX, matched.size()))) {
      finish(identity.apply(each), reason, from, matchedLength.applyAsInt(each));
    }
    if (matched.size() > LISTED_MAX) {
      List<T> rest = matched.subList(LISTED_MAX, matched.size());
      NamedList<Object> summedUp = new SimpleOrderedMap<>();
      summedUp.add("more", rest.size());
      long sum = rest.stream().mapToLong(matchedLength::applyAsInt).sum();
      finish(summedUp, reason, from, (int) Math.min(sum, scale.length()));
    }
  }

  private static NamedList<Object> named(String id) {
    NamedList<Object> entry = new SimpleOrderedMap<>();
    entry.add("id", id);
    return entry;
  }

  /** A stretch with the sources that have a part of it. */
  private NamedList<Object> withSources(Span span) {
    List<ShardSource> sources =
        findings.found().stream()
            .filter(source -> hasSomeOf(span, source))
            .sorted(Comparator.comparing(ShardSource::id, Ids.ORDER))
            .toList();
    NamedList<Object> entry = scale.span(span);
    boolean isHeld = Coverage.overlap(span, frequent.spans()) > 0;
    if (isHeld) {
      entry.add("heldByMoreThan", frequent.holdersMax());
    }
    if (!sources.isEmpty()) {
      entry.add("sourceCount", sources.size());
      entry.add("sources", sources.stream().limit(SOURCES_MAX).map(SourceWriter::named).toList());
    } else if (isHeld) {
      entry.add("sources", frequent.examplesOf(span).stream().map(ExclusionWriter::named).toList());
    }
    return entry;
  }

  private static boolean hasSomeOf(Span span, ShardSource source) {
    return source.passages().stream().anyMatch(passage -> passage.suspicious().overlap(span) > 0);
  }

  private void finish(NamedList<Object> entry, String reason, String from, int matchedLength) {
    entry.add("reason", reason);
    entry.add("from", from);
    entry.add("ratio", scale.ratio(matchedLength));
    entry.add("matchedLength", scale.length(matchedLength));
    written.add(entry);
  }
}
