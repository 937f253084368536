package org.palimpsest.solr.answer;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;
import org.palimpsest.solr.candidate.ChosenCandidates.Candidate;

/**
 * Results of the rounds before sources are compared.
 *
 * @param libraryDocuments documents with text; 0 if unknown
 * @param librarySentences sentences of the shards that answered
 * @param searchedText the text searched in the full-text index, or null
 * @param isStrange whether the library hardly knows the text's words
 * @param textCandidates sources that the full-text index offered
 * @param textCandidatesLeftOut offered sources beyond the limit for this length
 * @param verbatimCandidates number of sources that grams offered
 * @param alignedMax sources found by fingerprints that are aligned
 * @param warnings about parts that failed
 */
public record CheckContext(
    long libraryDocuments,
    long librarySentences,
    @Nullable String searchedText,
    boolean isStrange,
    List<Candidate> textCandidates,
    int textCandidatesLeftOut,
    int verbatimCandidates,
    int alignedMax,
    FrequentWindows frequent,
    List<Note> warnings) {}
