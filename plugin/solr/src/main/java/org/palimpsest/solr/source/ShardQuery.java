package org.palimpsest.solr.source;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.order.SourceBounds;
import org.palimpsest.core.section.SectionFilter;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.core.token.TokenWeights;
import org.palimpsest.solr.author.AuthorNames;
import org.palimpsest.solr.candidate.GatheredTerms;
import org.palimpsest.solr.candidate.SharingDocs;
import org.palimpsest.solr.lookup.LookupParameters;

/**
 * The question to one shard about one suspicious document. Unique keys in it may name documents of
 * other shards.
 *
 * @param header of the windows' fingerprints
 */
public record ShardQuery(
    TableHeader header,
    Windows windows,
    LookupParameters lookup,
    Leads leads,
    Alignment alignment,
    Rules rules,
    Report report) {

  /**
   * The windows of the suspicious document.
   *
   * @param unsought indexes of windows that very many documents hold; they are not looked up
   * @param librarySentences the sentences of all shards together: more of them match by chance
   */
  public record Windows(FingerprintedUnits units, Set<Integer> unsought, long librarySentences) {}

  /**
   * Sources to compare or align, by their unique keys, besides those that windows lead to.
   *
   * @param examples compared, in the place of very many documents
   * @param candidates aligned
   * @param verbatim aligned if they share a long row of letters with the text
   * @param orders sources whose order the text may follow, and where
   */
  public record Leads(
      List<String> examples,
      List<String> candidates,
      List<String> verbatim,
      List<SourceBounds> orders) {}

  /**
   * The text to align sources with.
   *
   * @param text null to let fingerprints alone decide
   * @param weights of the text's tokens in the library
   * @param sharing the documents that may share a long row of letters, or null for all
   * @param gathered tells which documents may share a passage, or null for all
   * @param rewritten whether the text's words alone may tell its source
   */
  public record Alignment(
      @Nullable String text,
      TokenWeights weights,
      @Nullable SharingDocs sharing,
      @Nullable GatheredTerms gathered,
      boolean rewritten) {

    /** Fingerprints alone decide. */
    public static final Alignment NONE =
        new Alignment(null, TokenWeights.UNKNOWN, null, null, false);
  }

  /**
   * Which documents are sources, and which of their passages count.
   *
   * @param itself the unique key of the suspicious document, or null
   * @param leftOut the unique keys of documents that are no sources
   * @param only the unique keys of the only possible sources, empty for all
   * @param authors of the suspicious document; their other documents are own work
   * @param filter of passages by their sections
   * @param lengthMin of a passage, in UTF-16 code units of the suspicious document
   */
  public record Rules(
      @Nullable String itself,
      Set<String> leftOut,
      Set<String> only,
      AuthorNames authors,
      SectionFilter filter,
      int lengthMin) {

    /** Whether a document may be a source, if it is one of {@link #only}. */
    boolean allow(String id) {
      return !id.equals(itself) && !leftOut.contains(id);
    }
  }

  /**
   * The size of the answer.
   *
   * @param rows the number of listed sources; a shard may report more
   * @param passageTexts whether passages carry the source's text
   * @param matches whether sources list their matches
   */
  public record Report(int rows, boolean passageTexts, boolean matches) {}
}
