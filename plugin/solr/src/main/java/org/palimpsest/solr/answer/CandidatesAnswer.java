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
 * The part of an answer that names the sources which come nearest, by their words, to what no
 * passage explains: for those who compare by other means.
 *
 * @param groundwork with the candidates of all of the text
 */
record CandidatesAnswer(Groundwork groundwork, Scale scale) {

  /**
   * Writes the candidates, those first that more of the text leads to.
   *
   * @param covered what passages explain
   */
  List<NamedList<Object>> outside(List<Span> covered) {
    List<NamedList<Object>> written = new ArrayList<>();
    String text = groundwork.searchedText();
    List<Span> chunks = text == null ? List.of() : Chunks.spans(text);
    for (Candidate candidate : groundwork.textCandidates()) {
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
