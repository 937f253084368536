package org.palimpsest.cli.input;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.SourceDocument;
import org.palimpsest.extract.Extracted;

/** Id and fields of a document that is read from a file. */
public interface FileFields {

  /** For documents that need only an id: the path. */
  FileFields NONE =
      new FileFields() {
        @Override
        public String keyField() {
          return SourceDocument.ID_FIELD;
        }

        @Override
        public @Nullable String authorField() {
          return null;
        }

        @Override
        public String id(InputFile file, Extracted extracted) {
          return file.id();
        }

        @Override
        public Map<String, Object> of(InputFile file, Extracted extracted) {
          return Map.of();
        }
      };

  /** Name of the id field. */
  String keyField();

  /** Name of the author field, or null. */
  @Nullable String authorField();

  String id(InputFile file, Extracted extracted);

  /** The document's fields without its text. */
  Map<String, Object> of(InputFile file, Extracted extracted);
}
