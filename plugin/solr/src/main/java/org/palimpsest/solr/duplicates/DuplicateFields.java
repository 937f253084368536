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
 * The fields of a schema that near duplicates are told by.
 *
 * @param parameters of the request, which name them
 * @param sentences the type of the field of sentences
 * @param signatures the type of the field of signatures; null where the schema has none, and none
 *     is needed
 */
public record DuplicateFields(
    DuplicateParameters parameters, TableFieldType sentences, @Nullable TableFieldType signatures) {

  /**
   * Looks them up.
   *
   * @throws org.apache.solr.common.SolrException with BAD_REQUEST if the schema lacks one
   */
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

  /** The fields that a request names; see {@link #of(IndexSchema, DuplicateParameters)}. */
  static DuplicateFields of(SolrQueryRequest request) {
    return of(request.getSchema(), DuplicateParameters.of(request.getParams()));
  }

  /** Finds spots under the collection's seed. */
  SpotFinder spotFinder() {
    return new SpotFinder(SpotParameters.DEFAULT, sentences.fingerprinter().scheme().seed());
  }

  /**
   * What is asked about a text.
   *
   * @param itself the unique key of a document that is no duplicate; null where there is no such
   */
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

  /** What texts are compared with each other by, without what an index is asked for. */
  public NearQuestion compared(@Nullable String itself, String text) {
    return new NearQuestion(
        itself, signature(text), FingerprintList.of(List.of()), spotFinder().find(text));
  }

  /** How all that is compared was made: equal where it can be compared. */
  public String key() {
    String ofSentences = sentences.fingerprinter().header().key();
    return signatures == null
        ? ofSentences
        : ofSentences + "+" + signatures.fingerprinter().header().key();
  }

  /** The signature of a text: one, or none where it is too short, or none are made. */
  private FingerprintList signature(String text) {
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
