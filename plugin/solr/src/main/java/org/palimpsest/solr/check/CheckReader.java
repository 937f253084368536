package org.palimpsest.solr.check;

import org.apache.solr.common.params.SolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.palimpsest.solr.alignment.SubtractedTexts;
import org.palimpsest.solr.answer.Suspicious;
import org.palimpsest.solr.endpoint.RequestBody;
import org.palimpsest.solr.endpoint.RequestDocument;
import org.palimpsest.solr.endpoint.RequestLimits;
import org.palimpsest.solr.endpoint.StoredDocuments;
import org.palimpsest.solr.request.CheckParameters;
import org.palimpsest.solr.rounds.BatchReader;
import org.palimpsest.solr.shard.CheckedLibrary;

final class CheckReader extends BatchReader<CheckState> {

  private final CheckedLibrary library;
  private final SubtractedTexts subtracted;

  CheckReader(
      SolrQueryRequest request, RequestBody body, RequestLimits limits, CheckedLibrary library) {
    super(request, limits, library.field());
    this.library = library;
    this.subtracted = SubtractedTexts.of(body.subtracted(), library.field().fingerprinter());
  }

  @Override
  protected CheckState state(RequestDocument document, StoredDocuments indexed) {
    SolrParams params = SolrParams.wrapDefaults(document.own(), request().getParams());
    CheckParameters parameters = CheckParameters.of(params);
    Suspicious suspicious =
        new SuspiciousReader(request(), params, library.field(), parameters, indexed, subtracted)
            .read(document, textLengthMax());
    return new CheckState(library, parameters, suspicious);
  }

  @Override
  protected int textLength(CheckState state) {
    String text = state.suspicious().text();
    return text == null ? 0 : text.length();
  }
}
