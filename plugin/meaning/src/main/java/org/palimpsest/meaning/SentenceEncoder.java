package org.palimpsest.meaning;

import ai.djl.huggingface.tokenizers.Encoding;
import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;

/** Encodes sentences locally as unit vectors whose product measures meaning. Thread-safe. */
final class SentenceEncoder implements AutoCloseable {

  /** The rest of longer sentences is ignored; a sentence of 150 characters has up to 100. */
  private static final int TOKENS_MAX = 128;

  /** Sentences of similar length; larger batches are not faster. */
  private static final int BATCH = 16;

  private final LanguageModel model;
  private final HuggingFaceTokenizer tokenizer;
  private final OrtEnvironment environment;
  private final OrtSession session;

  /**
   * @throws PalimpsestException if it is not on the class path, or cannot run on this machine
   */
  SentenceEncoder(LanguageModel model) {
    this.model = model;
    try (InputStream vocabulary = resource(model.tokenizer());
        InputStream network = resource(model.network())) {
      Map<String, String> options =
          Map.of(
              "truncation", "true", "padding", "true", "maxLength", Integer.toString(TOKENS_MAX));
      this.tokenizer =
          NativeLibraries.withFolder(() -> HuggingFaceTokenizer.newInstance(vocabulary, options));
      this.environment = OrtEnvironment.getEnvironment();
      environment.setTelemetry(false);
      this.session = session(environment, network.readAllBytes());
    } catch (IOException | OrtException | LinkageError | IllegalStateException e) {
      throw new PalimpsestException(
          Reason.LOCAL,
          "The model "
              + model.key()
              + " cannot be run here: it needs one of the systems that"
              + " docs/how-to/compare-meanings.md names, and a temporary folder from which programs"
              + " may be loaded (-Djava.io.tmpdir names another).",
          e);
    }
  }

  private static InputStream resource(String name) {
    InputStream resource = SentenceEncoder.class.getResourceAsStream("/" + name);
    if (resource == null) {
      throw new PalimpsestException(
          Reason.LOCAL, "The file " + name + " of a model is not on the class path.");
    }
    return resource;
  }

  private static OrtSession session(OrtEnvironment environment, byte[] network)
      throws OrtException {
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      return environment.createSession(network, options);
    }
  }

  /** The vectors of sentences, in their order. */
  float[][] encode(List<String> sentences) {
    float[][] vectors = new float[sentences.size()][];
    List<Integer> byLength =
        IntStream.range(0, vectors.length)
            .boxed()
            .sorted(Comparator.comparingInt(i -> sentences.get(i).length()))
            .toList();
    try {
      for (int from = 0; from < vectors.length; from += BATCH) {
        List<Integer> batch = byLength.subList(from, Math.min(vectors.length, from + BATCH));
        encode(sentences, batch, vectors);
      }
    } catch (OrtException e) {
      // A failure of this text only.
      throw new PalimpsestException(Reason.REFUSED, "The model " + model.key() + " failed.", e);
    }
    return vectors;
  }

  private void encode(List<String> sentences, List<Integer> batch, float[][] vectors)
      throws OrtException {
    Encoding[] tokens =
        tokenizer.batchEncode(
            batch.stream()
                .map(sentences::get)
                .map(SentenceEncoder::wellFormed)
                .toArray(String[]::new));
    long[][] masks = each(tokens, Encoding::getAttentionMask);
    List<OnnxTensor> inputs = new ArrayList<>();
    try {
      inputs.add(OnnxTensor.createTensor(environment, each(tokens, Encoding::getIds)));
      inputs.add(OnnxTensor.createTensor(environment, masks));
      inputs.add(OnnxTensor.createTensor(environment, each(tokens, Encoding::getTypeIds)));
      Map<String, OnnxTensor> named =
          Map.of(
              "input_ids", inputs.get(0),
              "attention_mask", inputs.get(1),
              "token_type_ids", inputs.get(2));
      try (OrtSession.Result result = session.run(named)) {
        float[][][] ofTokens = (float[][][]) result.get(0).getValue();
        for (int i = 0; i < batch.size(); i++) {
          vectors[batch.get(i)] = unit(pooled(ofTokens[i], masks[i]));
        }
      }
    } finally {
      inputs.forEach(OnnxTensor::close);
    }
  }

  /** The tokenizer's native part rejects unpaired surrogates. */
  private static String wellFormed(String sentence) {
    return new String(sentence.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }

  private static long[][] each(Encoding[] encodings, Function<Encoding, long[]> part) {
    return Arrays.stream(encodings).map(part).toArray(long[][]::new);
  }

  private float[] pooled(float[][] ofTokens, long[] mask) {
    if (!model.takesMean()) {
      return ofTokens[0];
    }
    float[] sum = new float[ofTokens[0].length];
    for (int token = 0; token < ofTokens.length; token++) {
      for (int i = 0; mask[token] != 0 && i < sum.length; i++) {
        sum[i] += ofTokens[token][i];
      }
    }
    return sum;
  }

  private static float[] unit(float[] vector) {
    double squares = 0;
    for (float value : vector) {
      squares += (double) value * value;
    }
    float length = (float) Math.sqrt(squares);
    float[] unit = new float[vector.length];
    for (int i = 0; i < unit.length && length > 0; i++) {
      unit[i] = vector[i] / length;
    }
    return unit;
  }

  @Override
  public void close() {
    tokenizer.close();
    try {
      session.close();
    } catch (OrtException e) {
      throw new PalimpsestException(
          Reason.LOCAL, "The model " + model.key() + " could not be closed.", e);
    }
  }

  /** Restricts the native libraries: no network access, no files in a home folder. */
  private static final class NativeLibraries {

    /** These two stop reports of use by the tokenizer's library on some clouds. */
    private static final String NO_REPORT = "OPT_OUT_TRACKING";

    private static final String OFFLINE = "ai.djl.offline";

    /** The folder for the tokenizer's native part. */
    private static final String FOLDER = "ENGINE_CACHE_DIR";

    private NativeLibraries() {}

    interface Loading<T> {
      T load() throws IOException;
    }

    /**
     * Loads code with a native part, which is unpacked into a new private folder and deleted after
     * loading.
     */
    static synchronized <T> T withFolder(Loading<T> loading) throws IOException {
      System.setProperty(NO_REPORT, "true");
      System.setProperty(OFFLINE, "true");
      Path folder = Files.createTempDirectory("palimpsest-meaning");
      System.setProperty(FOLDER, folder.toString());
      try {
        return loading.load();
      } finally {
        System.clearProperty(FOLDER);
        remove(folder);
      }
    }

    private static void remove(Path folder) throws IOException {
      List<Path> files;
      try (Stream<Path> found = Files.walk(folder)) {
        files = found.sorted(Comparator.reverseOrder()).toList();
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
      for (Path file : files) {
        try {
          Files.deleteIfExists(file);
        } catch (IOException e) { // Windows keeps loaded files
          file.toFile().deleteOnExit();
        }
      }
    }
  }
}
