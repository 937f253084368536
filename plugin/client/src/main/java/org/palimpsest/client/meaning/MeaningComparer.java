package org.palimpsest.client.meaning;

import java.util.List;
import java.util.ServiceLoader;
import org.palimpsest.client.CheckResult.SamePassage;
import org.palimpsest.client.CheckResult.Span;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;

/**
 * Compares texts by what their sentences mean; found with {@link ServiceLoader}. Safe for use by
 * several threads.
 */
public interface MeaningComparer extends AutoCloseable {

  /**
   * The one on the class path; nothing large is loaded before its first comparison.
   *
   * @throws PalimpsestException if there is none
   */
  static MeaningComparer load() {
    return ServiceLoader.load(MeaningComparer.class)
        .findFirst()
        .orElseThrow(
            () ->
                new PalimpsestException(
                    Reason.LOCAL,
                    "Meanings cannot be compared: the module plugin/meaning is not on the class"
                        + " path; docs/how-to/compare-meanings.md says how it gets there."));
  }

  /**
   * What was found, and what it took.
   *
   * @param model that told the meanings
   * @param passages by their place in the suspicious text, without their texts
   * @param sources how many were compared: those in the language of the text
   * @param sentences how many the model read, of both sides
   */
  record Comparison(String model, List<SamePassage> passages, int sources, int sentences) {}

  /**
   * What a text says in other words than sources say it.
   *
   * @param text the suspicious text
   * @param explained what of it other passages explain already
   * @param sources those to compare with
   * @throws PalimpsestException if it cannot be told
   */
  Comparison compare(String text, List<Span> explained, List<NearSource> sources);

  @Override
  void close();
}
