package org.palimpsest.federation.testing;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.SourceDocument;
import org.palimpsest.federation.answer.OwnDescriptor;
import org.palimpsest.federation.protocol.EvidenceLevel;
import org.palimpsest.federation.protocol.Operation;
import org.palimpsest.federation.state.Grants.Grant;
import org.palimpsest.federation.state.Libraries.Library;
import org.palimpsest.federation.state.SiteState;

/**
 * The entries of a site's administrators: other sites, collections, libraries and grants.
 *
 * @param name of the site
 * @param solr with its collections
 * @param connection to its Solr, open during use
 * @param state of its agents
 * @param own its descriptor
 */
public record SiteTables(
    String name, SolrProcess solr, SolrConnection connection, SiteState state, OwnDescriptor own) {

  /** Adds each of two sites to the other's table. */
  public void introduce(SiteTables other) {
    state.peers().put(other.own.descriptor(), other.own.signed());
    other.state.peers().put(own.descriptor(), own.signed());
  }

  /** Creates a collection and fills it with texts by id; its epoch is null for the public seed. */
  public void collect(String collection, @Nullable String epoch, Map<String, String> texts) {
    var admin = new CollectionAdmin(connection);
    admin.uploadConfigsetIfAbsent();
    admin.create(collection, CollectionAdmin.CONFIGSET, 1, 1, epoch);
    solr.index(
        collection,
        texts.entrySet().stream()
            .map(
                each ->
                    new SourceDocument(
                        each.getKey(),
                        Map.of("title", "Title " + each.getKey(), "text", each.getValue())))
            .toList());
  }

  /** Grants a collection to another site as a library, with all rights for a day. */
  public void offer(String library, String epoch, String collection, SiteTables to) {
    state
        .libraries()
        .put(new Library(library, library, "", new TreeMap<>(Map.of(epoch, collection))));
    Instant from = Instant.now().truncatedTo(ChronoUnit.SECONDS).minusSeconds(60);
    state
        .grants()
        .put(
            new Grant(
                to.name,
                library,
                EnumSet.allOf(Operation.class),
                EvidenceLevel.SNIPPET,
                Grant.Limits.DEFAULT,
                from,
                from.plus(Duration.ofDays(1))));
  }

  /** The sentences of another site's quota used today. */
  public int sentencesUsed(String library, SiteTables by) {
    Grant grant = state.grants().find(by.name, library).orElseThrow();
    return grant.limits().sentencesPerDay() - state.quotas().sentencesLeft(grant, Instant.now());
  }
}
