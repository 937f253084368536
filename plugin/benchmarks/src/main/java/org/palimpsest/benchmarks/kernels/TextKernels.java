package org.palimpsest.benchmarks.kernels;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.lucene.analysis.Analyzer;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.palimpsest.benchmarks.texts.Configset;
import org.palimpsest.benchmarks.texts.Language;
import org.palimpsest.benchmarks.texts.TextGenerator;
import org.palimpsest.core.fingerprint.FeatureHasher;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.section.Sections;
import org.palimpsest.core.table.TableCodec;
import org.palimpsest.core.text.Outline;
import org.palimpsest.core.text.SegmentationParameters;
import org.palimpsest.core.text.Segmenter;
import org.palimpsest.solr.analysis.FeatureChain;
import org.palimpsest.solr.analysis.TextFingerprinter;
import org.palimpsest.solr.analysis.TokenReader;

/** Kernels of text to sentences, features and tables, with the shipped analysis. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 7, time = 1)
public class TextKernels {

  private static final int DOCUMENTS = 16;
  private static final int SENTENCES = 130;

  private final Segmenter segmenter = new Segmenter(SegmentationParameters.DEFAULT);
  private final FeatureHasher hasher = new FeatureHasher(Scheme.DEFAULT.seed());

  /** Language of the texts. */
  @Param({"CHINESE", "ENGLISH"})
  public @Nullable Language language;

  private List<String> texts = List.of();
  private int[] sentenceCounts = {};
  private @Nullable Analyzer analyzer;
  private @Nullable TextFingerprinter fingerprinter;
  private int next;

  /** Made by JMH. */
  public TextKernels() {}

  /**
   * Generates the texts, and loads the analysis.
   *
   * @throws IOException if the configset cannot be read
   */
  @Setup
  public void prepare() throws IOException {
    Analyzer chain = Configset.featureChain();
    analyzer = chain;
    fingerprinter =
        new TextFingerprinter(
            new FeatureChain(chain), SegmentationParameters.DEFAULT, Scheme.DEFAULT);
    int length = SENTENCES * SegmentationParameters.DEFAULT.sentenceLength();
    TextGenerator generator = new TextGenerator(Objects.requireNonNull(language), 1);
    texts = IntStream.range(0, DOCUMENTS).mapToObj(i -> generator.document(i, length)).toList();
    sentenceCounts =
        texts.stream().mapToInt(text -> segmenter.outline(text).sentences().size()).toArray();
  }

  private String nextText(KernelWork work) {
    next = (next + 1) % texts.size();
    work.items += sentenceCounts[next];
    return texts.get(next);
  }

  /** Text to sentences. */
  @Benchmark
  public int segmentation(KernelWork work) {
    return segmenter.outline(nextText(work)).sentences().size();
  }

  /** Text to sentences and windows, as of a suspicious document. */
  @Benchmark
  public int segmentationWithWindows(KernelWork work) {
    Outline outline = segmenter.outline(nextText(work));
    return outline.sentences().size() + outline.windows().size();
  }

  /** Text to hashed features. */
  @Benchmark
  public long features(KernelWork work) {
    long[] sum = new long[1];
    TokenReader.read(
        Objects.requireNonNull(analyzer),
        nextText(work),
        (term, start, end) -> sum[0] += hasher.hash(term.buffer(), 0, term.length()));
    return sum[0];
  }

  /** Text to the bytes of its sentence table: the whole work of the update processor on a text. */
  @Benchmark
  public byte[] wholeChain(KernelWork work) {
    TextFingerprinter chain = Objects.requireNonNull(fingerprinter);
    return TableCodec.encode(chain.table(nextText(work), Sections.NONE));
  }
}
