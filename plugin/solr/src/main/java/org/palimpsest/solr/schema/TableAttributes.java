package org.palimpsest.solr.schema;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.solr.common.SolrException;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.text.SegmentationParameters;

/**
 * The attributes of the sentence table's field type, as {@code
 * org.palimpsest.solr.SentenceTableField} describes them.
 *
 * @param analysis the field type whose index analyzer makes features
 * @param sourceFields the fields that hold the text, at least one
 * @param titleField the field that holds the title
 * @param authorField the field that names the authors; null where none is named
 * @param gramsField the field by whose grams short copies are found; null where none is named
 * @param typeField the field that names a document's type; null where none is named
 * @param sectionsFile the file of the configset with document types; null where none is named
 * @param segmentation how a text is cut
 * @param scheme how features become fingerprints, with the seed of everybody
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
   * Takes them out of all that the schema says of the type.
   *
   * @param scheme of the type, which an attribute may name, but not change
   * @throws SolrException with SERVER_ERROR if one is missing or wrong
   */
  static TableAttributes take(Map<String, String> args, NamedType type, Scheme scheme) {
    verifyScheme(args, type, scheme);
    return new TableAttributes(
        analysis(args, type),
        sourceFields(args, type),
        remove(args, "title", "title"),
        args.remove("author"),
        args.remove("grams"),
        args.remove("type"),
        args.remove("sections"),
        segmentation(args, type),
        scheme);
  }

  private static void verifyScheme(Map<String, String> args, NamedType type, Scheme scheme) {
    String known =
        String.join(
            "-",
            scheme.algorithm().word(),
            Integer.toString(scheme.bits()),
            Integer.toString(scheme.segments()));
    String given = remove(args, "scheme", known);
    if (!given.equals(known)) {
      throw type.misconfigured("scheme=\"" + given + "\" is unknown; known is " + known);
    }
  }

  private static String analysis(Map<String, String> args, NamedType type) {
    String analysis = args.remove("analysis");
    if (analysis == null) {
      throw type.misconfigured(
          "needs analysis=\"...\", the field type that makes features of a text");
    }
    return analysis;
  }

  private static List<String> sourceFields(Map<String, String> args, NamedType type) {
    List<String> names =
        Arrays.stream(remove(args, "source", "text").split(",", -1))
            .map(String::trim)
            .filter(name -> !name.isEmpty())
            .toList();
    if (names.isEmpty()) {
      throw type.misconfigured("source=\"...\" names no field");
    }
    return names;
  }

  private static SegmentationParameters segmentation(Map<String, String> args, NamedType type) {
    SegmentationParameters defaults = SegmentationParameters.DEFAULT;
    int sentenceLength = number(args, "sentenceLength", defaults.sentenceLength(), type);
    int paragraphMin = number(args, "paragraphLengthMin", defaults.paragraphLengthMin(), type);
    try {
      return new SegmentationParameters(sentenceLength, paragraphMin);
    } catch (IllegalArgumentException e) {
      throw type.misconfigured(e.getMessage());
    }
  }

  private static int number(Map<String, String> args, String name, int absent, NamedType type) {
    String value = args.remove(name);
    try {
      return value == null ? absent : Integer.parseInt(value.trim());
    } catch (NumberFormatException e) {
      throw type.misconfigured(name + "=\"" + value + "\" is no whole number");
    }
  }

  private static String remove(Map<String, String> args, String name, String absent) {
    String value = args.remove(name);
    return value == null ? absent : value;
  }
}
