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
import org.palimpsest.solr.candidate.ClusterTerms;
import org.palimpsest.solr.candidate.SharingDocs;
import org.palimpsest.solr.lookup.LookupParameters;

/**
 * The question to one shard about one suspicious document. Unique keys may name documents of other
 * shards.
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
   * @param unsought indexes of frequent windows, which are not looked up
   * @param librarySentences of all shards, for the probability of chance matches
   */
  public record Windows(FingerprintedUnits units, Set<Integer> unsought, long librarySentences) {}

  /**
   * Unique keys of sources to compare or align besides those of windows.
   *
   * @param examples compared in place of very many documents
   * @param candidates aligned
   * @param verbatim aligned if they share a long run of letters
   * @param orders sources whose order the text may follow
   */
  public record Leads(
      List<String> examples,
      List<String> candidates,
      List<String> verbatim,
      List<SourceBounds> orders) {}

  /**
   * The text to align sources with.
   *
   * @param text null if fingerprints alone decide
   * @param sharing documents that may share a long run of letters, or null for all
   * @param clusters the text's terms, to select documents that may share a passage; null for all
   * @param rewritten whether words alone may identify a source
   */
  public record Alignment(
      @Nullable String text,
      TokenWeights weights,
      @Nullable SharingDocs sharing,
      @Nullable ClusterTerms clusters,
      boolean rewritten) {

    /** Fingerprints alone decide. */
    public static final Alignment NONE =
        new Alignment(null, TokenWeights.UNKNOWN, null, null, false);
  }

  /**
   * The rules for sources and passages.
   *
   * @param itself unique key of the suspicious document, or null
   * @param leftOut unique keys of excluded documents
   * @param only unique keys of the possible sources; empty for all
   * @param authors of the suspicious document; their other documents are own work
   * @param lengthMin of a passage, in UTF-16 code units of the suspicious document
   */
  public record Rules(
      @Nullable String itself,
      Set<String> leftOut,
      Set<String> only,
      AuthorNames authors,
      SectionFilter filter,
      int lengthMin) {

    /** Whether a document may be a source, apart from {@link #only}. */
    boolean allow(String id) {
      return !id.equals(itself) && !leftOut.contains(id);
    }
  }

  /**
   * The size of the answer.
   *
   * @param rows listed sources; a shard may report more
   * @param passageTexts whether passages carry the source's text
   * @param matches whether sources list their matches
   */
  public record Report(int rows, boolean passageTexts, boolean matches) {}
}
