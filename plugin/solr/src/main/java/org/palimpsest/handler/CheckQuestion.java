package org.palimpsest.handler;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.palimpsest.candidate.TextStatistics;
import org.palimpsest.fingerprint.FingerprintedUnits;
import org.palimpsest.order.SourceBounds;
import org.palimpsest.section.Sections;

/**
 * Which passages of the text stand in which source?
 *
 * @param windows of the document
 * @param unsought the indexes of windows that are not looked up
 * @param text to align sources with; null to let fingerprints alone decide
 * @param statistics of its terms in the whole library; null where they are not known
 * @param candidates unique keys of sources to align
 * @param verbatim unique keys of sources to look for verbatim text in
 * @param examples unique keys of sources that stand for many
 * @param orders sources whose order the text may follow, and where
 * @param librarySentences how many sentences the whole library holds
 * @param authors of the document
 * @param sections of the document, where it depends on them what counts
 */
record CheckQuestion(
    AskedDocument document,
    FingerprintedUnits windows,
    Set<Integer> unsought,
    @Nullable String text,
    @Nullable TextStatistics statistics,
    List<String> candidates,
    List<String> verbatim,
    List<String> examples,
    List<SourceBounds> orders,
    long librarySentences,
    List<String> authors,
    Sections sections)
    implements Question {

  /** The same text, which is asked about for nothing but the order of what it says. */
  CheckQuestion aboutOrders(List<SourceBounds> sources) {
    Set<Integer> allWindows =
        IntStream.range(0, windows.size()).boxed().collect(Collectors.toUnmodifiableSet());
    return new CheckQuestion(
        document,
        windows,
        allWindows,
        text,
        statistics,
        List.of(),
        List.of(),
        List.of(),
        sources,
        librarySentences,
        authors,
        sections);
  }
}
