package org.palimpsest.meaning;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.client.CheckResult;
import org.palimpsest.client.CheckResult.SamePassage;
import org.palimpsest.client.meaning.MeaningComparer;
import org.palimpsest.client.meaning.NearSource;
import org.palimpsest.core.text.Span;

/** Compares texts by models in this process, loaded on demand. */
public final class LocalMeanings implements MeaningComparer {

  /** Margin in front of and behind the parts near a source. */
  private static final int AROUND = 200;

  /** Rounds similarities to four digits. */
  private static final double SCALE = 1e4;

  private final Map<LanguageModel, SentenceEncoder> encoders = new EnumMap<>(LanguageModel.class);

  /** For {@link java.util.ServiceLoader}. */
  public LocalMeanings() {}

  @Override
  public Comparison compare(
      String text, List<CheckResult.Span> explained, List<NearSource> sources) {
    LanguageModel model = LanguageModel.of(text);
    List<NearSource> compared =
        sources.stream().filter(source -> LanguageModel.of(source.text()) == model).toList();
    return compared.isEmpty()
        ? new Comparison(model.key(), List.of(), 0, 0)
        : compare(text, explained, compared, model);
  }

  private Comparison compare(
      String text,
      List<CheckResult.Span> explained,
      List<NearSource> sources,
      LanguageModel model) {
    List<Span> sentences = model.sentences().of(text);
    List<BitSet> wanted =
        sources.stream().map(source -> wanted(sentences, explained, source.parts())).toList();
    BitSet compared = new BitSet(sentences.size());
    wanted.forEach(compared::or);
    List<List<Span>> places =
        sources.stream().map(source -> model.sentences().of(source.text())).toList();
    LikelyPlaces likely = new LikelyPlaces(sources.stream().map(NearSource::text).toList(), places);
    Reading reading = new Reading();
    reading.add(text, sentences, compared);
    for (int i = 0; i < sources.size(); i++) {
      reading.add(sources.get(i).text(), places.get(i), likely.of(i, parts(text, sources.get(i))));
    }
    List<EncodedText> encoded = reading.encoded(encoder(model));
    List<SourceSimilarity> similarities = new ArrayList<>();
    for (int i = 0; i < sources.size(); i++) {
      similarities.add(
          SourceSimilarity.of(encoded.get(0), compared, wanted.get(i), encoded.get(i + 1)));
    }
    List<SamePassage> passages =
        SameMeaning.of(similarities, model.similarityMin()).stream()
            .map(
                same ->
                    new SamePassage(
                        sources.get(same.source()).id(),
                        span(sentences, same.first(), same.end()),
                        span(places.get(same.source()), same.sourceFirst(), same.sourceEnd()),
                        Math.round(same.similarity() * SCALE) / SCALE))
            .toList();
    return new Comparison(model.key(), passages, sources.size(), reading.size());
  }

  private static List<String> parts(String text, NearSource source) {
    return source.parts().stream().map(part -> text.substring(part.offset(), part.end())).toList();
  }

  private synchronized SentenceEncoder encoder(LanguageModel model) {
    return encoders.computeIfAbsent(model, SentenceEncoder::new);
  }

  /** For each sentence whether it is near a part, and unexplained. */
  private static BitSet wanted(
      List<Span> sentences, List<CheckResult.Span> explained, List<CheckResult.Span> parts) {
    BitSet wanted = new BitSet(sentences.size());
    for (int i = 0; i < sentences.size(); i++) {
      Span sentence = sentences.get(i);
      wanted.set(
          i,
          overlap(sentence, parts, AROUND) > 0
              && 2 * overlap(sentence, explained, 0) <= sentence.length());
    }
    return wanted;
  }

  /** The length of a sentence inside spans with a margin; sums over several. */
  private static int overlap(Span sentence, List<CheckResult.Span> spans, int around) {
    int overlap = 0;
    for (CheckResult.Span span : spans) {
      int from = Math.max(sentence.offset(), span.offset() - around);
      int to = Math.min(sentence.end(), span.end() + around);
      overlap += Math.max(0, to - from);
    }
    return overlap;
  }

  private static CheckResult.Span span(List<Span> sentences, int first, int end) {
    Span from = sentences.get(first);
    Span hull = from.hull(sentences.get(Math.min(end, sentences.size()) - 1));
    return new CheckResult.Span(hull.offset(), hull.length(), null);
  }

  @Override
  public synchronized void close() {
    encoders.values().forEach(SentenceEncoder::close);
    encoders.clear();
  }

  /** A batch of several texts' sentences for a model. Used once; not thread-safe. */
  static final class Reading {

    private final List<List<Span>> sentences = new ArrayList<>();
    private final List<float[][]> vectors = new ArrayList<>();

    /** The sentences to encode, and their places. */
    private final List<String> wanted = new ArrayList<>();

    private final List<Place> places = new ArrayList<>();

    private record Place(int text, int sentence) {}

    /** Adds the chosen sentences of a text. */
    void add(String text, List<Span> all, BitSet chosen) {
      chosen.stream()
          .forEach(
              sentence -> {
                Span span = all.get(sentence);
                wanted.add(text.substring(span.offset(), span.end()));
                places.add(new Place(sentences.size(), sentence));
              });
      sentences.add(all);
      vectors.add(new float[all.size()][0]);
    }

    int size() {
      return wanted.size();
    }

    List<EncodedText> encoded(SentenceEncoder encoder) {
      float[][] read = encoder.encode(wanted);
      for (int i = 0; i < read.length; i++) {
        Place place = places.get(i);
        vectors.get(place.text())[place.sentence()] = read[i];
      }
      List<EncodedText> encoded = new ArrayList<>();
      for (int text = 0; text < sentences.size(); text++) {
        encoded.add(new EncodedText(sentences.get(text), vectors.get(text)));
      }
      return encoded;
    }
  }
}
