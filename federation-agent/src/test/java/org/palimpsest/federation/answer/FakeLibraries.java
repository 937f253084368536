package org.palimpsest.federation.answer;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.core.text.Span;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.hit.LibrarySearch;

/** Libraries with scripted results, delays and failures. */
final class FakeLibraries implements LibrarySearch {

  final Map<String, Found> found = new HashMap<>();
  final Map<String, List<Overlap>> overlaps = new HashMap<>();
  final Map<String, Map<Span, Bytes>> sentences = new HashMap<>();
  final Map<String, PalimpsestException.Reason> failing = new HashMap<>();
  final Map<String, CountDownLatch> held = new HashMap<>();

  /** The received requests, as text. */
  final List<String> asked = new ArrayList<>();

  @Override
  public Found search(String collection, String scheme, Bytes fingerprints, Duration time) {
    ask("search " + collection);
    CountDownLatch latch = held.get(collection);
    if (latch != null) {
      try {
        latch.await();
      } catch (InterruptedException e) {
        ask("interrupted " + collection);
        Thread.currentThread().interrupt();
        throw new PalimpsestException(PalimpsestException.Reason.LOCAL, "Interrupted.");
      }
    }
    if (failing.containsKey(collection)) {
      throw new PalimpsestException(failing.get(collection), "It fails.");
    }
    return found.getOrDefault(collection, new Found(List.of(), true, false));
  }

  @Override
  public List<Overlap> compare(String collection, String document, String text, Duration time) {
    ask("compare " + collection + " " + document);
    return overlaps.getOrDefault(document, List.of());
  }

  @Override
  public Map<Span, Bytes> sentences(
      String collection, String document, String purpose, Duration time) {
    ask("sentences " + collection + " " + document + " " + purpose);
    return sentences.getOrDefault(document, Map.of());
  }

  @Override
  public long documents(String collection) {
    if (failing.containsKey(collection)) {
      throw new PalimpsestException(failing.get(collection), "It fails.");
    }
    return 7;
  }

  private synchronized void ask(String what) {
    asked.add(what);
  }

  synchronized List<String> asked() {
    return List.copyOf(asked);
  }
}
