package org.palimpsest.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A request parameter as it stands on the command line.
 *
 * @param name not empty
 * @param value may be empty
 */
record Param(String name, String value) {

  /** Values by name, in the order given; a name may come more than once. */
  static Map<String, List<String>> byName(List<Param> params) {
    var values = new LinkedHashMap<String, List<String>>();
    params.forEach(
        param -> values.computeIfAbsent(param.name, name -> new ArrayList<>()).add(param.value));
    return values;
  }

  /** Reads {@code NAME=VALUE}. */
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
