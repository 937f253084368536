package org.palimpsest.solr.check;

import static org.palimpsest.solr.endpoint.Refusals.badRequest;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.solr.common.SolrException;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.doctype.DetectedType;
import org.palimpsest.solr.doctype.DocumentTypes;
import org.palimpsest.solr.request.CheckParameters;
import org.palimpsest.solr.request.Shortened;

/** Checks the type and sections of a request against the schema. */
final class SectionNames {

  private SectionNames() {}

  /**
   * @param type of the suspicious document; if it was detected, the sections of the default type
   *     are also known, since users cannot foresee it
   * @throws SolrException with BAD_REQUEST and the known names
   */
  static void verify(
      CheckParameters parameters, @Nullable DocumentTypes known, @Nullable DetectedType type) {
    if (known == null || type == null) {
      if (parameters.section().isLimited() || parameters.section().type() != null) {
        throw badRequest(
            "The schema knows no sections; leave type and sections out, or see sections=\"...\" of"
                + " the field type.");
      }
      return;
    }
    if (parameters.section().type() != null && !known.has(parameters.section().type())) {
      throw unknown("type", parameters.section().type(), known.names());
    }
    Set<String> names = new LinkedHashSet<>(known.of(type.name()).sectionNames());
    if (type.origin() == DetectedType.Origin.DETECTED) {
      names.addAll(known.of(null).sectionNames());
    }
    for (String section : parameters.section().names()) {
      if (!names.contains(section)) {
        throw unknown("sections", section, List.copyOf(names));
      }
    }
  }

  private static SolrException unknown(String parameter, String value, List<String> known) {
    return badRequest(
        parameter
            + " has '"
            + Shortened.of(value)
            + "', known are "
            + String.join(", ", known)
            + ".");
  }
}
