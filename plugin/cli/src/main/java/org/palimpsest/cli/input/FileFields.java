package org.palimpsest.cli.input;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.SourceDocument;
import org.palimpsest.extract.Extracted;

/** Says what a document is called that was a file, and which fields it gets besides its text. */
public interface FileFields {

  /** Of documents that only need an id, which is their path. */
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

  /** The field that ids stand in. */
  String keyField();

  /** The field that authors stand in, or null. */
  @Nullable String authorField();

  /** The document's id. */
  String id(InputFile file, Extracted extracted);

  /** Its fields without the text. */
  Map<String, Object> of(InputFile file, Extracted extracted);
}
