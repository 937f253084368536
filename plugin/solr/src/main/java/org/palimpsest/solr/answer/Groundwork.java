package org.palimpsest.solr.answer;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;
import org.palimpsest.solr.candidate.Candidate;

/**
 * What the rounds of a check brought before sources were compared.
 *
 * @param libraryDocuments how many documents with text they hold; 0 where nobody asked
 * @param librarySentences how many sentences the shards that answered hold
 * @param searchedText the text that the full-text index was asked about; null where it was not
 * @param isStrange whether the library hardly knows a word of that text
 * @param textCandidates the sources that the full-text index offered
 * @param textCandidatesLeftOut how many more it offered than are aligned with a text of that length
 * @param verbatimCandidates how many sources the grams offered
 * @param alignedMax how many of the sources that fingerprints find are aligned
 * @param held what very many documents hold
 * @param warnings what could not be done
 */
public record Groundwork(
    long libraryDocuments,
    long librarySentences,
    @Nullable String searchedText,
    boolean isStrange,
    List<Candidate> textCandidates,
    int textCandidatesLeftOut,
    int verbatimCandidates,
    int alignedMax,
    HeldWindows held,
    List<Note> warnings) {}
