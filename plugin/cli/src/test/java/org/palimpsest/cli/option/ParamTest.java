package org.palimpsest.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.TypeConversionException;

final class ParamTest {

  @Test
  void argument_isCutAtTheFirstEqualsSign() {
    var converter = new Param.Converter();
    assertThat(converter.convert("fq=year:[1 TO 2] a=b"))
        .isEqualTo(new Param("fq", "year:[1 TO 2] a=b"));
    assertThat(converter.convert("fq=")).isEqualTo(new Param("fq", ""));
  }

  @Test
  void argumentWithoutName_isRefused() {
    for (String argument : new String[] {"fq", "=x", ""}) {
      assertThatExceptionOfType(TypeConversionException.class)
          .isThrownBy(() -> new Param.Converter().convert(argument))
          .withMessageContaining("NAME=VALUE");
    }
  }

  @Test
  void repeatedName_keepsAllValues() {
    var params = List.of(new Param("fq", "a"), new Param("rows", "3"), new Param("fq", "b"));
    assertThat(Param.byName(params))
        .isEqualTo(Map.of("fq", List.of("a", "b"), "rows", List.of("3")));
  }
}
