package org.palimpsest.client;

import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * Copies the documents of a collection into another one that makes fingerprints of its own, such as
 * one with another seed. What the other one has already is left alone, so that after an
 * interruption the same copy goes on where it stopped; whoever makes it need remember nothing.
 */
public final class LibraryCopy {

  /** Clocks of a cluster do not differ by more; what changed in that time is copied once more. */
  private static final long CLOCKS_DIFFER_MILLIS_MAX = 600_000;

  private final SolrConnection connection;
  private final LibraryReader from;
  private final String collection;
  private final LibraryReader to;
  private final String target;
  private final IndexOptions options;
  private final IndexListener listener;

  /**
   * A copy that has not begun.
   *
   * @param from reads the collection that is copied
   * @param target the collection that takes the documents, of the same configset
   * @param options what is committed, is committed whatever they say
   * @throws PalimpsestException if Solr does not answer
   */
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

  /**
   * What two collections hold.
   *
   * @param documents of the one that is copied
   * @param fingerprinted those of them that have fingerprints
   * @param copied documents of the other
   * @param copiedFingerprinted those of them that have fingerprints
   */
  public record Counts(long documents, long fingerprinted, long copied, long copiedFingerprinted) {

    /** Whether there are as many of each. */
    public boolean agree() {
      return documents == copied && fingerprinted == copiedFingerprinted;
    }
  }

  /** How many documents there are to copy, those included that have been copied before. */
  public long total() {
    new CollectionAdmin(connection).commit(collection);
    return from.count("*:*");
  }

  /**
   * Copies what the other collection has not got.
   *
   * @param progress takes how many more documents are there, copied now or before
   * @throws PalimpsestException if there is no point in going on
   */
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

  /**
   * Copies again what was written since the other collection was created.
   *
   * @param createdMillis when that was, since 1970; 0 where nobody knows: then it is all
   * @return how many documents those were
   */
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

  /** Makes all visible, and counts it. */
  public Counts counts() {
    var admin = new CollectionAdmin(connection);
    admin.commit(collection);
    admin.commit(target);
    return new Counts(from.count("*:*"), from.fingerprinted(), to.count("*:*"), to.fingerprinted());
  }
}
