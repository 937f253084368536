package org.palimpsest.cli.duplicates;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Scheme;

/**
 * Signatures with their documents' numbers, 12 bytes each; documents without a signature are left
 * out. Not thread-safe.
 */
final class SignedDocuments {

  private long[] signatures = new long[64];
  private int[] documents = new int[64];
  private int size;
  private int documentCount;

  void add(long signature) {
    if (size == signatures.length) {
      signatures = Arrays.copyOf(signatures, 2 * size);
      documents = Arrays.copyOf(documents, 2 * size);
    }
    signatures[size] = signature;
    documents[size++] = documentCount++;
  }

  void addWithout() {
    documentCount++;
  }

  void add(DuplicatesStep.Signed step) {
    FingerprintList signed = FingerprintList.fromText(Scheme.SIMHASH, step.signatures());
    Set<Integer> unsigned = new HashSet<>(step.unsigned());
    int next = 0;
    for (int i = 0; i < signed.size() + unsigned.size(); i++) {
      if (unsigned.contains(i)) {
        addWithout();
      } else {
        add(signed.get(next++).low());
      }
    }
  }

  int size() {
    return size;
  }

  /** Number of documents, with or without a signature. */
  int documentCount() {
    return documentCount;
  }

  /** Number of a signature's document, from 0. */
  int document(int index) {
    return documents[index];
  }

  /** Index of the first signature of this document or a later one. */
  int indexOf(long document) {
    int at = Arrays.binarySearch(documents, 0, size, (int) document);
    return at < 0 ? -at - 1 : at;
  }

  /** The signatures in the half-open range. */
  FingerprintList list(int from, int end) {
    List<Fingerprint> list =
        Arrays.stream(signatures, from, end).mapToObj(low -> new Fingerprint(low, 0)).toList();
    return FingerprintList.of(list);
  }
}
