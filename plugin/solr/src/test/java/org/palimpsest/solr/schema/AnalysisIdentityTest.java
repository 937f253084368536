package org.palimpsest.solr.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.analysis.CharFilterFactory;
import org.apache.lucene.analysis.TokenFilterFactory;
import org.apache.lucene.analysis.TokenizerFactory;
import org.apache.lucene.analysis.core.KeywordTokenizerFactory;
import org.apache.lucene.analysis.core.LowerCaseFilterFactory;
import org.apache.lucene.analysis.core.StopFilterFactory;
import org.apache.lucene.analysis.core.UpperCaseFilterFactory;
import org.apache.lucene.analysis.standard.StandardTokenizerFactory;
import org.apache.lucene.util.ResourceLoader;
import org.apache.solr.analysis.TokenizerChain;
import org.junit.jupiter.api.Test;

/** Changes of an analysis that change its identity. */
final class AnalysisIdentityTest {

  private final Map<String, String> files = new HashMap<>(Map.of("stop.txt", "the"));

  private final ResourceLoader resources =
      new ResourceLoader() {
        @Override
        public InputStream openResource(String name) throws IOException {
          String content = files.get(name);
          if (content == null) {
            throw new IOException(name);
          }
          return new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public <T> Class<? extends T> findClass(String name, Class<T> type) {
          throw new UnsupportedOperationException();
        }

        @Override
        public <T> T newInstance(String name, Class<T> type) {
          throw new UnsupportedOperationException();
        }
      };

  private static TokenFilterFactory stop(String ignoreCase) {
    return new StopFilterFactory(
        new HashMap<>(Map.of("words", "stop.txt", "ignoreCase", ignoreCase)));
  }

  private long identity(TokenizerFactory tokenizer, TokenFilterFactory... filters) {
    return AnalysisIdentity.of(
        new TokenizerChain(new CharFilterFactory[0], tokenizer, filters), resources);
  }

  private static TokenizerFactory standard() {
    return new StandardTokenizerFactory(new HashMap<>());
  }

  private static TokenFilterFactory lower() {
    return new LowerCaseFilterFactory(new HashMap<>());
  }

  @Test
  void sameFactoriesArgumentsAndFiles_haveOneIdentity() {
    assertThat(identity(standard(), stop("true"), lower()))
        .isEqualTo(identity(standard(), stop("true"), lower()))
        .isNotZero();
  }

  @Test
  void otherFactoryOrderArgumentOrFile_isAnotherAnalysis() {
    long identity = identity(standard(), stop("true"), lower());
    assertThat(identity(new KeywordTokenizerFactory(new HashMap<>()), stop("true"), lower()))
        .isNotEqualTo(identity);
    assertThat(identity(standard(), stop("true"), new UpperCaseFilterFactory(new HashMap<>())))
        .isNotEqualTo(identity);
    assertThat(identity(standard(), lower(), stop("true"))).isNotEqualTo(identity);
    assertThat(identity(standard(), stop("true"))).isNotEqualTo(identity);
    assertThat(identity(standard(), stop("false"), lower())).isNotEqualTo(identity);
    files.put("stop.txt", "the\nof");
    assertThat(identity(standard(), stop("true"), lower())).isNotEqualTo(identity);
  }
}
