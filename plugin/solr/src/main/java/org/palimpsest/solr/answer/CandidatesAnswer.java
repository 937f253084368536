package org.palimpsest.solr.answer;

import java.util.ArrayList;
import java.util.List;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.candidate.Candidate;
import org.palimpsest.solr.candidate.Chunks;

/**
 * Writes the member {@code candidates}: the sources nearest by their words to text that no passage
 * explains.
 */
record CandidatesAnswer(CheckContext context, Scale scale) {

  /** The candidates that most chunks lead to come first. */
  List<NamedList<Object>> outside(List<Span> covered) {
    List<NamedList<Object>> written = new ArrayList<>();
    String text = context.searchedText();
    List<Span> chunks = text == null ? List.of() : Chunks.spans(text);
    for (Candidate candidate : context.textCandidates()) {
      List<Span> unexplained =
          candidate.chunks().stream()
              .map(chunks::get)
              .filter(chunk -> 2 * Coverage.overlap(chunk, covered) < chunk.length())
              .toList();
      if (!unexplained.isEmpty()) {
        written.add(written(candidate.id(), unexplained));
      }
    }
    return written;
  }

  private NamedList<Object> written(String id, List<Span> chunks) {
    NamedList<Object> candidate = new SimpleOrderedMap<>();
    candidate.add("id", id);
    candidate.add("chunks", chunks.stream().map(scale::span).toList());
    return candidate;
  }
}
