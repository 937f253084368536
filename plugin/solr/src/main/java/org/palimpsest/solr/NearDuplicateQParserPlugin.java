package org.palimpsest.solr;

import java.util.List;
import java.util.Objects;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.request.SolrRequestInfo;
import org.apache.solr.search.QParser;
import org.apache.solr.search.QParserPlugin;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.core.section.Sections;
import org.palimpsest.solr.analysis.TextFingerprinter;
import org.palimpsest.solr.endpoint.LogMasking;
import org.palimpsest.solr.endpoint.StoredDocuments;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.lookup.FingerprintQuery;
import org.palimpsest.solr.lookup.Interruption;
import org.palimpsest.solr.lookup.Lookup;
import org.palimpsest.solr.near.NearLimits;
import org.palimpsest.solr.request.DuplicateParameters;
import org.palimpsest.solr.request.KnownParams;
import org.palimpsest.solr.schema.TableFieldType;

/**
 * The query parser {@code {!nearduplicate}}: finds documents with a signature near that of a text,
 * as in {@code q={!nearduplicate distance=3}a whole text}, or of an indexed document, as in {@code
 * q={!nearduplicate id=doc-1}}. Local parameters: {@code distance} and {@code signature}, as of
 * {@code /duplicates}. All matches have the same score.
 */
public final class NearDuplicateQParserPlugin extends QParserPlugin {

  /** Its name in the configset. */
  public static final String NAME = "nearduplicate";

  @Override
  public QParser createParser(
      String text, SolrParams localParams, SolrParams params, SolrQueryRequest request) {
    // Solr logs queries, and this one is a text.
    SolrRequestInfo.getReqInfo().ifPresent(info -> LogMasking.forget(info.getRsp()));
    return new NearDuplicateQParser(text, localParams, params, request);
  }

  private static final class NearDuplicateQParser extends QParser {

    NearDuplicateQParser(
        String text, SolrParams localParams, SolrParams params, SolrQueryRequest request) {
      super(text, localParams, params, request);
    }

    @Override
    public Query parse() {
      KnownParams.verifyLocal(
          localParams,
          "{!" + NAME + "}",
          DuplicateParameters.OF_QUERY,
          "docs/reference/duplicates.md");
      int distance = DuplicateParameters.distance(localParams);
      String field =
          localParams.get(DuplicateParameters.SIGNATURE, DuplicateParameters.SIGNATURE_DEFAULT);
      TextFingerprinter fingerprinter =
          TableFieldType.ofSignatures(req.getSchema(), field, ErrorCode.BAD_REQUEST)
              .fingerprinter();
      var signature = fingerprinter.suspicious(text(field), Sections.NONE).windows();
      return signature.size() == 0
          ? new MatchNoDocsQuery("the text is too short to have a signature")
          : new FingerprintQuery(
              new Lookup(
                  new DerivedFields(field),
                  fingerprinter.header(),
                  signature.fingerprints(),
                  NearLimits.flips(distance),
                  distance),
              Interruption.NEVER);
    }

    /** The query's text, or the text of the document with the given id. */
    private String text(String field) {
      String id = localParams.get(CheckParams.ID);
      String given = qstr == null ? "" : qstr;
      if (id == null) {
        return given;
      }
      if (!given.isEmpty()) {
        throw new SolrException(
            ErrorCode.BAD_REQUEST, "The query has an id and a text; send one of them.");
      }
      TableFieldType type =
          TableFieldType.ofSignatures(req.getSchema(), field, ErrorCode.BAD_REQUEST);
      StoredDocuments documents = new StoredDocuments(req, type, List.of(id), List.of());
      return Objects.requireNonNullElse(documents.text(documents.get(id)), "");
    }
  }
}
