package org.palimpsest.solr;

import org.apache.solr.schema.StrField;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.solr.schema.TableFieldType;

/**
 * The field type of signatures: one fingerprint of the whole document, by which near duplicates are
 * found, kept as the one sentence of a sentence table. It has the attributes {@code analysis},
 * {@code source}, {@code title}, {@code sentenceLength} and {@code paragraphLengthMin} of {@link
 * SentenceTableField}, whose values it must have where both are filled together; {@code scheme} is
 * {@code simhash-64-4}.
 *
 * <p>For a field {@code signature} the schema needs {@code signature_seg_a} to {@code _d} of type
 * {@link SegmentField} (a dynamic field {@code signature_seg_*} does), and {@code signature_scheme}
 * of type {@link StrField}; all are filled from the signature.
 */
public final class SignatureField extends TableFieldType {

  /** Made by Solr, as the schema names it. */
  public SignatureField() {
    super(SegmentField.class, Scheme.SIMHASH);
  }
}
