package org.palimpsest.solr;

import org.apache.solr.schema.StrField;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.text.SegmentationParameters;
import org.palimpsest.solr.schema.TableFieldType;

/**
 * The field type of the sentence table. Fingerprints depend on its attributes only:
 *
 * <ul>
 *   <li>{@code analysis} (required): the field type whose index analyzer makes features
 *   <li>{@code source}: the fields that hold the text, comma separated; default {@code text}
 *   <li>{@code title}: the field that holds the title; default {@code title}
 *   <li>{@code author}: the stored field that names the authors, if any; fingerprints do not depend
 *       on it
 *   <li>{@code sentenceLength}, {@code paragraphLengthMin}: see {@link SegmentationParameters}
 *   <li>{@code grams}: the field by whose grams short copies are found, see {@link
 *       WinnowingTokenizerFactory}; default none
 *   <li>{@code sections}: the file of the configset with the forms of sections; default none
 *   <li>{@code type}: the stored field that names a document's type in that file; default none
 *   <li>{@code scheme}: default {@code minwise-100-5}, the only one
 * </ul>
 *
 * <p>For a field {@code sentences} the schema needs {@code sentences_seg_a} and so on of type
 * {@link SegmentField} (a dynamic field {@code sentences_seg_*} does), and {@code sentences_scheme}
 * of type {@link StrField}; all are filled from the table.
 */
public final class SentenceTableField extends TableFieldType {

  /** For Solr. */
  public SentenceTableField() {
    super(SegmentField.class, Scheme.DEFAULT);
  }
}
