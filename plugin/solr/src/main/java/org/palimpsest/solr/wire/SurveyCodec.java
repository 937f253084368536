package org.palimpsest.solr.wire;

import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.palimpsest.solr.candidate.LibrarySurvey;

/** A shard's survey in the form of a Solr response. */
public final class SurveyCodec {

  private static final String SENTENCES = "sentences";
  private static final String TEXT = "text";
  private static final String GRAMS = "grams";
  private static final String HOLDERS = "holders";
  private static final String PARTIAL = "partial";

  private SurveyCodec() {}

  /** What the shard answers. */
  public static NamedList<Object> encode(LibrarySurvey survey) {
    NamedList<Object> encoded = new SimpleOrderedMap<>();
    encoded.add(SENTENCES, survey.sentences());
    encoded.add(TEXT, survey.text() == null ? null : StatisticsCodec.encode(survey.text()));
    long[] grams = survey.gramFrequencies();
    encoded.add(GRAMS, grams == null ? null : NumbersCodec.encode(grams));
    long[] holders = survey.holders();
    encoded.add(HOLDERS, holders == null ? null : NumbersCodec.encode(holders));
    encoded.add(PARTIAL, survey.partial());
    return encoded;
  }

  /**
   * Reads what {@link #encode} wrote.
   *
   * @throws IllegalArgumentException if a part is missing
   */
  public static LibrarySurvey decode(NamedList<?> encoded) {
    String text = (String) encoded.get(TEXT);
    String grams = (String) encoded.get(GRAMS);
    String holders = (String) encoded.get(HOLDERS);
    return new LibrarySurvey(
        Members.required(encoded, SENTENCES, Long.class),
        text == null ? null : StatisticsCodec.decode(text),
        grams == null ? null : NumbersCodec.decode(grams),
        holders == null ? null : NumbersCodec.decode(holders),
        Members.required(encoded, PARTIAL, Boolean.class));
  }
}
