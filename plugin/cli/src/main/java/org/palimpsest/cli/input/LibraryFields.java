package org.palimpsest.cli.input;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.LibrarySchema;
import org.palimpsest.extract.Extracted;
import org.palimpsest.extract.PageStarts;

/**
 * Fields of a library's documents. Precedence: command line, metadata table, the file's own
 * metadata.
 */
public record LibraryFields(LibrarySchema schema, FileDescription given) {

  /** For documents of which only id and text are used. */
  public static final LibraryFields NONE =
      new LibraryFields(LibrarySchema.UNREAD, FileDescription.NONE);

  /** Names of the file fields that the library lacks. */
  public List<String> missing() {
    return List.of(LibrarySchema.FILE_NAME, LibrarySchema.FILE_DIGEST, LibrarySchema.PAGES).stream()
        .filter(name -> !schema.has(name))
        .toList();
  }

  String keyField() {
    return schema.keyField();
  }

  @Nullable String authorField() {
    return schema.authorField();
  }

  String id(InputFile file, Extracted extracted) {
    return given.id(file, extracted);
  }

  Map<String, Object> of(InputFile file, Extracted extracted) {
    var fields = new LinkedHashMap<String, Object>();
    Extracted.Facts facts = extracted.facts();
    fields.put(schema.titleField(), facts.title() == null ? file.title() : facts.title());
    if (schema.authorField() != null && !facts.authors().isEmpty()) {
      fields.put(schema.authorField(), new ArrayList<>(facts.authors()));
    }
    if (facts.year() != null) {
      fields.put(LibrarySchema.YEAR, facts.year());
    }
    fields.put(LibrarySchema.FILE_NAME, file.id());
    fields.put(LibrarySchema.FILE_DIGEST, facts.sha256());
    if (!extracted.pages().isEmpty()) {
      fields.put(LibrarySchema.PAGES, PageStarts.of(extracted.pages()).toText());
    }
    fields.keySet().removeIf(name -> !schema.has(name));
    fields.putAll(given.of(file, schema));
    return fields;
  }
}
