package org.palimpsest.benchmarks.near;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.palimpsest.benchmarks.texts.TextCorpus;

/**
 * Documents and sources by number, and which of them are copies.
 *
 * @param documents texts
 * @param sources texts
 * @param sourceIds of the sources, in the same order
 * @param copies for document d and source s the bit d x sources + s
 */
record PairCorpus(
    List<String> documents, List<String> sources, List<String> sourceIds, BitSet copies) {

  /**
   * Reads a corpus with {@code src}, {@code susp} and {@code truth.jsonl}.
   *
   * @param every takes every so-manieth document, and all sources
   * @throws IOException if it cannot be read, or has no copies
   */
  static PairCorpus read(Path folder, int every) throws IOException {
    TextCorpus corpus = TextCorpus.read(folder);
    List<String> sourceIds = List.copyOf(corpus.sources().keySet());
    List<String> documents = everyOf(List.copyOf(corpus.suspicious().keySet()), every);
    BitSet copies = new BitSet();
    for (int document = 0; document < documents.size(); document++) {
      for (int source = 0; source < sourceIds.size(); source++) {
        TextCorpus.Reuse pair =
            new TextCorpus.Reuse(documents.get(document), sourceIds.get(source));
        copies.set(document * sourceIds.size() + source, corpus.reuse().contains(pair));
      }
    }
    if (copies.isEmpty()) {
      throw new IOException(folder + " names no copies in its truth.jsonl");
    }
    return new PairCorpus(
        texts(documents, corpus.suspicious()),
        texts(sourceIds, corpus.sources()),
        sourceIds,
        copies);
  }

  private static List<String> everyOf(List<String> ids, int every) {
    List<String> taken = new ArrayList<>();
    for (int i = 0; i < ids.size(); i += every) {
      taken.add(ids.get(i));
    }
    return taken;
  }

  private static List<String> texts(List<String> ids, Map<String, String> texts) {
    return ids.stream().map(id -> texts.getOrDefault(id, "")).toList();
  }
}
