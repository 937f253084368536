package org.palimpsest.benchmarks.lookup;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.TaskExecutor;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.index.SourceStore;
import org.palimpsest.solr.lookup.Interruption;
import org.palimpsest.solr.lookup.Lookup;
import org.palimpsest.solr.near.NearSearch;
import org.palimpsest.solr.near.PassResult;
import org.palimpsest.solr.near.SignaturePass;

/** The signatures of a library in an index with the product's fields, in one leaf. */
final class SignatureIndex implements Closeable {

  private static final DerivedFields FIELDS = new DerivedFields("signature");

  /** The length of each document, as its table has it: a page. */
  private static final int TEXT_LENGTH = 3000;

  private final LeafIndex index;

  /**
   * Writes the index.
   *
   * @param folder an empty folder
   * @throws IOException if it cannot be written
   */
  SignatureIndex(SignatureLibrary library, ConfiguredFormats formats, Path folder)
      throws IOException {
    index =
        new LeafIndex(
            FIELDS, formats, library.library(), doc -> table(library.ofLibrary(doc)), folder);
  }

  private static SentenceTable table(long signature) {
    return new SentenceTable(
        SignatureLibrary.header(),
        TEXT_LENGTH,
        new FingerprintedUnits(
            List.of(new Span(0, TEXT_LENGTH)),
            FingerprintList.of(List.of(new Fingerprint(signature, 0)))));
  }

  IndexParts parts() throws IOException {
    return index.parts();
  }

  /** Looks one signature up, as a request for one document does. */
  void find(long sought, IntConsumer found) throws IOException {
    Lookup lookup =
        new Lookup(
            FIELDS,
            SignatureLibrary.header(),
            FingerprintList.of(List.of(new Fingerprint(sought, 0))),
            0,
            SignatureLibrary.DISTANCE);
    index.find(lookup, (doc, window) -> found.accept(doc));
  }

  /** Passes the library over the signatures of an intake. */
  PassResult pass(FingerprintList intake, int threads) throws IOException {
    ExecutorService helpers = Executors.newFixedThreadPool(Math.max(1, threads - 1));
    try {
      TaskExecutor tasks = new TaskExecutor(threads == 1 ? Runnable::run : helpers);
      return new SignaturePass(
              new SignaturePass.Index(
                  index.reader(),
                  new Numbers(),
                  new NearSearch.SignatureField(FIELDS, SignatureLibrary.header()),
                  tasks,
                  Interruption.NEVER),
              intake,
              new SignaturePass.Limits(SignatureLibrary.DISTANCE, 1000, Integer.MAX_VALUE))
          .run();
    } finally {
      helpers.shutdownNow();
    }
  }

  /** A document's number is its id. */
  private static final class Numbers implements SourceStore {

    @Override
    public int doc(String id) {
      return Integer.parseInt(id);
    }

    @Override
    public String id(int doc) {
      return Integer.toString(doc);
    }

    @Override
    public @Nullable SortedDocValues keys(LeafReader leaf) {
      return null;
    }

    @Override
    public @Nullable String title(int doc) {
      return null;
    }

    @Override
    public List<String> authors(int doc) {
      return List.of();
    }

    @Override
    public @Nullable String text(int doc) {
      return null;
    }

    @Override
    public List<String> textFields() {
      return List.of();
    }
  }

  @Override
  public void close() throws IOException {
    index.close();
  }
}
