package org.palimpsest.cli.input;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.LibrarySchema;
import org.palimpsest.client.indexing.StoredFields;

/**
 * Metadata of files from a CSV table: one column names the file, others its title, authors, year,
 * type, id, or any field of the library. The first line determines the separator: comma, semicolon
 * or tab.
 */
public final class MetadataTable {

  private static final String AUTHORS_END = "[;；、]";

  private final Map<String, Map<String, Object>> rows = new LinkedHashMap<>();
  private final Map<String, String> ids = new HashMap<>();
  private final Set<String> used = new HashSet<>();
  private final Set<String> unnamed = new LinkedHashSet<>();
  private final String content;

  private MetadataTable(String content) {
    this.content = content;
  }

  /**
   * Parses a table.
   *
   * @throws InputException if it is invalid or has a column that is not a library field; the
   *     message follows the table's name
   */
  public static MetadataTable parse(String text, LibrarySchema schema) throws InputException {
    var table = new MetadataTable(text);
    CsvSchema csv = MetadataHead.cells(text).withHeader();
    int line = 1;
    try (MappingIterator<Map<String, String>> read =
        new CsvMapper()
            .enable(CsvParser.Feature.TRIM_SPACES)
            .enable(CsvParser.Feature.SKIP_EMPTY_LINES)
            .readerForMapOf(String.class)
            .with(csv)
            .readValues(text)) {
      MetadataHead.require(text, schema);
      while (read.hasNextValue()) {
        line++;
        table.add(read.nextValue(), line, schema);
      }
    } catch (JsonProcessingException e) {
      throw new InputException("is no CSV with the same columns in each row, at row " + line);
    } catch (IOException e) {
      throw new InputException("cannot be read");
    }
    if (table.rows.isEmpty()) {
      throw new InputException("has no rows below its first, which names the columns");
    }
    return table;
  }

  private void add(Map<String, String> row, int line, LibrarySchema schema) throws InputException {
    String file = null;
    var fields = new LinkedHashMap<String, Object>();
    String id = null;
    for (Map.Entry<String, String> cell : row.entrySet()) {
      String value = cell.getValue() == null ? "" : cell.getValue().strip();
      String column = MetadataHead.column(cell.getKey());
      if (column.equals(MetadataHead.FILE)) {
        file = value;
      } else if (column.equals(MetadataHead.ID)) {
        id = value.isEmpty() ? null : value;
      } else {
        put(fields, column, value, line, schema);
      }
    }
    if (file == null || file.isEmpty()) {
      throw new InputException("names no file in row " + line + "; a column 'file' is needed");
    }
    if (rows.put(file, fields) != null) {
      throw new InputException("names '" + file + "' twice");
    }
    if (id != null) {
      ids.put(file, id);
    }
  }

  private static void put(
      Map<String, Object> fields, String column, String value, int line, LibrarySchema schema)
      throws InputException {
    String field = MetadataHead.field(column, schema);
    if (!schema.has(field)) {
      throw new InputException(
          "has a column '" + column + "', and the library has no field " + field);
    }
    if (value.isEmpty()) {
      return;
    }
    fields.put(field, value(column, value, line));
  }

  private static Object value(String column, String value, int line) throws InputException {
    if (column.equals("author")) {
      return Arrays.stream(value.split(AUTHORS_END, -1))
          .map(String::strip)
          .filter(name -> !name.isEmpty())
          .toList();
    }
    if (column.equals("year")) {
      return FileDescription.year(value)
          .orElseThrow(
              () -> new InputException("has no year in row " + line + ", but '" + value + "'"));
    }
    return value;
  }

  String content() {
    return content;
  }

  @Nullable String id(InputFile file) {
    String key = key(file);
    return key == null ? null : ids.get(key);
  }

  Map<String, Object> fields(InputFile file) {
    String key = key(file);
    if (key == null) {
      unnamed.add(file.id());
      return Map.of();
    }
    used.add(key);
    return rows.getOrDefault(key, Map.of());
  }

  /** The file's path if the table has it, else its name. */
  private @Nullable String key(InputFile file) {
    if (rows.containsKey(file.id())) {
      return file.id();
    }
    return rows.containsKey(file.name()) ? file.name() : null;
  }

  /** Files of the table that were not read; empty before any file is read. */
  public List<String> unused() {
    if (used.isEmpty() && unnamed.isEmpty()) {
      return List.of();
    }
    List<String> unused = new ArrayList<>(rows.keySet());
    unused.removeAll(used);
    return unused;
  }

  /** Files without a row, in reading order. */
  public List<String> unnamed() {
    return List.copyOf(unnamed);
  }

  /**
   * The first row of a {@link MetadataTable}, with the column names. Its errors are reported before
   * those of the rows.
   */
  static final class MetadataHead {

    static final String FILE = "file";
    static final String ID = "id";

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

    /**
     * Characters that separate columns by mistake; no known column or library field contains one.
     */
    private static final Pattern SLIP = Pattern.compile("[,，;；、\t|｜=＝:：]");

    private MetadataHead() {}

    /** CSV format with the separator of the first line. */
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

    static String column(String name) {
      String stripped = name.strip();
      return COLUMNS.getOrDefault(stripped.toLowerCase(Locale.ROOT), stripped);
    }

    /**
     * Checks the first row. Fails if a column is repeated, reserved, or wrongly separated. Fails if
     * it is not CSV.
     */
    static void require(String text, LibrarySchema schema) throws InputException, IOException {
      Map<String, String> names = new HashMap<>();
      for (String name : read(text)) {
        requireSeparated(name, schema);
        requireNotOfSolr(name);
        requireOnce(name, names.put(field(column(name), schema), name));
      }
    }

    /** The library field that a column fills. */
    static String field(String column, LibrarySchema schema) {
      return switch (column) {
        case "title" -> schema.titleField();
        case "author" -> FileDescription.authorField(schema);
        case "year" -> LibrarySchema.YEAR;
        case "type" -> FileDescription.typeField(schema);
        default -> column;
      };
    }

    /** The last of two equal columns would win, even if empty. */
    private static void requireOnce(String name, @Nullable String earlier) throws InputException {
      if (earlier != null && !name.isBlank()) { // a blank column is ignored
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

    private static void requireSeparated(String column, LibrarySchema schema)
        throws InputException {
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

    /** Solr uses these fields to identify and delete documents. */
    private static void requireNotOfSolr(String column) throws InputException {
      if (StoredFields.OF_SOLR.contains(column.strip())) {
        throw new InputException(
            "has a column '" + column.strip() + "', which Solr fills by itself; leave it out");
      }
    }
  }
}
