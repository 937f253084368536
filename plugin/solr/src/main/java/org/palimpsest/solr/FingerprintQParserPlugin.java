package org.palimpsest.solr;

import java.util.List;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.request.SolrRequestInfo;
import org.apache.solr.search.QParser;
import org.apache.solr.search.QParserPlugin;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.core.section.Sections;
import org.palimpsest.solr.endpoint.LogMasking;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.lookup.FingerprintQuery;
import org.palimpsest.solr.lookup.Interruption;
import org.palimpsest.solr.lookup.Lookup;
import org.palimpsest.solr.lookup.LookupParameters;
import org.palimpsest.solr.request.CheckParameters;
import org.palimpsest.solr.request.KnownParams;
import org.palimpsest.solr.schema.TableFieldType;

/**
 * The query parser {@code {!fingerprint}}: finds documents with a sentence near one of a text's, as
 * in {@code q={!fingerprint flips=1 distance=15}some text}. The score is the share of the text's
 * windows with a match.
 */
public final class FingerprintQParserPlugin extends QParserPlugin {

  /** Its name in the configset. */
  public static final String NAME = "fingerprint";

  private static final String FLIPS = "flips";
  private static final List<String> PARAMS =
      List.of(CheckParams.FIELD, FLIPS, CheckParams.DISTANCE);

  @Override
  public QParser createParser(
      String text, SolrParams localParams, SolrParams params, SolrQueryRequest request) {
    // Solr logs queries, and this one is a text.
    SolrRequestInfo.getReqInfo().ifPresent(info -> LogMasking.forget(info.getRsp()));
    return new FingerprintQParser(text, localParams, params, request);
  }

  private static final class FingerprintQParser extends QParser {

    FingerprintQParser(
        String text, SolrParams localParams, SolrParams params, SolrQueryRequest request) {
      super(text, localParams, params, request);
    }

    @Override
    public Query parse() {
      KnownParams.verifyLocal(localParams, "{!" + NAME + "}", PARAMS, "docs/reference/check.md");
      String name = localParams.get(CheckParams.FIELD, CheckParameters.FIELD_DEFAULT);
      TableFieldType field = TableFieldType.of(req.getSchema(), name, ErrorCode.BAD_REQUEST);
      var windows =
          field.fingerprinter().suspicious(qstr == null ? "" : qstr, Sections.NONE).windows();
      if (windows.size() == 0) {
        return new MatchNoDocsQuery("no sentence of the text is long enough to compare");
      }
      return new FingerprintQuery(
          new Lookup(
              new DerivedFields(name),
              field.fingerprinter().header(),
              windows.fingerprints(),
              CheckParameters.flips(localParams, FLIPS, LookupParameters.FLIPS_WITHOUT_TEXT),
              CheckParameters.distance(localParams)),
          Interruption.NEVER);
    }
  }
}
