package org.palimpsest.solr;

import java.util.Locale;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.response.TextResponseWriter;
import org.apache.solr.schema.FieldType;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.search.QParser;
import org.apache.solr.uninverting.UninvertingReader;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.schema.FieldRefusedException;

/**
 * The type of the segment fields, which are filled from the sentence table only. A query names a
 * value in hexadecimal: {@code sentences_seg_a:0f3a2}.
 */
public final class SegmentField extends FieldType {

  @Override
  public IndexableField createField(SchemaField field, Object value) {
    throw new FieldRefusedException(
        "Field "
            + field.getName()
            + " follows from the sentence table and cannot be set; leave it out of the document.");
  }

  @Override
  public Query getFieldQuery(QParser parser, SchemaField field, String value) {
    String term = value.toLowerCase(Locale.ROOT);
    if (term.isEmpty() || !term.chars().allMatch(c -> Character.digit(c, 16) >= 0)) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST,
          "Field " + field.getName() + " holds hexadecimal numbers such as 0f3a2.");
    }
    return new ConstantScoreQuery(new TermQuery(new Term(field.getName(), term)));
  }

  @Override
  public SortField getSortField(SchemaField field, boolean reverse) {
    throw new SolrException(
        ErrorCode.BAD_REQUEST, "Cannot sort on segment field " + field.getName() + ".");
  }

  @Override
  public UninvertingReader.@Nullable Type getUninversionType(SchemaField field) {
    return null;
  }

  @Override
  public void write(TextResponseWriter writer, String name, IndexableField field) {
    throw new SolrException(
        ErrorCode.SERVER_ERROR, "Segment field " + name + " must not be stored.");
  }
}
