package org.palimpsest.solr.analysis;

import java.io.Reader;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.markup.Reading;
import org.palimpsest.core.markup.Written;

/**
 * Decodes markup and escapes of a text by {@link Reading} and corrects offsets. Precedes all other
 * filters.
 */
public final class ReadingCharFilter extends RewritingCharFilter {

  private final Reading reading = new Reading();

  public ReadingCharFilter(Reader input) {
    super(input, Reading.LOOKAHEAD);
  }

  @Override
  int plainLength(char[] buffer, int from, int end) {
    return reading.plainLength(buffer, from, end);
  }

  @Override
  @Nullable Written rewritten(char[] buffer, int from, int end, boolean last) {
    return reading.at(buffer, from, end);
  }
}
