package org.palimpsest.solr.duplicates;

import java.util.List;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.IndexSchema;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.duplicate.SpotFinder;
import org.palimpsest.core.duplicate.SpotParameters;
import org.palimpsest.core.duplicate.SpotSet;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.section.Sections;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.near.NearMethod;
import org.palimpsest.solr.near.NearQuestion;
import org.palimpsest.solr.near.NearSearch;
import org.palimpsest.solr.request.DuplicateParameters;
import org.palimpsest.solr.schema.TableFieldType;

/**
 * The schema fields for near duplicates; {@code signatures} is null if none exist and none are
 * needed.
 */
public record DuplicateFields(
    DuplicateParameters parameters, TableFieldType sentences, @Nullable TableFieldType signatures) {

  /** The fields that parameters name; refused by BAD_REQUEST if the schema lacks one. */
  public static DuplicateFields of(IndexSchema schema, DuplicateParameters parameters) {
    String signature = parameters.signatureField();
    boolean needed =
        parameters.method() == NearMethod.SIMHASH
            || !signature.equals(DuplicateParameters.SIGNATURE_DEFAULT)
            || schema.getFieldOrNull(signature) != null;
    return new DuplicateFields(
        parameters,
        TableFieldType.of(schema, parameters.field(), ErrorCode.BAD_REQUEST),
        needed ? TableFieldType.ofSignatures(schema, signature, ErrorCode.BAD_REQUEST) : null);
  }

  static DuplicateFields of(SolrQueryRequest request) {
    return of(request.getSchema(), DuplicateParameters.of(request.getParams()));
  }

  SpotFinder spotFinder() {
    return new SpotFinder(SpotParameters.DEFAULT, sentences.fingerprinter().scheme().seed());
  }

  /** A question; {@code itself} is the unique key to exclude from results, or null. */
  NearQuestion question(@Nullable String itself, String text) {
    boolean bySpots = parameters.method() == NearMethod.SPOTSIGS;
    return new NearQuestion(
        itself,
        signature(text),
        bySpots
            ? sentences.fingerprinter().suspicious(text, Sections.NONE).windows().fingerprints()
            : FingerprintList.of(List.of()),
        bySpots ? spotFinder().find(text) : SpotSet.EMPTY);
  }

  /** A question without windows, to compare texts with each other. */
  public NearQuestion compared(@Nullable String itself, String text) {
    return new NearQuestion(
        itself, signature(text), FingerprintList.of(List.of()), spotFinder().find(text));
  }

  /** Identifies how compared values are made; equal if they are comparable. */
  public String key() {
    String ofSentences = sentences.fingerprinter().header().key();
    return signatures == null
        ? ofSentences
        : ofSentences + "+" + signatures.fingerprinter().header().key();
  }

  private FingerprintList signature(String text) {
    return signatures == null
        ? FingerprintList.of(List.of())
        : signatures.fingerprinter().suspicious(text, Sections.NONE).windows().fingerprints();
  }

  NearSearch.@Nullable SignatureField signatureField() {
    return signatures == null
        ? null
        : new NearSearch.SignatureField(
            new DerivedFields(parameters.signatureField()), signatures.fingerprinter().header());
  }
}
