package org.palimpsest.solr;

import org.apache.solr.schema.StrField;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.solr.schema.TableFieldType;

/**
 * The field type of signatures: one fingerprint of the whole document, stored as the only sentence
 * of a sentence table. It has the attributes {@code analysis}, {@code source}, {@code title},
 * {@code sentenceLength} and {@code paragraphLengthMin} of {@link SentenceTableField}, with equal
 * values if both are filled together; {@code scheme} is {@code simhash-64-4}.
 *
 * <p>For a field {@code signature} the schema needs {@code signature_seg_a} to {@code _d} of type
 * {@link SegmentField} (a dynamic field {@code signature_seg_*} does), and {@code signature_scheme}
 * of type {@link StrField}; all are filled from the signature.
 */
public final class SignatureField extends TableFieldType {

  /** For Solr. */
  public SignatureField() {
    super(SegmentField.class, Scheme.SIMHASH);
  }
}
