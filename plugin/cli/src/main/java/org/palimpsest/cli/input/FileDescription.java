package org.palimpsest.cli.input;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.LibrarySchema;
import org.palimpsest.extract.Extracted;

/**
 * Metadata of files from the command line. It overrides the metadata inside a file.
 *
 * @param authors empty if not given
 * @param table metadata by file, or null
 */
public record FileDescription(
    IdFrom idFrom,
    List<String> authors,
    @Nullable Integer year,
    @Nullable String type,
    @Nullable MetadataTable table) {

  public enum IdFrom {
    /** Path below the folder that was named. */
    PATH,
    NAME,
    /** SHA-256 of the file's bytes. */
    SHA256
  }

  public static final int YEAR_MAX = 9999;

  public static final FileDescription NONE =
      new FileDescription(IdFrom.PATH, List.of(), null, null, null);

  /** Parses a year from 1 to {@link #YEAR_MAX}; empty if invalid. */
  public static Optional<Integer> year(String words) {
    return words.matches("0*[1-9][0-9]{0,3}")
        ? Optional.of(Integer.valueOf(words))
        : Optional.empty();
  }

  public List<String> values() {
    return equals(NONE)
        ? List.of()
        : List.of(
            idFrom.name(),
            authors.toString(),
            String.valueOf(year),
            String.valueOf(type),
            table == null ? "" : table.content());
  }

  /** Sentences on files without a row and rows without a file; empty before files are read. */
  public List<String> unmatched() {
    List<String> sentences = new ArrayList<>();
    if (table != null) {
      add(sentences, "Files of the table of metadata that were not read", table.unused());
      add(sentences, "Files without a row in the table of metadata", table.unnamed());
    }
    return sentences;
  }

  private static void add(List<String> sentences, String which, List<String> files) {
    if (!files.isEmpty()) {
      sentences.add(which + ": " + files.size() + ", such as " + files.get(0) + ".");
    }
  }

  String id(InputFile file, Extracted extracted) {
    String named = table == null ? null : table.id(file);
    if (named != null) {
      return named;
    }
    return switch (idFrom) {
      case PATH -> file.id();
      case NAME -> file.name();
      case SHA256 -> extracted.facts().sha256();
    };
  }

  Map<String, Object> of(InputFile file, LibrarySchema schema) {
    var fields = new LinkedHashMap<String, Object>();
    if (table != null) {
      fields.putAll(table.fields(file));
    }
    if (!authors.isEmpty()) {
      fields.put(authorField(schema), authors);
    }
    if (year != null) {
      fields.put(LibrarySchema.YEAR, year);
    }
    if (type != null) {
      fields.put(typeField(schema), type);
    }
    return fields;
  }

  /** Name of the schema's author field, or its usual name. */
  public static String authorField(LibrarySchema schema) {
    return Objects.requireNonNullElse(schema.authorField(), "author_ss");
  }

  /** Name of the schema's type field, or its usual name. */
  public static String typeField(LibrarySchema schema) {
    return Objects.requireNonNullElse(schema.typeField(), "type_s");
  }
}
