package org.palimpsest.benchmarks.profile;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells from a stack trace which part of a check a thread was at. */
final class StackParts {

  private static final String OURS = "org.palimpsest.";
  private static final String SOURCE = OURS + "solr.source.";

  /**
   * A method of a stack trace.
   *
   * @param type the class, with its package
   */
  record Frame(String type, String method) {
    @Override
    public String toString() {
      return type + "." + method;
    }
  }

  /**
   * What a frame says.
   *
   * @param prefix of the class with its package
   * @param method null for any
   * @param part null where its caller tells
   */
  private record Rule(String prefix, @Nullable String method, @Nullable Part part) {
    boolean matches(Frame frame) {
      return frame.type().startsWith(prefix) && (method == null || frame.method().equals(method));
    }
  }

  /**
   * The first one that matches a frame counts; a frame that none matches leaves it to its caller.
   */
  private static final List<Rule> RULES =
      List.of(
          new Rule("org.apache.lucene.codecs.lucene90.compressing.", null, Part.READING),
          new Rule("org.apache.lucene.codecs.lucene90.LZ4WithPresetDict", null, Part.READING),
          new Rule(OURS + "solr.shard.SolrSourceStore", "text", Part.READING),
          new Rule("org.apache.lucene.analysis.", null, Part.ANALYSIS),
          // surroundings of passages are fingerprinted in alignment, from tokens that are there
          new Rule(OURS + "solr.analysis.TextFingerprinter", "fingerprint", null),
          new Rule(OURS + "solr.analysis.", null, Part.ANALYSIS),
          new Rule(SOURCE + "TokenizedSource", null, Part.ANALYSIS),
          // what analysis fills, and alignment asks
          new Rule(OURS + "core.align.TokenizedText", null, null),
          new Rule(OURS + "core.align.SortedHashes", null, null),
          new Rule(OURS + "core.align.", null, Part.ALIGNMENT),
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
          new Rule(OURS + "solr.wire.SurveyCodec", null, Part.SURVEY),
          new Rule(OURS + "solr.candidate.", null, Part.CANDIDATES),
          new Rule(OURS + "solr.check.CandidateRound", null, Part.CANDIDATES),
          new Rule(OURS + "solr.wire.OffersCodec", null, Part.CANDIDATES),
          new Rule(OURS + "core.section.", null, Part.DOCUMENT),
          new Rule(OURS + "core.signs.", null, Part.DOCUMENT),
          new Rule(OURS + "core.quote.", null, Part.DOCUMENT),
          new Rule(OURS + "solr.check.SuspiciousReader", null, Part.DOCUMENT));

  private StackParts() {}

  /**
   * The part that the innermost frame of one says; {@link Part#REST} where none does.
   *
   * @param innermostFirst the frames, maybe without the outermost ones
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

  /** Suspicious documents are analysed outside of what a shard does with a source. */
  private static boolean isOfSource(List<Frame> frames) {
    return frames.stream().anyMatch(frame -> frame.type().startsWith(SOURCE));
  }
}
