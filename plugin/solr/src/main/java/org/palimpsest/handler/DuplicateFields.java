package org.palimpsest.handler;

import java.util.List;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.schema.IndexSchema;
import org.jspecify.annotations.Nullable;
import org.palimpsest.duplicate.SpotFinder;
import org.palimpsest.duplicate.SpotParameters;
import org.palimpsest.fingerprint.FingerprintList;
import org.palimpsest.index.DerivedFields;
import org.palimpsest.near.NearMethod;
import org.palimpsest.near.NearSearch;
import org.palimpsest.request.DuplicateParameters;
import org.palimpsest.schema.TableFieldType;
import org.palimpsest.section.Sections;

/**
 * The fields of a schema that near duplicates are told by.
 *
 * @param parameters of the request, which name them
 * @param sentences the type of the field of sentences
 * @param signatures the type of the field of signatures; null where the schema has none, and none
 *     is needed
 */
record DuplicateFields(
    DuplicateParameters parameters, TableFieldType sentences, @Nullable TableFieldType signatures) {

  /**
   * Looks them up.
   *
   * @throws org.apache.solr.common.SolrException with BAD_REQUEST if the schema lacks one
   */
  static DuplicateFields of(IndexSchema schema, DuplicateParameters parameters) {
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

  /** Finds spots under the collection's seed. */
  SpotFinder spotFinder() {
    return new SpotFinder(SpotParameters.DEFAULT, sentences.fingerprinter().scheme().seed());
  }

  /** The signature of a text: one, or none where it is too short, or none are made. */
  FingerprintList signature(String text) {
    return signatures == null
        ? FingerprintList.of(List.of())
        : signatures.fingerprinter().suspicious(text, Sections.NONE).windows().fingerprints();
  }

  /** The field of signatures as it is searched. */
  NearSearch.@Nullable SignatureField signatureField() {
    return signatures == null
        ? null
        : new NearSearch.SignatureField(
            new DerivedFields(parameters.signatureField()), signatures.fingerprinter().header());
  }
}
