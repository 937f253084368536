package org.palimpsest.cli.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.client.LibrarySchema;

/** Metadata tables, and messages on invalid ones. */
final class MetadataTableTest {

  private static final LibrarySchema LIBRARY =
      new LibrarySchema(
          "id",
          "title",
          "author_ss",
          "type_s",
          List.of("text"),
          List.of("text"),
          List.of("title", "*_s", "*_ss", "*_i", "_root_", "_version_"),
          true);

  private static MetadataTable table(String text) throws InputException {
    return MetadataTable.parse(text, LIBRARY);
  }

  private static String refusal(String text) {
    return assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> table(text))
        .actual()
        .why();
  }

  private static Map<String, Object> fields(MetadataTable table, String file) {
    return table.fields(new InputFile(Path.of(file), file, 1));
  }

  @Test
  void row_isReadByPeoplesNamesOfColumns() throws Exception {
    assertThat(fields(table("文件;作者;年份;类型\na.txt;\"Wei, A.；Ito, B.\";2013;thesis\n"), "a.txt"))
        .containsEntry("author_ss", List.of("Wei, A.", "Ito, B."))
        .containsEntry("year_i", 2013)
        .containsEntry("type_s", "thesis");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "file，title ，",
        "file＝title ＝",
        "file;=title =",
        "file;title,year ;",
        "file|title |",
        "file：title ：",
        "file，note_s ，"
      })
  void headWithAnotherSeparator_isSaidToLookLikeOne(String head, String separator) {
    assertThat(refusal(head + "\n" + head.replace("file", "a.txt").replace("title", "A") + "\n"))
        .endsWith(
            "': is the '"
                + separator
                + "' meant to part two columns? Only commas, semicolons or tabs of ASCII do, one"
                + " of them in all rows");
  }

  @Test
  void columnThatIsMisspelt_isNotTakenForSeveral() {
    assertThat(refusal("file,titel\na.txt,A\n"))
        .isEqualTo("has a column 'titel', and the library has no field titel");
  }

  /** One of them would be ignored, perhaps the one with the name. */
  @ParameterizedTest
  @CsvSource({
    "authors, 作者, author",
    "file, 文件, file",
    "Authors, authors, author",
    "note_s, note_s, note_s",
    "year, year_i, year_i",
    "type_s, type, type"
  })
  void columnOfTwoNames_isRefused(String one, String other, String column) {
    String file = column.equals("file") ? "" : "file,";
    assertThat(refusal(file + one + "," + other + "\n" + "1,2,3".substring(file.isEmpty() ? 2 : 0)))
        .isEqualTo(
            "has the column "
                + column
                + " twice, as '"
                + one
                + "' and as '"
                + other
                + "'; leave one of them");
  }

  /** Solr would delete one document for another. */
  @ParameterizedTest
  @ValueSource(strings = {"_root_", "_version_", "_nest_path_"})
  void columnOfSolr_isRefused(String column) {
    assertThat(refusal("file, " + column + " \na.txt,b.txt\n"))
        .isEqualTo("has a column '" + column + "', which Solr fills by itself; leave it out");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-3", "0", "2013.5", "20133", "MMXIII", "二〇一三"})
  void whatIsNoYear_isRefused(String year) {
    assertThat(refusal("file,year\na.txt," + year + "\n"))
        .isEqualTo("has no year in row 2, but '" + year + "'");
  }
}
