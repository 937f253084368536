package org.palimpsest.solr.answer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.palimpsest.core.align.AlignedPassage;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.note.Note;
import org.palimpsest.core.section.ContentMap;
import org.palimpsest.core.section.NamedSections;
import org.palimpsest.core.section.Sections;
import org.palimpsest.core.text.Characters;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.index.Ids;
import org.palimpsest.solr.result.ShardSource;

/**
 * Warns if prose that a source has word for word was set apart as common, outside of known forms.
 */
final class CommonProse {

  /** Less similar passages are mostly filled-in forms. */
  private static final double SIMILARITY_MIN = 0.9;

  /** Cover lines and phrases are shorter. */
  private static final int LETTERS_MIN = 250;

  /** Sources with the text inside come first, since forms lie at the edges of documents. */
  private static final Comparator<ShardSource> LIKELIEST_FIRST =
      Comparator.comparing((ShardSource source) -> !hasInside(source))
          .thenComparing(ShardSource::id, Ids.ORDER);

  private CommonProse() {}

  static List<Note> of(Findings findings, String text, Sections sections, ContentMap content) {
    List<Span> forms = new ArrayList<>(content.others());
    NamedSections.FORMS.forEach(name -> forms.addAll(sections.spans(name)));
    List<Span> prose = Coverage.difference(findings.common(), forms);
    List<Span> copied = new ArrayList<>();
    List<ShardSource> holders = new ArrayList<>();
    for (ShardSource source : findings.found()) {
      List<Span> ofSource =
          source.passages().stream()
              .filter(CommonProse::isVerbatim)
              .flatMap(passage -> evidence(passage, prose, text).stream())
              .toList();
      if (!ofSource.isEmpty()) {
        copied.addAll(ofSource);
        holders.add(source);
      }
    }
    return copied.isEmpty() ? List.of() : List.of(note(Coverage.union(copied), holders));
  }

  private static boolean hasInside(ShardSource source) {
    return source.passages().stream()
        .anyMatch(passage -> isVerbatim(passage) && !passage.context().atEdge());
  }

  private static boolean isVerbatim(Passage passage) {
    return passage.isCopy()
        && !passage.isOfFingerprints()
        && passage.similarity() >= SIMILARITY_MIN;
  }

  private static List<Span> evidence(Passage passage, List<Span> prose, String text) {
    double weight = passage.weight() / passage.suspicious().length();
    return Coverage.intersection(List.of(passage.suspicious()), prose).stream()
        .filter(
            span ->
                weight * span.length() >= AlignedPassage.WEIGHT_OF_COPY
                    && Characters.letters(text, span) >= LETTERS_MIN)
        .toList();
  }

  private static Note note(List<Span> copied, List<ShardSource> holders) {
    String likeliest = holders.stream().min(LIKELIEST_FIRST).orElseThrow().id();
    return Note.of(
        "commonProse",
        "characters",
        Coverage.length(copied),
        "offset",
        copied.get(0).offset(),
        "documents",
        holders.size(),
        "example",
        likeliest);
  }
}
