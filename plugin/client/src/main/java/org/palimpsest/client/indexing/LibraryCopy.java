package org.palimpsest.client.indexing;

import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.SourceDocument;

/**
 * Copies the documents of a collection into another with its own fingerprints, such as with another
 * seed. Existing documents are skipped, so an interrupted copy can be repeated.
 */
public final class LibraryCopy {

  /** Maximum difference of a cluster's clocks; changes in that time are copied again. */
  private static final long CLOCKS_DIFFER_MILLIS_MAX = 600_000;

  private final SolrConnection connection;
  private final LibraryReader from;
  private final String collection;
  private final LibraryReader to;
  private final String target;
  private final IndexOptions options;
  private final IndexListener listener;

  /** Copies into {@code target}, of the same configset, and commits in any case. */
  public LibraryCopy(
      SolrConnection connection,
      LibraryReader from,
      String target,
      IndexOptions options,
      IndexListener listener) {
    this.connection = connection;
    this.from = from;
    this.collection = from.collection();
    this.to = new LibraryReader(connection, target);
    this.target = target;
    this.options = options.withKeyField(from.fields().keyField());
    this.listener = listener;
  }

  /** The numbers of documents, and of those with fingerprints, in source and copy. */
  public record Counts(long documents, long fingerprinted, long copied, long copiedFingerprinted) {

    public boolean agree() {
      return documents == copied && fingerprinted == copiedFingerprinted;
    }
  }

  /** The number of documents to copy, with those already copied. */
  public long total() {
    new CollectionAdmin(connection).commit(collection);
    return from.count("*:*");
  }

  /** Copies the missing documents; {@code progress} receives counts of present ones. */
  public void copy(LongConsumer progress) {
    try (var indexer = new Indexer(connection, target, options, listener)) {
      from.readIds(
          ids -> {
            Set<String> present = to.present(ids);
            if (present.size() < ids.size()) {
              from.readRange(
                  ids.get(0),
                  ids.get(ids.size() - 1),
                  documents -> add(documents, present, indexer));
            }
            progress.accept(ids.size());
          });
      indexer.finish();
    }
  }

  /** Copies documents changed since the target's creation again, or all if that is 0. */
  public long copyChanged(long createdMillis) {
    new CollectionAdmin(connection).commit(collection);
    try (var indexer = new Indexer(connection, target, options, listener)) {
      from.readChanged(
          createdMillis - CLOCKS_DIFFER_MILLIS_MAX, documents -> add(documents, Set.of(), indexer));
      return indexer.finish().indexed();
    }
  }

  private static void add(List<SourceDocument> documents, Set<String> present, Indexer indexer) {
    documents.stream().filter(document -> !present.contains(document.id())).forEach(indexer::add);
  }

  /** Commits both collections, and counts their documents. */
  public Counts counts() {
    var admin = new CollectionAdmin(connection);
    admin.commit(collection);
    admin.commit(target);
    return new Counts(from.count("*:*"), from.fingerprinted(), to.count("*:*"), to.fingerprinted());
  }
}
