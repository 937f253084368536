package org.palimpsest.extract;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.apache.poi.xwpf.usermodel.XWPFParagraph;
import org.apache.poi.xwpf.usermodel.XWPFRun;

/** Makes files of Word. */
final class TestWord {

  private TestWord() {}

  /** Paragraphs, the first of which ends with a hidden run. */
  static void save(Path file, List<String> paragraphs, String hidden) throws IOException {
    try (var document = new XWPFDocument();
        OutputStream out = Files.newOutputStream(file)) {
      for (String text : paragraphs) {
        XWPFParagraph paragraph = document.createParagraph();
        paragraph.createRun().setText(text);
        if (text.equals(paragraphs.get(0)) && !hidden.isEmpty()) {
          XWPFRun run = paragraph.createRun();
          run.setText(hidden);
          run.setVanish(true);
        }
      }
      document.write(out);
    }
  }
}
