package org.palimpsest.solr.check;

import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.solr.endpoint.ShardBody;
import org.palimpsest.solr.lookup.QueryWindows;
import org.palimpsest.solr.request.CheckParameters;
import org.palimpsest.solr.request.Depth;
import org.palimpsest.solr.request.OwnEntry;
import org.palimpsest.solr.shard.CheckedLibrary;

/**
 * A suspicious document, as far as every round tells the shards of it.
 *
 * @param parameters of its check
 * @param entry what the document itself is in the index; null if it is none of its documents, or
 *     counts as any other
 */
record CheckedDocument(CheckParameters parameters, @Nullable OwnEntry entry) {

  /**
   * Reads what {@link #writeTo} wrote.
   *
   * @param fieldName of the sentence table, which the whole request names
   * @throws org.apache.solr.common.SolrException with BAD_REQUEST if a parameter is wrong
   */
  static CheckedDocument of(ShardBody sent, String fieldName) {
    CheckParameters parameters = sent.parameters(fieldName);
    return new CheckedDocument(parameters, parameters.exclusions().entry());
  }

  /** Writes what a shard needs. */
  void writeTo(ModifiableSolrParams params) {
    parameters.writeTo(params);
    if (entry != null) {
      params.set(CheckParams.EXCLUDE_ITSELF, entry.value());
    }
  }

  /** Whether sources are looked for by the text, as far as the parameters say. */
  boolean searchesText() {
    return parameters.methods().depth() == Depth.TEXT && parameters.sources().areAny();
  }

  /** Its unique key in a node's index; null if it is not in it. */
  @Nullable String itself(CheckedLibrary library) {
    return entry == null ? null : entry.idIn(Objects.requireNonNullElse(library.collection(), ""));
  }

  /** The unique keys of documents that are no sources, whatever they hold. */
  Set<String> noSources(CheckedLibrary library) {
    Set<String> ids = new HashSet<>(parameters.exclusions().sources());
    String itself = itself(library);
    if (itself != null) {
      ids.add(itself);
    }
    return ids;
  }

  /** Windows of the document as they are looked up. */
  QueryWindows sought(CheckedLibrary library, FingerprintedUnits windows) {
    return QueryWindows.of(
        library.header(),
        parameters.lookup().flips(),
        parameters.lookup().match().distance(),
        windows.fingerprints());
  }
}
