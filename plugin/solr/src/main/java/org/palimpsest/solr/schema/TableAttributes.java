package org.palimpsest.solr.schema;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.text.SegmentationParameters;

/**
 * The attributes of the sentence table's field type: see {@code
 * org.palimpsest.solr.SentenceTableField}.
 *
 * @param analysis the field type whose index analyzer makes features
 * @param sourceFields the text fields, at least one
 * @param titleField the title field
 * @param authorField the field of the authors, or null
 * @param gramsField the field of grams for short copies, or null
 * @param typeField the field of the document's type, or null
 * @param sectionsFile the configset's file of document types, or null
 * @param segmentation the cutting of texts
 * @param scheme of the fingerprints, with the public seed
 */
record TableAttributes(
    String analysis,
    List<String> sourceFields,
    String titleField,
    @Nullable String authorField,
    @Nullable String gramsField,
    @Nullable String typeField,
    @Nullable String sectionsFile,
    SegmentationParameters segmentation,
    Scheme scheme) {

  /**
   * Removes the attributes from those of the schema, where a scheme may be named but not changed.
   */
  static TableAttributes take(Map<String, String> args, String typeName, Scheme scheme) {
    verifyScheme(args, typeName, scheme);
    return new TableAttributes(
        analysis(args, typeName),
        sourceFields(args, typeName),
        remove(args, "title", "title"),
        args.remove("author"),
        args.remove("grams"),
        args.remove("type"),
        args.remove("sections"),
        segmentation(args, typeName),
        scheme);
  }

  private static void verifyScheme(Map<String, String> args, String typeName, Scheme scheme) {
    String known =
        String.join(
            "-",
            scheme.algorithm().word(),
            Integer.toString(scheme.bits()),
            Integer.toString(scheme.segments()));
    String given = remove(args, "scheme", known);
    if (!given.equals(known)) {
      throw SolrErrors.misconfigured(
          typeName, "scheme=\"%s\" is unknown; known is %s", given, known);
    }
  }

  private static String analysis(Map<String, String> args, String typeName) {
    String analysis = args.remove("analysis");
    if (analysis == null) {
      throw SolrErrors.misconfigured(
          typeName, "needs analysis=\"...\", the field type that makes features of a text");
    }
    return analysis;
  }

  private static List<String> sourceFields(Map<String, String> args, String typeName) {
    List<String> names =
        Arrays.stream(remove(args, "source", "text").split(",", -1))
            .map(String::trim)
            .filter(name -> !name.isEmpty())
            .toList();
    if (names.isEmpty()) {
      throw SolrErrors.misconfigured(typeName, "source=\"...\" names no field");
    }
    return names;
  }

  private static SegmentationParameters segmentation(Map<String, String> args, String typeName) {
    SegmentationParameters defaults = SegmentationParameters.DEFAULT;
    int sentenceLength = number(args, "sentenceLength", defaults.sentenceLength(), typeName);
    int paragraphMin = number(args, "paragraphLengthMin", defaults.paragraphLengthMin(), typeName);
    try {
      return new SegmentationParameters(sentenceLength, paragraphMin);
    } catch (IllegalArgumentException e) {
      throw SolrErrors.misconfigured(typeName, "%s", e.getMessage());
    }
  }

  private static int number(Map<String, String> args, String name, int absent, String typeName) {
    String value = args.remove(name);
    try {
      return value == null ? absent : Integer.parseInt(value.trim());
    } catch (NumberFormatException e) {
      throw SolrErrors.misconfigured(typeName, "%s=\"%s\" is no whole number", name, value);
    }
  }

  private static String remove(Map<String, String> args, String name, String absent) {
    String value = args.remove(name);
    return value == null ? absent : value;
  }
}
