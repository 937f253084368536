package org.palimpsest.handler;

import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.jspecify.annotations.Nullable;
import org.palimpsest.candidate.LibrarySurvey;
import org.palimpsest.fingerprint.FingerprintedUnits;
import org.palimpsest.fingerprint.Scheme;
import org.palimpsest.handler.SurveyQuestion.CountedWindows;
import org.palimpsest.request.RequestParams;
import org.palimpsest.wire.SurveyCodec;
import org.palimpsest.wire.TextCodec;
import org.palimpsest.wire.WindowCodec;

/** How surveys are asked for, and answered. */
final class SurveyRoundCodec implements RoundCodec<SurveyQuestion, LibrarySurvey> {

  @Override
  public void write(SurveyQuestion question, Scheme scheme, ModifiableSolrParams params) {
    String text = question.text();
    if (text != null) {
      params.set(RequestParams.SHARD_TEXT, TextCodec.encode(text));
    }
    CountedWindows counted = question.counted();
    if (counted != null) {
      params.set(RequestParams.SHARD_WINDOWS, WindowCodec.encode(scheme, counted.windows()));
      params.set(RequestParams.SHARD_HOLDERS_MAX, counted.holdersMax());
    }
  }

  @Override
  public SurveyQuestion read(SentDocument sent, Scheme scheme) {
    FingerprintedUnits windows = sent.windows(scheme);
    return new SurveyQuestion(
        sent.document(),
        sent.text(),
        windows == null ? null : new CountedWindows(windows, sent.body().holdersMax()));
  }

  @Override
  public NamedList<Object> encode(LibrarySurvey survey) {
    return SurveyCodec.encode(survey);
  }

  @Override
  public LibrarySurvey decode(NamedList<?> encoded, @Nullable String collection) {
    return SurveyCodec.decode(encoded);
  }
}
