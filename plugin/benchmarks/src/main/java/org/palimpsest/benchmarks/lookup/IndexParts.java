package org.palimpsest.benchmarks.lookup;

import java.io.IOException;
import java.util.Locale;
import org.apache.lucene.codecs.perfield.PerFieldDocValuesFormat;
import org.apache.lucene.codecs.perfield.PerFieldPostingsFormat;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.store.Directory;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.index.DerivedFields;

/**
 * The sizes of an index's files by content, in bytes.
 *
 * @param tables of fingerprints and offsets
 * @param segments of fingerprints
 * @param other the scheme's field, and Lucene's own files
 */
record IndexParts(long tables, long segments, long other) {

  /**
   * The sizes of an index of one leaf without compound files.
   *
   * @throws IOException if the folder cannot be read
   */
  static IndexParts of(Directory directory, LeafReader leaf, DerivedFields fields)
      throws IOException {
    @Nullable String table =
        suffix(
            leaf.getFieldInfos().fieldInfo(fields.table()),
            PerFieldDocValuesFormat.PER_FIELD_FORMAT_KEY,
            PerFieldDocValuesFormat.PER_FIELD_SUFFIX_KEY);
    @Nullable String segment =
        suffix(
            leaf.getFieldInfos().fieldInfo(fields.segment(0)),
            PerFieldPostingsFormat.PER_FIELD_FORMAT_KEY,
            PerFieldPostingsFormat.PER_FIELD_SUFFIX_KEY);
    long tables = 0;
    long segments = 0;
    long other = 0;
    for (String file : directory.listAll()) {
      long length = directory.fileLength(file);
      if (table != null && file.contains(table)) {
        tables += length;
      } else if (segment != null && file.contains(segment)) {
        segments += length;
      } else {
        other += length;
      }
    }
    return new IndexParts(tables, segments, other);
  }

  /** The suffix of a per-field format in file names: {@code _Lucene90_0.}. */
  private static @Nullable String suffix(@Nullable FieldInfo field, String name, String number) {
    return field == null
        ? null
        : String.format(
            Locale.ROOT, "_%s_%s.", field.getAttribute(name), field.getAttribute(number));
  }
}
