package org.palimpsest.cli.input;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.LibrarySchema;
import org.palimpsest.client.StoredFields;

/**
 * The first row of a {@link MetadataTable}, which names its columns. What is wrong with it is said
 * before the rows, which would not fit a head that was cut in another way.
 */
final class MetadataHead {

  static final String FILE = "file";
  static final String ID = "id";

  /** What people call the columns. */
  private static final Map<String, String> COLUMNS =
      Map.ofEntries(
          Map.entry("file", FILE),
          Map.entry("filename", FILE),
          Map.entry("文件", FILE),
          Map.entry("文件名", FILE),
          Map.entry("id", ID),
          Map.entry("title", "title"),
          Map.entry("标题", "title"),
          Map.entry("题名", "title"),
          Map.entry("author", "author"),
          Map.entry("authors", "author"),
          Map.entry("作者", "author"),
          Map.entry("year", "year"),
          Map.entry("年份", "year"),
          Map.entry("type", "type"),
          Map.entry("类型", "type"));

  /** No column that is known has such a name, nor has a field of a library. */
  private static final Pattern SLIP = Pattern.compile("[,，;；、\t|｜=＝:：]");

  private MetadataHead() {}

  /** How the table's cells are parted: by what stands in its first line. */
  static CsvSchema cells(String text) {
    return CsvSchema.emptySchema().withColumnSeparator(separator(text));
  }

  private static char separator(String text) {
    String first = text.lines().findFirst().orElse("");
    if (first.indexOf('\t') >= 0) {
      return '\t';
    }
    return first.indexOf(',') < 0 && first.indexOf(';') >= 0 ? ';' : ',';
  }

  /** What a column is that is called so: one of those that are known, or a field of the library. */
  static String column(String name) {
    String stripped = name.strip();
    return COLUMNS.getOrDefault(stripped.toLowerCase(Locale.ROOT), stripped);
  }

  /**
   * Looks at the head.
   *
   * @throws InputException if its columns are not parted, or one of them may not be there
   * @throws IOException if it is no CSV
   */
  static void require(String text, LibrarySchema schema) throws InputException, IOException {
    Map<String, String> names = new HashMap<>();
    for (String name : read(text)) {
      requireSeparated(name, schema);
      requireNotOfSolr(name);
      requireOnce(name, names.put(field(column(name), schema), name));
    }
  }

  /** The field that a column fills; of what no field has, such as the file, the column itself. */
  static String field(String column, LibrarySchema schema) {
    return switch (column) {
      case "title" -> schema.titleField();
      case "author" -> FileDescription.authorField(schema);
      case "year" -> LibrarySchema.YEAR;
      case "type" -> FileDescription.typeField(schema);
      default -> column;
    };
  }

  /** Of two the last would count, be it empty. */
  private static void requireOnce(String name, @Nullable String earlier) throws InputException {
    if (earlier != null && !name.isBlank()) { // a blank one is no field either
      throw new InputException(
          "has the column "
              + column(name)
              + " twice, as '"
              + earlier.strip()
              + "' and as '"
              + name.strip()
              + "'; leave one of them");
    }
  }

  private static String[] read(String text) throws IOException {
    try (MappingIterator<String[]> rows =
        new CsvMapper()
            .enable(CsvParser.Feature.TRIM_SPACES)
            .enable(CsvParser.Feature.WRAP_AS_ARRAY)
            .readerForArrayOf(String.class)
            .with(cells(text))
            .readValues(text)) {
      return rows.hasNextValue() ? rows.nextValue() : new String[0];
    }
  }

  private static void requireSeparated(String column, LibrarySchema schema) throws InputException {
    Matcher slip = SLIP.matcher(column);
    if (slip.find() && !schema.names().contains(column)) {
      throw new InputException(
          "has a column '"
              + column
              + "': is the '"
              + slip.group()
              + "' meant to part two columns? Only commas, semicolons or tabs of ASCII do, one of"
              + " them in all rows");
    }
  }

  /** By these Solr tells documents apart, and deletes what it takes for parts of another one. */
  private static void requireNotOfSolr(String column) throws InputException {
    if (StoredFields.OF_SOLR.contains(column.strip())) {
      throw new InputException(
          "has a column '" + column.strip() + "', which Solr fills by itself; leave it out");
    }
  }
}
