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
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.LibrarySchema;

/**
 * What a table in CSV says of files: one column names the file, others its title, authors, year,
 * type, id, or any field of the library. Columns are cut by commas, semicolons or tabs, whichever
 * the first line has.
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
   * Reads a table.
   *
   * @throws InputException if it is none, names no file, or a column is no field of the library;
   *     the end of a sentence that begins with the table's name
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

  /** The whole table, as it was read. */
  String content() {
    return content;
  }

  /** The id that the table gives a file; null if it gives none. */
  @Nullable String id(InputFile file) {
    String key = key(file);
    return key == null ? null : ids.get(key);
  }

  /** What the table says of a file; empty if that is nothing. */
  Map<String, Object> fields(InputFile file) {
    String key = key(file);
    if (key == null) {
      unnamed.add(file.id());
      return Map.of();
    }
    used.add(key);
    return rows.getOrDefault(key, Map.of());
  }

  /** By its path, or else by its name. */
  private @Nullable String key(InputFile file) {
    if (rows.containsKey(file.id())) {
      return file.id();
    }
    return rows.containsKey(file.name()) ? file.name() : null;
  }

  /** Files that the table names, and that were not read; empty before any file is read. */
  public List<String> unused() {
    if (used.isEmpty() && unnamed.isEmpty()) {
      return List.of();
    }
    List<String> unused = new ArrayList<>(rows.keySet());
    unused.removeAll(used);
    return unused;
  }

  /** Files that were read and have no row, in the order of reading. */
  public List<String> unnamed() {
    return List.copyOf(unnamed);
  }
}
