package org.palimpsest.extract;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.poi.wp.usermodel.HeaderFooterType;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.apache.poi.xwpf.usermodel.XWPFParagraph;
import org.apache.poi.xwpf.usermodel.XWPFRun;
import org.apache.poi.xwpf.usermodel.XWPFStyle;
import org.apache.poi.xwpf.usermodel.XWPFStyles;
import org.jspecify.annotations.Nullable;
import org.openxmlformats.schemas.wordprocessingml.x2006.main.CTStyle;
import org.openxmlformats.schemas.wordprocessingml.x2006.main.STStyleType;

/** Writer of Word files. */
final class TestWord {

  private TestWord() {}

  /** Paragraphs; the first ends with a hidden run. */
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

  /** A paragraph and a header. */
  static void saveWithHead(Path file, String paragraph, String head) throws IOException {
    try (var document = new XWPFDocument();
        OutputStream out = Files.newOutputStream(file)) {
      document.createParagraph().createRun().setText(paragraph);
      document.createHeader(HeaderFooterType.DEFAULT).createParagraph().createRun().setText(head);
      document.write(out);
    }
  }

  /**
   * Paragraphs between two that styles hide: one by an inherited paragraph style, one by a
   * character style; the first has a run that is explicitly visible.
   */
  static void saveStyled(Path file, List<String> paragraphs, String hidden, String undone)
      throws IOException {
    try (var document = new XWPFDocument();
        OutputStream out = Files.newOutputStream(file)) {
      XWPFStyles styles = document.createStyles();
      styles.addStyle(style("Gone", STStyleType.PARAGRAPH, null));
      styles.addStyle(style("GoneToo", STStyleType.PARAGRAPH, "Gone"));
      styles.addStyle(style("Whisper", STStyleType.CHARACTER, null));
      XWPFParagraph first = document.createParagraph();
      first.setStyle("GoneToo");
      first.createRun().setText(hidden);
      XWPFRun seen = first.createRun();
      seen.setText(undone);
      seen.setVanish(false);
      for (String text : paragraphs) {
        document.createParagraph().createRun().setText(text);
      }
      XWPFRun last = document.createParagraph().createRun();
      last.setStyle("Whisper");
      last.setText(hidden);
      document.write(out);
    }
  }

  /** A plain paragraph, and one in the named style. */
  static void saveWithStyle(Path file, String own, String styled, String style) throws IOException {
    try (var document = new XWPFDocument();
        OutputStream out = Files.newOutputStream(file)) {
      XWPFStyle quotation = style("a3", STStyleType.PARAGRAPH, "Normal");
      quotation.getCTStyle().addNewName().setVal(style);
      document.createStyles().addStyle(quotation);
      document.createParagraph().createRun().setText(own);
      XWPFParagraph paragraph = document.createParagraph();
      paragraph.setStyle("a3");
      paragraph.createRun().setText(styled);
      document.write(out);
    }
  }

  private static XWPFStyle style(String id, STStyleType.Enum type, @Nullable String base) {
    CTStyle style = CTStyle.Factory.newInstance();
    style.setStyleId(id);
    style.setType(type);
    if (base != null) {
      style.addNewBasedOn().setVal(base);
    } else {
      style.addNewRPr().addNewVanish();
    }
    return new XWPFStyle(style);
  }
}
