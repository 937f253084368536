package org.palimpsest.solr.request;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.param.CheckParams;

/** Text that is legitimately shared: a check can set it apart. */
public enum SetApart {
  /** Text in quotation marks and block quotations. */
  QUOTATIONS("quotations"),
  /** The bibliography. */
  REFERENCES("references"),
  /** Text shared with sources of the same author. */
  OWN_WORK("ownWork"),
  /** Headings and text of a form. */
  TEMPLATE("template"),
  /** Brief text of many sources. */
  COMMON("common");

  private final String value;

  SetApart(String value) {
    this.value = value;
  }

  /** The parameter's value. */
  public String value() {
    return value;
  }

  /**
   * Reads values of the parameter, each a list with commas.
   *
   * @param values null for the default, which is all
   */
  static Set<SetApart> parse(String @Nullable [] values) {
    if (values == null) {
      return EnumSet.allOf(SetApart.class);
    }
    Set<SetApart> parsed = EnumSet.noneOf(SetApart.class);
    for (String value : ExclusionParameters.split(values)) {
      parsed.add(parse(value));
    }
    return parsed;
  }

  private static SetApart parse(String value) {
    List<SetApart> all = List.of(values());
    return all.stream()
        .filter(each -> each.value.equals(value))
        .findFirst()
        .orElseThrow(
            () ->
                CheckParameters.refusal(
                    "%s names '%s', known are %s", CheckParams.EXCLUDE, value, new Known()));
  }

  /** All values, for a message that is never shortened. */
  private static final class Known {
    @Override
    public String toString() {
      return Arrays.stream(values()).map(SetApart::value).collect(Collectors.joining(", "));
    }
  }
}
