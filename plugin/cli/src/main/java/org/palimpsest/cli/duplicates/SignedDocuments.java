package org.palimpsest.cli.duplicates;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Scheme;

/**
 * Signatures of documents, 12 bytes each with the number of the document; those that have none are
 * left out. For one thread.
 */
final class SignedDocuments {

  private long[] signatures = new long[64];
  private int[] documents = new int[64];
  private int size;
  private int documentCount;

  /** Adds the next document. */
  void add(long signature) {
    if (size == signatures.length) {
      signatures = Arrays.copyOf(signatures, 2 * size);
      documents = Arrays.copyOf(documents, 2 * size);
    }
    signatures[size] = signature;
    documents[size++] = documentCount++;
  }

  /** Adds a document that has no signature. */
  void addWithout() {
    documentCount++;
  }

  /** Adds the documents of a step. */
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

  /** How many signatures there are. */
  int size() {
    return size;
  }

  /** How many documents there are, those without a signature among them. */
  int documentCount() {
    return documentCount;
  }

  /** Which document a signature is of: its number from 0. */
  int document(int index) {
    return documents[index];
  }

  /** The first signature of a document that has this number or a greater one. */
  int indexOf(long document) {
    int at = Arrays.binarySearch(documents, 0, size, (int) document);
    return at < 0 ? -at - 1 : at;
  }

  /** The signatures from one index to another, which is not among them. */
  FingerprintList list(int from, int end) {
    List<Fingerprint> list =
        Arrays.stream(signatures, from, end).mapToObj(low -> new Fingerprint(low, 0)).toList();
    return FingerprintList.of(list);
  }
}
