package org.palimpsest.solr.schema;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.analysis.AbstractAnalysisFactory;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.util.ResourceLoader;
import org.apache.solr.analysis.TokenizerChain;

/**
 * The identity of an analysis: a hash of its factories, their arguments and the files that these
 * name. Equal identities make equal features of any text, unless a factory's own code has changed.
 */
final class AnalysisIdentity {

  /** Separates several files in one argument. */
  private static final String SEPARATOR = ",";

  private final MessageDigest digest;
  private final ResourceLoader resources;

  private AnalysisIdentity(ResourceLoader resources) {
    this.resources = resources;
    try {
      this.digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** The identity, 64 bits of a SHA-256 and never 0. */
  static long of(Analyzer analyzer, ResourceLoader resources) {
    AnalysisIdentity identity = new AnalysisIdentity(resources);
    identity.add(analyzer.getClass().getName());
    if (analyzer instanceof TokenizerChain chain) {
      for (AbstractAnalysisFactory factory : chain.getCharFilterFactories()) {
        identity.add(factory);
      }
      identity.add(chain.getTokenizerFactory());
      for (AbstractAnalysisFactory factory : chain.getTokenFilterFactories()) {
        identity.add(factory);
      }
    }
    long value = ByteBuffer.wrap(identity.digest.digest()).getLong();
    return value == 0 ? 1 : value;
  }

  private void add(AbstractAnalysisFactory factory) {
    add(factory.getClass().getName());
    Map<String, String> arguments = new TreeMap<>(factory.getOriginalArgs());
    arguments.remove("class"); // aliases of the factory's class
    arguments.remove("name");
    arguments.forEach(
        (name, value) -> {
          add(name);
          add(value);
          for (String part : value.split(SEPARATOR, -1)) {
            addFile(part.strip());
          }
        });
  }

  /** Adds the content of a file if the argument names one. */
  private void addFile(String name) {
    if (name.indexOf('.') < 0) {
      return;
    }
    try (InputStream file = resources.openResource(name)) {
      byte[] content = file.readAllBytes();
      digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(content.length).array());
      digest.update(content);
    } catch (IOException e) {
      add(""); // no file: a number or a pattern
    }
  }

  private void add(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
    digest.update(bytes);
  }
}
