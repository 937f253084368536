package org.palimpsest.solr.inspect;

import java.io.IOException;
import org.apache.lucene.index.IndexReader;
import org.apache.solr.core.SolrCore;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.search.SolrIndexSearcher;
import org.apache.solr.util.RefCounted;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.result.SchemeCensus;
import org.palimpsest.solr.schema.TableFieldType;
import org.palimpsest.solr.source.TablelessCensus;

/**
 * Counts the documents of a core that checks find badly or not at all.
 *
 * @param withoutFingerprints documents with text and without a table
 * @param incomparable tables of another scheme
 * @param otherAnalysis tables of another analysis
 */
public record IndexHealth(long withoutFingerprints, long incomparable, long otherAnalysis) {

  private static final IndexHealth UNKNOWN = new IndexHealth(0, 0, 0);

  /** Counts in the current searcher; zeros if the core has no searcher yet. */
  public static IndexHealth of(SolrCore core) {
    RefCounted<SolrIndexSearcher> searcher = core.getRegisteredSearcher();
    if (searcher == null) {
      return UNKNOWN;
    }
    try {
      IndexHealth sum = UNKNOWN;
      for (SchemaField field : core.getLatestSchema().getFields().values()) {
        // checks find documents without a signature, too
        if (field.getType() instanceof TableFieldType type && !type.isOfSignatures()) {
          sum = sum.plus(of(searcher.get().getIndexReader(), field.getName(), type));
        }
      }
      return sum;
    } catch (IOException e) {
      return UNKNOWN; // Solr logs a broken index itself
    } finally {
      searcher.decref();
    }
  }

  private static IndexHealth of(IndexReader reader, String name, TableFieldType type)
      throws IOException {
    DerivedFields derived = new DerivedFields(name);
    SchemeCensus census =
        SchemeCensus.of(
            reader, derived, type.fingerprinter().header(), type.fingerprinter().analysis());
    return new IndexHealth(
        TablelessCensus.count(reader, derived, type.sourceFields()),
        census.incomparable(),
        census.otherAnalysis());
  }

  private IndexHealth plus(IndexHealth other) {
    return new IndexHealth(
        withoutFingerprints + other.withoutFingerprints,
        incomparable + other.incomparable,
        otherAnalysis + other.otherAnalysis);
  }
}
