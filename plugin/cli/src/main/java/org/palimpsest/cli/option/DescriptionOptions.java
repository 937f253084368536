package org.palimpsest.cli.option;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.FileDescription;
import org.palimpsest.cli.input.FileDescription.IdFrom;
import org.palimpsest.cli.input.FileTexts;
import org.palimpsest.cli.input.InputException;
import org.palimpsest.cli.input.InputFiles;
import org.palimpsest.cli.input.MetadataTable;
import org.palimpsest.client.LibrarySchema;
import org.palimpsest.extract.UnreadableException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** Options for the metadata of files: author, year, type and id. */
public final class DescriptionOptions extends OptionGroup {

  @Option(
      names = "--id-from",
      paramLabel = "path|name|sha256",
      defaultValue = "path",
      description =
          "The id of a file: its path below PATH, its name, or a digest of its bytes"
              + " (default: ${DEFAULT-VALUE}).")
  private IdFrom idFrom = IdFrom.PATH;

  @Option(
      names = "--metadata",
      paramLabel = "FILE",
      description =
          "A CSV table about the files: a column 'file', and any of title, authors"
              + " (semicolons between), year, type, id, or a field of the library.")
  private @Nullable Path metadata;

  @Option(
      names = "--author",
      paramLabel = "NAME",
      description = "The author of all files; may be repeated.")
  private final List<String> authors = new ArrayList<>();

  @Option(
      names = "--year",
      paramLabel = "YEAR",
      converter = YearConverter.class,
      description = "The year of all files.")
  private @Nullable Integer year;

  @Option(
      names = "--type",
      paramLabel = "TYPE",
      description = "The type of all files, such as thesis.")
  private @Nullable String type;

  static final class YearConverter implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String year) {
      return FileDescription.year(year)
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "'" + year + "' is no year from 1 to " + FileDescription.YEAR_MAX));
    }
  }

  /**
   * Reads the metadata of files.
   *
   * @param texts extracts the table
   * @throws ParameterException if the table is unreadable, or the library lacks a field
   */
  public FileDescription read(LibrarySchema schema, FileTexts texts) {
    require(schema, "--author", !authors.isEmpty(), FileDescription.authorField(schema));
    require(schema, "--year", year != null, LibrarySchema.YEAR);
    require(schema, "--type", type != null, FileDescription.typeField(schema));
    return new FileDescription(idFrom, List.copyOf(authors), year, type, table(schema, texts));
  }

  private void require(LibrarySchema schema, String option, boolean given, String field) {
    if (given && !schema.has(field)) {
      throw usage(option + ": the library has no field " + field);
    }
  }

  private @Nullable MetadataTable table(LibrarySchema schema, FileTexts texts) {
    if (metadata == null) {
      return null;
    }
    try {
      return MetadataTable.parse(texts.text(metadata).text(), schema);
    } catch (InputException e) {
      throw usage("--metadata: " + metadata + " " + e.why(), e);
    } catch (UnreadableException e) {
      throw usage("--metadata: " + e.note(metadata).text(), e);
    } catch (IOException e) {
      throw usage("--metadata: " + metadata + " " + InputFiles.reason(metadata, e), e);
    }
  }
}
