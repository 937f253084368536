package org.palimpsest.core.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.section.Section;
import org.palimpsest.core.section.Sections;
import org.palimpsest.core.text.Span;

/**
 * The sentences of one document: where each stands and its fingerprint, with the header that says
 * how they were made.
 *
 * @param header how the fingerprints were made
 * @param textLength the length of the text, in UTF-16 code units; no sentence ends behind it
 * @param sentences in the order of the text, not overlapping, none empty
 * @param sectionRuns which section each sentence lies in, in order, neighbours of different names;
 *     empty where no sections are known
 * @param analysis identifies the factories of the analysis, their arguments and their files; 0 in a
 *     table of a program that did not note it
 */
public record SentenceTable(
    TableHeader header,
    int textLength,
    FingerprintedUnits sentences,
    List<SectionRun> sectionRuns,
    long analysis) {

  /** Of a table that does not say by which analysis it was made. */
  public static final long ANALYSIS_UNKNOWN = 0;

  /** A table without sections, which does not say its analysis. */
  public SentenceTable(TableHeader header, int textLength, FingerprintedUnits sentences) {
    this(header, textLength, sentences, List.of());
  }

  /** A table that does not say its analysis. */
  public SentenceTable(
      TableHeader header,
      int textLength,
      FingerprintedUnits sentences,
      List<SectionRun> sectionRuns) {
    this(header, textLength, sentences, sectionRuns, ANALYSIS_UNKNOWN);
  }

  /** A table of a text that was cut into these sections, which does not say its analysis. */
  public static SentenceTable of(
      TableHeader header, int textLength, FingerprintedUnits sentences, Sections sections) {
    return new SentenceTable(header, textLength, sentences, runs(sentences.spans(), sections));
  }

  /** The same, made by an analysis. */
  public SentenceTable by(long made) {
    return new SentenceTable(header, textLength, sentences, sectionRuns, made);
  }

  private static List<SectionRun> runs(List<Span> sentences, Sections sections) {
    List<SectionRun> runs = new ArrayList<>();
    @Nullable String last = null;
    for (int i = 0; i < sentences.size(); i++) {
      String name = sections.nameAt(sentences.get(i).offset());
      if (name != null && !name.equals(last)) {
        runs.add(new SectionRun(i, name));
        last = name;
      }
    }
    return runs;
  }

  /** Checks that the sentences and the runs follow each other and lie in the text. */
  public SentenceTable {
    Objects.requireNonNull(header);
    int end = 0;
    for (var span : sentences.spans()) {
      if (span.length() == 0) {
        throw new IllegalArgumentException("the sentence at offset " + span.offset() + " is empty");
      }
      if (span.offset() < end) {
        throw new IllegalArgumentException("sentences overlap at offset " + span.offset());
      }
      end = span.end();
    }
    if (end > textLength) {
      throw new IllegalArgumentException(
          "a sentence ends at " + end + ", behind the text's end at " + textLength);
    }
    sectionRuns = List.copyOf(sectionRuns);
    verify(sectionRuns, sentences.size());
  }

  private static void verify(List<SectionRun> runs, int sentenceCount) {
    @Nullable SectionRun last = null;
    for (SectionRun run : runs) {
      if (run.firstSentence() >= sentenceCount
          || (last != null && run.firstSentence() <= last.firstSentence())
          || (last != null && run.name().equals(last.name()))) {
        throw new IllegalArgumentException(
            "the section run at sentence " + run.firstSentence() + " is out of place");
      }
      last = run;
    }
  }

  /**
   * The sections as far as the sentences tell: each begins with its first sentence and lasts until
   * the next one begins. Without template text; {@link Sections#NONE} where nothing is known.
   */
  public Sections sections() {
    List<Section> sections = new ArrayList<>(sectionRuns.size());
    for (int i = 0; i < sectionRuns.size(); i++) {
      int end = i + 1 < sectionRuns.size() ? start(sectionRuns.get(i + 1)) : textLength;
      SectionRun run = sectionRuns.get(i);
      sections.add(new Section(run.name(), Span.between(start(run), end)));
    }
    return new Sections(sections, List.of());
  }

  private int start(SectionRun run) {
    return sentences.spans().get(run.firstSentence()).offset();
  }
}
