package org.palimpsest.cli.library;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.palimpsest.cli.library.Diagnosis.Finding;
import org.palimpsest.cli.library.Diagnosis.Grade;
import org.palimpsest.cli.option.ConnectionOptions;
import org.palimpsest.cli.terminal.LineWrap;
import org.palimpsest.cli.terminal.Printable;
import org.palimpsest.cli.terminal.ReportPrinter;
import org.palimpsest.cli.terminal.Terminal;
import org.palimpsest.client.SolrConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code palimpsest doctor}: what is wrong with a collection, and what to do. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    description = "Looks whether a collection can be checked against, and says what to do if not.")
public final class DoctorCommand implements Callable<Integer> {

  private static final int GRADE_COLUMNS = 9;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec spec;

  @Mixin private final ConnectionOptions connectionOptions = new ConnectionOptions();

  @Option(
      names = "--collection",
      paramLabel = "C",
      required = true,
      description = "The collection.")
  private String collection = "";

  @Override
  public Integer call() {
    try (SolrConnection connection = connectionOptions.open()) {
      List<Finding> findings = Diagnosis.of(connection, collection);
      print(findings);
      boolean isWell = findings.stream().noneMatch(each -> each.grade() == Grade.PROBLEM);
      return isWell ? ExitCode.OK : ExitCode.SOFTWARE;
    }
  }

  private void print(List<Finding> findings) {
    PrintWriter out = spec.commandLine().getOut();
    int columns = Math.max(ReportPrinter.COLUMNS_MIN, Terminal.columns()) - GRADE_COLUMNS;
    for (Finding finding : findings) {
      String lead = finding.grade().name().toLowerCase(Locale.ROOT);
      for (String line : LineWrap.wrap(Printable.line(finding.sentence()), columns)) {
        out.println(LineWrap.pad(lead, GRADE_COLUMNS) + line);
        lead = "";
      }
    }
    out.flush();
  }
}
