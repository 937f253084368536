package org.palimpsest.benchmarks.evaluate;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.client.CheckRequest;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Parameters of a check that are measured together.
 *
 * @param name as on the command line
 * @param params each as {@code NAME=VALUE}
 */
record Settings(String name, List<String> params) {

  /** The product's defaults. */
  static final Settings DEFAULT = new Settings("default", List.of());

  /** Copies the list. */
  Settings {
    params = List.copyOf(params);
  }

  /** These settings with further parameters. */
  Settings with(List<Settings> further) {
    List<String> all = new ArrayList<>(params);
    further.forEach(each -> all.addAll(each.params));
    return new Settings(name, all);
  }

  /** Reads {@code default}, or parameters {@code NAME=VALUE} separated by blanks. */
  static final class Converter implements ITypeConverter<Settings> {

    @Override
    public Settings convert(String argument) {
      if (argument.equals(DEFAULT.name)) {
        return DEFAULT;
      }
      List<String> params = List.of(argument.strip().split("\\s+"));
      params.forEach(Settings::requireParam);
      return new Settings(argument, params);
    }
  }

  /** Reads one parameter; blanks belong to its value. */
  static final class ParamConverter implements ITypeConverter<Settings> {

    @Override
    public Settings convert(String argument) {
      requireParam(argument);
      return new Settings(argument, List.of(argument));
    }
  }

  private static void requireParam(String param) {
    int equals = param.indexOf('=');
    if (equals < 1) {
      throw new TypeConversionException("'" + param + "' is not NAME=VALUE");
    }
    try {
      CheckRequest.ofText("").param(param.substring(0, equals), param.substring(equals + 1));
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
