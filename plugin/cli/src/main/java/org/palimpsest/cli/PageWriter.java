package org.palimpsest.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.CheckResponse;
import org.palimpsest.report.ReportHeader;
import org.palimpsest.report.ReportWriter;

/**
 * Writes a page. Until it is whole it has another name, so that nobody sends on a part of one, and
 * an earlier page stays as long as there is no other.
 */
final class PageWriter implements ResultWriter {

  private final Path file;
  private final Path part;
  private final ReportWriter report;
  private boolean whole;

  /**
   * Begins a page.
   *
   * @throws IOException if it cannot be written
   */
  PageWriter(Path file, ReportHeader header) throws IOException {
    this.file = file;
    this.part = file.resolveSibling(file.getFileName() + ".part");
    this.report = new ReportWriter(Files.newBufferedWriter(part), header);
  }

  @Override
  public void write(CheckResponse response, @Nullable String text) throws IOException {
    report.add(response.json(), text);
  }

  @Override
  public void finish(List<String> missing) {
    missing.forEach(report::missing);
    whole = true;
  }

  @Override
  public void close() throws IOException {
    report.close();
    if (whole) {
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    } else {
      Files.deleteIfExists(part);
    }
  }
}
