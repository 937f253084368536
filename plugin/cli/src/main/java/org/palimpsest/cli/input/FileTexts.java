package org.palimpsest.cli.input;

import java.io.IOException;
import java.nio.file.Path;
import org.palimpsest.extract.Extracted;
import org.palimpsest.extract.Extractor;
import org.palimpsest.extract.UnreadableException;

/** Source of files' texts. Not thread-safe. */
public interface FileTexts extends AutoCloseable {

  /** Extracts the text of a file. Fails if the file has no usable text. */
  Extracted text(Path file) throws IOException, UnreadableException;

  /** Extracts the text of a file. Fails if it cannot be read, with a whole sentence. */
  default Extracted required(Path file) throws InputException {
    try {
      return text(file);
    } catch (UnreadableException e) {
      throw new InputException(e.note(file).text());
    } catch (IOException e) {
      throw new InputException(file + " " + InputFiles.reason(file, e));
    }
  }

  @Override
  void close();

  /** Extracts each file anew; closes the extractor. */
  static FileTexts of(Extractor extractor) {
    return new FileTexts() {
      @Override
      public Extracted text(Path file) throws IOException, UnreadableException {
        return extractor.extract(file);
      }

      @Override
      public void close() {
        extractor.close();
      }
    };
  }
}
