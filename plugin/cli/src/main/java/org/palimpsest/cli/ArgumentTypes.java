package org.palimpsest.cli;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads the arguments that are no mere text. What one should have been is said in a reader's words,
 * not by the name of a Java class.
 */
final class ArgumentTypes {

  private ArgumentTypes() {}

  /** Reads those of a command and of all commands below it. */
  static void readBy(CommandLine commandLine) {
    commandLine
        .registerConverter(int.class, ArgumentTypes::wholeNumber)
        .registerConverter(Integer.class, ArgumentTypes::wholeNumber)
        .registerConverter(URI.class, ArgumentTypes::address)
        .registerConverter(LocalDate.class, ArgumentTypes::date);
  }

  private static int wholeNumber(String value) {
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException e) {
      throw new TypeConversionException(value + " is not a whole number below 2,147,483,648");
    }
  }

  private static URI address(String value) {
    try {
      return new URI(value);
    } catch (URISyntaxException e) {
      throw new TypeConversionException(value + " is not an address such as http://host:8983/solr");
    }
  }

  private static LocalDate date(String value) {
    try {
      return LocalDate.parse(value);
    } catch (DateTimeParseException e) {
      throw new TypeConversionException(value + " is not a date such as 2026-01-31");
    }
  }
}
