package org.palimpsest.solr.wire;

import java.util.ArrayList;
import java.util.List;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.palimpsest.solr.candidate.GramOffer;
import org.palimpsest.solr.candidate.Offer;
import org.palimpsest.solr.candidate.ShardOffers;

/** A shard's offers in the form of a Solr response. */
public final class OffersCodec {

  private static final String TEXT = "text";
  private static final String GRAMS = "grams";
  private static final String HELD = "held";
  private static final String OTHER_GRAMS = "otherGrams";
  private static final String PARTIAL = "partial";

  private OffersCodec() {}

  /** What the shard answers. */
  public static NamedList<Object> encode(ShardOffers offers) {
    List<Object> ofText = new ArrayList<>();
    for (Offer offer : offers.ofText()) {
      ofText.add(List.of(offer.chunk(), offer.score(), offer.id(), offer.takesPlace()));
    }
    List<Object> ofGrams = new ArrayList<>();
    for (GramOffer offer : offers.ofGrams()) {
      ofGrams.add(List.of(offer.weight(), offer.grams(), offer.id()));
    }
    NamedList<Object> encoded = new SimpleOrderedMap<>();
    encoded.add(TEXT, ofText);
    encoded.add(GRAMS, ofGrams);
    encoded.add(HELD, offers.ofHeld());
    encoded.add(OTHER_GRAMS, offers.otherGrams());
    encoded.add(PARTIAL, offers.partial());
    return encoded;
  }

  /**
   * Reads what {@link #encode} wrote.
   *
   * @throws IllegalArgumentException if a part is missing
   */
  public static ShardOffers decode(NamedList<?> encoded) {
    List<Offer> offers = new ArrayList<>();
    for (Object each : Members.required(encoded, TEXT, List.class)) {
      List<?> offer = (List<?>) each;
      offers.add(
          new Offer(
              Members.element(offer, 0, Integer.class),
              Members.element(offer, 1, Float.class),
              Members.element(offer, 2, String.class),
              Members.element(offer, 3, Boolean.class)));
    }
    List<GramOffer> ofGrams = new ArrayList<>();
    for (Object each : Members.required(encoded, GRAMS, List.class)) {
      List<?> offer = (List<?>) each;
      ofGrams.add(
          new GramOffer(
              Members.element(offer, 0, Double.class),
              Members.element(offer, 1, Integer.class),
              Members.element(offer, 2, String.class)));
    }
    List<List<String>> ofHeld = new ArrayList<>();
    for (Object each : Members.required(encoded, HELD, List.class)) {
      ofHeld.add(((List<?>) each).stream().map(String.class::cast).toList());
    }
    return new ShardOffers(
        offers,
        ofGrams,
        ofHeld,
        Members.required(encoded, OTHER_GRAMS, Long.class),
        Members.required(encoded, PARTIAL, Boolean.class));
  }
}
