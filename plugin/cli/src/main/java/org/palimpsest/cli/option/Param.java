package org.palimpsest.cli.option;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.core.text.NearestName;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A request parameter on the command line.
 *
 * @param name not empty
 * @param value may be empty
 */
public record Param(String name, String value) {

  /** Values by name, in order; a name may be repeated. */
  public static Map<String, List<String>> byName(List<Param> params) {
    var values = new LinkedHashMap<String, List<String>>();
    params.forEach(
        param -> values.computeIfAbsent(param.name, name -> new ArrayList<>()).add(param.value));
    return values;
  }

  /**
   * Refuses names that resemble a check parameter. Other unknown names are passed on to Solr.
   *
   * @throws IllegalArgumentException if a name looks misspelt
   */
  public static void refuseMisspelt(Collection<String> names) {
    for (String name : names) {
      String renamed = CheckParams.renamed(name, CheckParams.OPTIONS);
      if (renamed != null) {
        throw new IllegalArgumentException(renamed);
      }
      String meant = NearestName.of(name, CheckParams.OPTIONS).orElse(null);
      if (meant != null && !CheckParams.OPTIONS.contains(name)) {
        throw new IllegalArgumentException(
            "there is no parameter " + name + "; did you mean " + meant + "?");
      }
    }
  }

  /** Converter of {@code NAME=VALUE}. */
  static final class Converter implements ITypeConverter<Param> {

    @Override
    public Param convert(String argument) {
      int equals = argument.indexOf('=');
      if (equals < 1) {
        throw new TypeConversionException("'" + argument + "' is not NAME=VALUE");
      }
      return new Param(argument.substring(0, equals), argument.substring(equals + 1));
    }
  }
}
