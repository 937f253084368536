package org.palimpsest.extract.word;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.List;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.sax.BodyContentHandler;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.palimpsest.extract.Marks;

/** Reads {@code unseen.doc}, which LibreOffice converted from {@code unseen.fodt}. */
class DocParserTest {

  private final Metadata metadata = new Metadata();
  private String text = "";

  @BeforeEach
  void read() throws Exception {
    var out = new BodyContentHandler();
    try (InputStream in = DocParserTest.class.getResourceAsStream("unseen.doc")) {
      new DocParser().parse(in, out, metadata, new ParseContext());
    }
    text = out.toString().replace("\u00AD", "").strip().replaceAll("\\s+", " ");
  }

  @Test
  void whatItsPagesShow_isRead() {
    assertThat(text)
        .contains("The harbour is old, and its lamps burn.")
        .contains("Small and and and white on black and stay. White upon blue.")
        .contains("An entry and a link of words.")
        .contains("\u6e2f\u53e3\u7684\u706f\u5854\u6bcf\u591c\u90fd\u4eae\u7740\u3002")
        .contains("Cell one Cell two")
        .contains("A box stands here.")
        .contains("A note with a link below.")
        .endsWith("An endnote.");
  }

  @Test
  void remarksAndDeletedTextAndEntriesOfIndexes_areNeitherReadNorUnseen() {
    assertThat(text + unseen())
        .doesNotContain("HYPERLINK", "remark", "deleted", "keeper", "XE", "\uFFFD");
  }

  @Test
  void hiddenTinyAndWhiteType_isKeptApart() {
    assertThat(unseen())
        .containsExactly(
            "0:hidden:hidden words",
            "0:tiny:tiny words",
            "0:tiny:narrow words",
            "0:colour:white words",
            "0:hidden:hidden by style",
            "0:hidden:A paragraph hidden by its style.",
            "0:hidden:\u9690\u85cf\u7684\u6587\u5b57",
            "0:hidden:hidden in a cell",
            "0:hidden:, hidden in the note",
            "0:hidden:hidden in a box");
  }

  @Test
  void heads_areCounted() {
    assertThat(metadata.get(Marks.EDGE)).isEqualTo("23");
  }

  private List<String> unseen() {
    return List.of(metadata.getValues(Marks.UNSEEN));
  }
}
