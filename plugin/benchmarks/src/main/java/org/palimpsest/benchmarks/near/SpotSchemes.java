package org.palimpsest.benchmarks.near;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.core.duplicate.SpotFinder;
import org.palimpsest.core.duplicate.SpotParameters;
import org.palimpsest.core.duplicate.SpotSet;
import org.palimpsest.core.fingerprint.Seed;

/** SpotSigs, with and without a band of inverse document frequency. */
final class SpotSchemes {

  /** A text with fewer spots is compared with nothing, as in the product. */
  private static final int SPOTS_MIN = 8;

  private static final SpotFinder FINDER = new SpotFinder(SpotParameters.DEFAULT, Seed.PUBLIC);

  private SpotSchemes() {}

  /** All spots count. */
  static NearScheme plain(PairCorpus corpus, double limit) {
    return scheme("SpotSigs", limit, spots(corpus.documents()), spots(corpus.sources()), SPOTS_MIN);
  }

  /** Spots outside the band are left out; how many documents have one is the library's count. */
  static NearScheme spotBand(PairCorpus corpus, IdfBand band, double limit) {
    List<SpotSet> sources = spots(corpus.sources());
    Map<Integer, Integer> frequencies = new HashMap<>();
    for (SpotSet set : sources) {
      Arrays.stream(set.hashes()).forEach(spot -> frequencies.merge(spot, 1, Integer::sum));
    }
    List<SpotSet> documents = spots(corpus.documents());
    return scheme(
        "SpotSigs, spots of idf " + band,
        limit,
        documents.stream().map(set -> within(set, band, frequencies, sources.size())).toList(),
        sources.stream().map(set -> within(set, band, frequencies, sources.size())).toList(),
        1);
  }

  /** Content words outside the band are passed over before spots are made. */
  static NearScheme wordBand(PairCorpus corpus, IdfBand band, double limit) {
    BandedWords words = new BandedWords(corpus.sources(), band, FINDER);
    return scheme(
        "SpotSigs, words of idf " + band,
        limit,
        spots(corpus.documents().stream().map(words::within).toList()),
        spots(corpus.sources().stream().map(words::within).toList()),
        1);
  }

  private static List<SpotSet> spots(List<String> texts) {
    return texts.stream().map(FINDER::find).toList();
  }

  private static SpotSet within(
      SpotSet set, IdfBand band, Map<Integer, Integer> frequencies, int documents) {
    return SpotSet.of(
        Arrays.stream(set.hashes())
            .filter(spot -> band.contains(frequencies.getOrDefault(spot, 0), documents))
            .toArray());
  }

  private static NearScheme scheme(
      String name, double limit, List<SpotSet> documents, List<SpotSet> sources, int spotsMin) {
    return new NearScheme(
        name,
        limit,
        (document, source) -> {
          SpotSet one = documents.get(document);
          SpotSet other = sources.get(source);
          return Math.min(one.size(), other.size()) < spotsMin
              ? Double.NaN
              : one.resemblance(other);
        });
  }
}
