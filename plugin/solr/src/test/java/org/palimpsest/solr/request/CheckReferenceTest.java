package org.palimpsest.solr.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.core.text.SegmentationParameters;

/** The reference pages list all parameters of the code, with their defaults. */
final class CheckReferenceTest {

  private static final Path REFERENCE = Path.of("../../docs/reference");

  @Test
  void everyParameter_standsInTheReferenceAndNoOther() throws IOException {
    assertThat(rows("check.md", "## Parameters").keySet())
        .containsExactlyInAnyOrderElementsOf(CheckParams.ALL);
  }

  @Test
  void everyConstant_isListed() throws IllegalAccessException {
    List<String> names = new ArrayList<>();
    for (Field field : CheckParams.class.getDeclaredFields()) {
      if (Modifier.isStatic(field.getModifiers()) && field.getType() == String.class) {
        names.add((String) field.get(null));
      }
    }
    names.remove(CheckParams.PATH);
    names.removeAll(CheckParams.OF_SOLR);
    assertThat(CheckParams.ALL).containsExactlyInAnyOrderElementsOf(names);
  }

  @Test
  void defaults_areThoseOfTheCode() throws IOException {
    CheckParameters defaults = CheckParameters.of(new ModifiableSolrParams());
    Map<String, String> rows = rows("check.md", "## Parameters");

    assertThat(rows)
        .containsEntry(
            CheckParams.FLIPS,
            defaults.resolved(true).lookup().flips()
                + " or "
                + defaults.resolved(false).lookup().flips())
        .containsEntry(CheckParams.DISTANCE, String.valueOf(defaults.lookup().match().distance()))
        .containsEntry(CheckParams.EXTENSION, String.valueOf(defaults.lookup().extension()))
        .containsEntry(CheckParams.ALIGN, String.valueOf(defaults.methods().align()))
        .containsEntry(CheckParams.DEPTH, "`text`")
        .containsEntry(
            CheckParams.EXTENSION_DISTANCE,
            String.valueOf(defaults.lookup().match().extensionDistance()))
        .containsEntry(CheckParams.WINDOWS, String.valueOf(defaults.lookup().windows()))
        .containsEntry(CheckParams.GAP, String.valueOf(defaults.lookup().match().gap()))
        .containsEntry(CheckParams.ROWS, String.valueOf(defaults.report().rows()))
        .containsEntry(CheckParams.UNMATCHED, defaults.unmatched().units().value())
        .containsEntry(CheckParams.PASSAGES_TEXT, String.valueOf(defaults.report().passageTexts()))
        .containsEntry(CheckParams.COVERAGE, String.valueOf(defaults.report().coverage()))
        .containsEntry(CheckParams.EXCLUDE_ITSELF, String.valueOf(defaults.exclusions().itself()))
        .containsEntry(CheckParams.SECTIONS_LIKE, String.valueOf(defaults.section().like()))
        .containsEntry(
            CheckParams.EXCLUDE,
            Arrays.stream(SetApart.values())
                .map(setApart -> "`" + setApart.value() + "`")
                .collect(Collectors.joining(", ")))
        .containsEntry(CheckParams.LENGTH_MIN, String.valueOf(defaults.exclusions().lengthMin()))
        .containsEntry(CheckParams.COMMON_MAX, String.valueOf(defaults.exclusions().commonMax()))
        .containsEntry(CheckParams.FIELD, "`" + defaults.field() + "`");
  }

  @Test
  void parametersOfDuplicates_standInTheReferenceWithTheirDefaults() throws IOException {
    DuplicateParameters defaults = DuplicateParameters.of(new ModifiableSolrParams());
    Map<String, String> rows = rows("duplicates.md", "## Parameters");

    assertThat(rows.keySet()).containsExactlyInAnyOrderElementsOf(DuplicateParameters.ALL);
    assertThat(rows)
        .containsEntry(DuplicateParameters.METHOD, "`" + defaults.method().word() + "`")
        .containsEntry(
            DuplicateParameters.THRESHOLD, String.valueOf(defaults.limits().resemblanceMin()))
        .containsEntry(
            DuplicateParameters.CONTAINMENT, String.valueOf(defaults.limits().containmentMin()))
        .containsEntry(CheckParams.DISTANCE, String.valueOf(defaults.limits().distanceMax()))
        .containsEntry(CheckParams.ROWS, String.valueOf(defaults.limits().rows()))
        .containsEntry(CheckParams.EXCLUDE_ITSELF, String.valueOf(defaults.excludeItself()))
        .containsEntry(CheckParams.FIELD, "`" + defaults.field() + "`")
        .containsEntry(DuplicateParameters.SIGNATURE, "`" + defaults.signatureField() + "`");
  }

  @Test
  void fieldTypeDefaults_areThoseOfTheCode() throws IOException {
    SegmentationParameters defaults = SegmentationParameters.DEFAULT;
    Map<String, String> rows = rows("schema.md", "## `org.palimpsest.solr.SentenceTableField`");

    assertThat(rows)
        .containsEntry("sentenceLength", String.valueOf(defaults.sentenceLength()))
        .containsEntry("paragraphLengthMin", String.valueOf(defaults.paragraphLengthMin()))
        .containsOnlyKeys(
            "analysis",
            "source",
            "title",
            "author",
            "sections",
            "type",
            "grams",
            "sentenceLength",
            "paragraphLengthMin",
            "scheme");
  }

  /** The first table below a heading: its first column without ticks, and its second. */
  private static Map<String, String> rows(String page, String heading) throws IOException {
    String text = Files.readString(REFERENCE.resolve(page));
    String section = text.substring(text.indexOf(heading) + heading.length());
    int next = section.indexOf("\n## ");
    Map<String, String> rows = new LinkedHashMap<>();
    (next < 0 ? section : section.substring(0, next))
        .lines()
        .filter(line -> line.startsWith("| `"))
        .forEach(
            line -> {
              String[] cells = line.split("\\|", -1);
              rows.put(cells[1].trim().replace("`", ""), cells[2].trim());
            });
    return rows;
  }
}
