package org.palimpsest.solr;

import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.update.processor.DistributingUpdateProcessorFactory;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.apache.solr.update.processor.UpdateRequestProcessorFactory;
import org.apache.solr.util.plugin.SolrCoreAware;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.request.CheckParameters;
import org.palimpsest.solr.schema.TableFieldType;
import org.palimpsest.solr.update.FingerprintUpdateProcessor;
import org.palimpsest.solr.update.InitArgs;
import org.palimpsest.solr.update.SignatureFiller;
import org.palimpsest.solr.update.WriteFailures;

/**
 * Fills the sentence table of every document with text. Its place in an update chain is before the
 * distributed processor, so that it works once for each document and all replicas get the result.
 * On every node it keeps documents out of error messages ({@link WriteFailures}).
 *
 * <p>Options: {@code field}, the sentence table field (default {@code sentences}); {@code
 * signatureField}, the field of whole documents' signatures (default: no signatures); {@code
 * textLengthMax}, the longest text in UTF-16 code units (default 10,000,000).
 */
public final class FingerprintUpdateProcessorFactory extends UpdateRequestProcessorFactory
    implements SolrCoreAware, UpdateRequestProcessorFactory.RunAlways {

  private String field = CheckParameters.FIELD_DEFAULT;
  private @Nullable String signatureField;
  private int textLengthMax = InitArgs.TEXT_LENGTH_MAX_DEFAULT;

  @Override
  public void init(NamedList<?> args) {
    Object configuredField = args.remove("field");
    if (configuredField != null) {
      field = configuredField.toString();
    }
    Object configuredSignature = args.remove("signatureField");
    if (configuredSignature != null && !configuredSignature.toString().isBlank()) {
      signatureField = configuredSignature.toString();
    }
    textLengthMax = InitArgs.textLengthMax(args, textLengthMax);
    if (args.size() > 0) {
      throw new SolrException(
          ErrorCode.SERVER_ERROR, "FingerprintUpdateProcessorFactory has unknown options: " + args);
    }
  }

  @Override
  public void inform(SolrCore core) {
    // Fails the core now, not the first document, if the analysis cannot make fingerprints.
    TableFieldType type = TableFieldType.of(core.getLatestSchema(), field, ErrorCode.SERVER_ERROR);
    type.fingerprinter();
    if (signatureField != null) {
      SignatureFiller.of(core.getLatestSchema(), signatureField, type);
    }
  }

  @Override
  public UpdateRequestProcessor getInstance(
      SolrQueryRequest request, SolrQueryResponse response, UpdateRequestProcessor next) {
    UpdateRequestProcessor writing = new WriteFailures(next);
    return isFromAnotherNode(request)
        ? writing
        : new FingerprintUpdateProcessor(
            field, signatureField, request.getSchema(), textLengthMax, response, writing);
  }

  /** Whether another node has filled the table; Solr would skip this factory then. */
  private static boolean isFromAnotherNode(SolrQueryRequest request) {
    return request.getParams().get(DistributingUpdateProcessorFactory.DISTRIB_UPDATE_PARAM) != null;
  }
}
