package org.palimpsest.client.meaning;

import java.util.List;
import java.util.ServiceLoader;
import org.palimpsest.client.CheckResult.SamePassage;
import org.palimpsest.client.CheckResult.Span;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;

/** Compares texts by the meaning of sentences; found by {@link ServiceLoader}. Thread-safe. */
public interface MeaningComparer extends AutoCloseable {

  /** The comparer on the class path; loads nothing large before its first comparison. */
  static MeaningComparer load() {
    return ServiceLoader.load(MeaningComparer.class)
        .findFirst()
        .orElseThrow(
            () ->
                new PalimpsestException(
                    Reason.LOCAL,
                    "Meanings cannot be compared: the module plugin/meaning is not on the class path;"
                        + " see docs/how-to/compare-meanings.md."));
  }

  /**
   * The model's name, passages by their place, without texts, and the numbers of compared sources
   * in the text's language and of encoded sentences.
   */
  record Comparison(String model, List<SamePassage> passages, int sources, int sentences) {}

  /** Finds unexplained passages of a text with the same meaning as a source's. */
  Comparison compare(String text, List<Span> explained, List<NearSource> sources);

  @Override
  void close();
}
