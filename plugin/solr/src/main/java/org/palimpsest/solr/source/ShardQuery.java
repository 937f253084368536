package org.palimpsest.solr.source;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.align.TokenWeights;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.match.MatchParameters;
import org.palimpsest.core.order.SourceBounds;
import org.palimpsest.core.section.SectionFilter;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.solr.author.AuthorNames;
import org.palimpsest.solr.candidate.GatheredTerms;
import org.palimpsest.solr.candidate.SharingDocs;

/**
 * What a shard is asked.
 *
 * @param header how the windows' fingerprints were made
 * @param windows of the suspicious document
 * @param unsought indexes of windows that are not looked up, since very many documents hold them
 * @param examples unique keys of sources to compare although no other window leads to them; not all
 *     of them are on this shard
 * @param flips how many bits of a probe are flipped at most
 * @param match what counts as a match and as a passage
 * @param extension whether the whole table of a source counts, or only what the lookup finds
 * @param librarySentences how many sentences all shards hold together: chance finds more in more
 * @param candidates unique keys of sources to align with the text, whether fingerprints find them
 *     or not; not all of them are on this shard
 * @param verbatim unique keys of sources to align if they have a verbatim copy of some length
 * @param orders sources whose order the text may follow, and where; not all of them are on this
 *     shard
 * @param weights of the text's tokens in the library
 * @param text the suspicious text, to align sources with; null to let fingerprints alone decide
 * @param sharing the documents that may have a verbatim copy of some length; null for all
 * @param gathered tells the documents that may have a passage in common with the text; null for all
 * @param rewritten whether the text's source may be told by its words
 * @param rows how many sources the answer lists; a shard may report more
 * @param itself the unique key of the suspicious document, if it has one
 * @param filter which passages count, by the sections that they lie in
 * @param leftOut unique keys of documents that are no sources
 * @param authors of the suspicious document, to tell own work apart
 * @param lengthMin shorter passages are no evidence, in code units of the suspicious document
 * @param passageTexts whether to report the passages' text from the source
 * @param matches whether to report matches one by one
 * @param sources unique keys of the only documents that can be sources, not all of them on this
 *     shard; empty where any can
 */
public record ShardQuery(
    TableHeader header,
    FingerprintedUnits windows,
    Set<Integer> unsought,
    List<String> examples,
    int flips,
    MatchParameters match,
    boolean extension,
    long librarySentences,
    List<String> candidates,
    List<String> verbatim,
    List<SourceBounds> orders,
    TokenWeights weights,
    @Nullable String text,
    @Nullable SharingDocs sharing,
    @Nullable GatheredTerms gathered,
    boolean rewritten,
    int rows,
    @Nullable String itself,
    SectionFilter filter,
    Set<String> leftOut,
    AuthorNames authors,
    int lengthMin,
    boolean passageTexts,
    boolean matches,
    Set<String> sources) {

  /**
   * Whether a document may be a source: all but the suspicious one itself, and some that are named.
   */
  boolean mayHaveSource(String id) {
    return !id.equals(itself) && !leftOut.contains(id);
  }
}
