package org.palimpsest.core.fingerprint;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.palimpsest.core.text.Span;

/** Spans of units with their fingerprints, in the order of the text; both of one size. */
public record FingerprintedUnits(List<Span> spans, FingerprintList fingerprints) {

  public FingerprintedUnits {
    spans = List.copyOf(spans);
    if (spans.size() != fingerprints.size()) {
      throw new IllegalArgumentException(
          spans.size() + " spans, but " + fingerprints.size() + " fingerprints");
    }
  }

  public int size() {
    return spans.size();
  }

  public FingerprintedUnits filtered(Predicate<Span> wanted) {
    List<Span> keptSpans = new ArrayList<>();
    List<Fingerprint> kept = new ArrayList<>();
    for (int i = 0; i < size(); i++) {
      if (wanted.test(spans.get(i))) {
        keptSpans.add(spans.get(i));
        kept.add(fingerprints.get(i));
      }
    }
    return new FingerprintedUnits(keptSpans, FingerprintList.of(kept));
  }
}
