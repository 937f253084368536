package org.palimpsest.benchmarks.profile;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of a check that a stack trace belongs to. */
final class StackParts {

  private static final String OURS = "org.palimpsest.";
  private static final String SOURCE = OURS + "solr.source.";

  /**
   * A method of a stack trace.
   *
   * @param type the qualified class name
   */
  record Frame(String type, String method) {
    @Override
    public String toString() {
      return type + "." + method;
    }
  }

  /**
   * The part of matching frames.
   *
   * @param prefix of the qualified class name
   * @param method or null for any
   * @param part or null if the caller decides
   */
  private record Rule(String prefix, @Nullable String method, @Nullable Part part) {
    boolean matches(Frame frame) {
      return frame.type().startsWith(prefix) && (method == null || frame.method().equals(method));
    }
  }

  /** The first matching rule counts; frames without a match are decided by their caller. */
  private static final List<Rule> RULES =
      List.of(
          new Rule("org.apache.lucene.codecs.lucene90.compressing.", null, Part.READING),
          new Rule("org.apache.lucene.codecs.lucene90.LZ4WithPresetDict", null, Part.READING),
          new Rule(OURS + "solr.shard.SolrSourceStore", "text", Part.READING),
          new Rule("org.apache.lucene.analysis.", null, Part.ANALYSIS),
          // alignment fingerprints the surroundings of passages
          new Rule(OURS + "solr.analysis.TextFingerprinter", "fingerprint", null),
          new Rule(OURS + "solr.analysis.", null, Part.ANALYSIS),
          new Rule(OURS + "solr.alignment.TokenizedSource", null, Part.ANALYSIS),
          // filled by analysis, used by alignment
          new Rule(OURS + "core.token.TokenizedText", null, null),
          new Rule(OURS + "core.token.SortedHashes", null, null),
          new Rule(OURS + "core.align.", null, Part.ALIGNMENT),
          new Rule(OURS + "solr.alignment.", null, Part.ALIGNMENT),
          new Rule(SOURCE + "SourceAlign", null, Part.ALIGNMENT),
          new Rule(OURS + "solr.lookup.", null, Part.FINGERPRINTS),
          new Rule(OURS + "solr.codec.", null, Part.FINGERPRINTS),
          new Rule(SOURCE, null, Part.FINGERPRINTS),
          new Rule(OURS + "solr.candidate.Surveyor", null, Part.SURVEY),
          new Rule(OURS + "solr.candidate.TermLookup", null, Part.SURVEY),
          new Rule(OURS + "solr.candidate.TextStatistics", null, Part.SURVEY),
          new Rule(OURS + "solr.candidate.LibrarySurvey", null, Part.SURVEY),
          new Rule(OURS + "solr.candidate.LibraryWeights", null, Part.SURVEY),
          new Rule(OURS + "solr.check.SurveyRound", null, Part.SURVEY),
          new Rule(OURS + "solr.candidate.", null, Part.CANDIDATES),
          new Rule(OURS + "solr.check.CandidateRound", null, Part.CANDIDATES),
          new Rule(OURS + "core.section.", null, Part.DOCUMENT),
          new Rule(OURS + "core.disguise.", null, Part.DOCUMENT),
          new Rule(OURS + "core.quote.", null, Part.DOCUMENT),
          new Rule(OURS + "solr.check.SuspiciousReader", null, Part.DOCUMENT));

  private StackParts() {}

  /**
   * The part of the innermost frame with one, or else {@link Part#REST}.
   *
   * @param innermostFirst the frames; the outermost ones may be missing
   */
  static Part of(List<Frame> innermostFirst) {
    Part part =
        innermostFirst.stream()
            .map(StackParts::rule)
            .filter(rule -> rule != null && rule.part() != null)
            .map(Rule::part)
            .findFirst()
            .orElse(Part.REST);
    return part == Part.ANALYSIS && !isOfSource(innermostFirst) ? Part.DOCUMENT : part;
  }

  private static @Nullable Rule rule(Frame frame) {
    return RULES.stream().filter(rule -> rule.matches(frame)).findFirst().orElse(null);
  }

  /** Whether a source is analysed; suspicious documents are analysed elsewhere. */
  private static boolean isOfSource(List<Frame> frames) {
    return frames.stream()
        .map(Frame::type)
        .anyMatch(type -> type.startsWith(SOURCE) || type.startsWith(OURS + "solr.alignment."));
  }
}
