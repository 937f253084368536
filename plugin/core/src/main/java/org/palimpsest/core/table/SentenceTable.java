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
 * The spans and fingerprints of one document's sentences.
 *
 * @param textLength in UTF-16 code units
 * @param sentences in the order of the text, without overlaps, none empty
 * @param sectionRuns the sections of the sentences, in order, neighbours with different names;
 *     empty if unknown
 * @param analysis identifies the factories, arguments and files of the analysis; 0 in tables of
 *     older programs
 */
public record SentenceTable(
    TableHeader header,
    int textLength,
    FingerprintedUnits sentences,
    List<SectionRun> sectionRuns,
    long analysis) {

  public static final long ANALYSIS_UNKNOWN = 0;

  /** A table without sections and analysis. */
  public SentenceTable(TableHeader header, int textLength, FingerprintedUnits sentences) {
    this(header, textLength, sentences, List.of());
  }

  /** A table without analysis. */
  public SentenceTable(
      TableHeader header,
      int textLength,
      FingerprintedUnits sentences,
      List<SectionRun> sectionRuns) {
    this(header, textLength, sentences, sectionRuns, ANALYSIS_UNKNOWN);
  }

  /** A table without analysis, with the sections of its text. */
  public static SentenceTable of(
      TableHeader header, int textLength, FingerprintedUnits sentences, Sections sections) {
    return new SentenceTable(header, textLength, sentences, runs(sentences.spans(), sections));
  }

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

  /** The sections without template text; each lasts until the next one's first sentence. */
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
