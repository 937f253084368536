package org.palimpsest.cli.output;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.CheckResponse;
import org.palimpsest.core.note.Note;
import org.palimpsest.report.ReportHeader;
import org.palimpsest.report.ReportWriter;

/** Writes a page, which has its name when it is whole. */
final class PageWriter implements ResultWriter {

  private final PartFile file;
  private final ReportWriter report;
  private boolean whole;

  /**
   * Begins a page.
   *
   * @throws IOException if it cannot be written
   */
  PageWriter(Path file, ReportHeader header) throws IOException {
    this.file = new PartFile(file);
    this.report = new ReportWriter(TextFiles.writer(this.file.part()), header);
  }

  @Override
  public void write(CheckResponse response, @Nullable String text) throws IOException {
    report.add(response.json(), text);
  }

  @Override
  public void finish(List<Note> missing) {
    missing.forEach(report::missing);
    whole = true;
  }

  @Override
  public void close() throws IOException {
    try (file) {
      report.close();
      if (whole) {
        file.whole();
      }
    }
  }
}
