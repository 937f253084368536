package org.palimpsest.solr.check;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.solr.author.AuthorNames;
import org.palimpsest.solr.endpoint.ShardBody;
import org.palimpsest.solr.lookup.QueryWindows;
import org.palimpsest.solr.request.CheckParameters;
import org.palimpsest.solr.request.OwnEntry;
import org.palimpsest.solr.request.SetApart;
import org.palimpsest.solr.shard.CheckedLibrary;

/**
 * The document's part of every round's request; {@code entry} is its own one in the index, if any.
 */
record CheckedDocument(CheckParameters parameters, @Nullable OwnEntry entry) {

  /**
   * @param fieldName of the sentence table, fixed for the request
   * @throws org.apache.solr.common.SolrException with BAD_REQUEST for a wrong parameter
   */
  static CheckedDocument of(ShardBody sent, String fieldName) {
    CheckParameters written = sent.parameters(fieldName);
    CheckParameters parameters = written.resolved(written.searchesText());
    return new CheckedDocument(parameters, parameters.exclusions().entry());
  }

  void writeTo(ModifiableSolrParams params) {
    parameters.writeTo(params);
    if (entry != null) {
      params.set(CheckParams.EXCLUDE_ITSELF, entry.value());
    }
  }

  /** Its unique key in a node's index, or null. */
  @Nullable String itself(CheckedLibrary library) {
    return entry == null ? null : entry.idIn(Objects.requireNonNullElse(library.collection(), ""));
  }

  Set<String> noSources(CheckedLibrary library) {
    Set<String> ids = new HashSet<>(parameters.exclusions().sources());
    String itself = itself(library);
    if (itself != null) {
      ids.add(itself);
    }
    return ids;
  }

  QueryWindows sought(CheckedLibrary library, FingerprintedUnits windows) {
    return QueryWindows.of(
        library.header(),
        parameters.lookup().flips(),
        parameters.lookup().match().distance(),
        windows.fingerprints());
  }

  /** The authors whose other documents are own work. */
  AuthorNames ownAuthors(List<String> authors) {
    return parameters.exclusions().setsApart(SetApart.OWN_WORK)
        ? AuthorNames.of(authors)
        : AuthorNames.NONE;
  }
}
