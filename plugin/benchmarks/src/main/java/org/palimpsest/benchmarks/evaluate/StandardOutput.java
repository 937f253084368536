package org.palimpsest.benchmarks.evaluate;

import java.io.FilterWriter;
import java.io.PrintWriter;

/** Standard output as a writer that may be closed: what is written then goes out, and no more. */
final class StandardOutput extends FilterWriter {

  StandardOutput(PrintWriter out) {
    super(out);
  }

  @Override
  public void close() {
    ((PrintWriter) out).flush();
  }
}
