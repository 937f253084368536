package org.palimpsest.cli.input;

import java.io.IOException;
import java.nio.file.Path;
import org.palimpsest.extract.Extracted;
import org.palimpsest.extract.Extractor;
import org.palimpsest.extract.UnreadableException;

/** Gives what files say. For one thread; close it. */
public interface FileTexts extends AutoCloseable {

  /**
   * What a file says.
   *
   * @throws UnreadableException if it has no text for us, and why
   * @throws IOException if it cannot be opened or read
   */
  Extracted text(Path file) throws IOException, UnreadableException;

  /**
   * What a file says that must be read.
   *
   * @throws InputException if it cannot be, with the whole sentence
   */
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

  /** Each file is read anew. */
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
