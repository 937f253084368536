package org.palimpsest.solr.check;

import static org.palimpsest.solr.endpoint.Refusals.badRequest;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.note.Note;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.core.section.SectionFilter;
import org.palimpsest.core.section.Sections;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.alignment.SubtractedTexts;
import org.palimpsest.solr.analysis.TextFingerprinter;
import org.palimpsest.solr.analysis.TextFingerprinter.SuspiciousText;
import org.palimpsest.solr.answer.Suspicious;
import org.palimpsest.solr.answer.Suspicious.ListedUnits;
import org.palimpsest.solr.doctype.DetectedType;
import org.palimpsest.solr.endpoint.RequestDocument;
import org.palimpsest.solr.endpoint.StoredDocuments;
import org.palimpsest.solr.request.CheckParameters;
import org.palimpsest.solr.request.Unmatched;
import org.palimpsest.solr.schema.TableFieldType;
import org.palimpsest.solr.update.ContentTooLongException;

/** Reads the suspicious document of a request: a text, an indexed document, or fingerprints. */
record SuspiciousReader(
    SolrQueryRequest request,
    SolrParams params,
    TableFieldType field,
    CheckParameters parameters,
    StoredDocuments indexed,
    SubtractedTexts subtracted) {

  /** Assumed length of a fingerprint's text; only the order matters. */
  private static final int FINGERPRINT_LENGTH = 150;

  /** More than the longest text has; spans still fit an int. */
  private static final int FINGERPRINTS_MAX = 1_000_000;

  /** Reads the document or throws SolrException; 413 for a text over the limit. */
  Suspicious read(RequestDocument body, int textLengthMax) {
    String id = id();
    if (body.fingerprints() != null && body.text() != null) {
      throw badRequest("The request has text and fingerprints; send one of them.");
    }
    if (body.fingerprints() != null) {
      return ofFingerprints(id, body.fingerprints());
    }
    if (body.text() != null) {
      requireLength(body.text(), textLengthMax);
      return ofText(id, false, body.text(), parameters.section().type(), givenAuthors());
    }
    if (id != null) {
      return ofStored(id, indexed.get(id), textLengthMax);
    }
    throw badRequest(
        "There is nothing to check: send a text as the body, or text=, or id= of a document.");
  }

  private static void requireLength(String text, int textLengthMax) {
    if (text.length() > textLengthMax) {
      throw new ContentTooLongException("The text to check", textLengthMax);
    }
  }

  /** Null if empty. */
  private @Nullable String id() {
    String[] ids = params.getParams(CheckParams.ID);
    if (ids != null && ids.length > 1) {
      throw badRequest(
          "Parameter id is given " + ids.length + " times; check one document a time.");
    }
    return ids == null || ids.length == 0 || ids[0].isEmpty() ? null : ids[0];
  }

  private TextFingerprinter fingerprinter() {
    return field.fingerprinter();
  }

  private List<String> givenAuthors() {
    return parameters.exclusions().authors();
  }

  private Suspicious ofText(
      @Nullable String id,
      boolean indexed,
      String text,
      @Nullable String given,
      List<String> authors) {
    DetectedType type = field.type(text, given);
    SectionNames.verify(parameters, field.documentTypes(), type);
    Sections sections = field.sections(text, type == null ? null : type.name());
    SectionFilter filter =
        new SectionFilter(sections, parameters.section().names(), parameters.section().like());
    List<Span> notChecked = subtracted.in(text, fingerprinter());
    SuspiciousText cut = fingerprinter().suspicious(text, sections);
    TextFingerprinter listing = listing();
    SuspiciousText listed =
        listing.scheme().equals(fingerprinter().scheme())
            ? cut
            : listing.suspicious(text, sections);
    return new Suspicious(
        id,
        indexed,
        text,
        cut.length(),
        1,
        cut.sentenceCount(),
        wanted(parameters.lookup().windows() ? cut.windows() : cut.sentences(), filter, notChecked),
        new ListedUnits(
            listing.scheme(),
            listing.header(),
            wanted(
                parameters.unmatched().units() == Unmatched.WINDOWS
                    ? listed.windows()
                    : listed.sentences(),
                filter,
                notChecked)),
        authors,
        type,
        sections,
        notChecked,
        List.of());
  }

  /** Makes the fingerprints of unmatched units. */
  private TextFingerprinter listing() {
    String epoch = parameters.unmatched().seed();
    String purpose = parameters.unmatched().purpose();
    if (purpose != null && parameters.unmatched().units() != Unmatched.NONE) {
      return field.fingerprinter(epoch, purpose);
    }
    return epoch == null || parameters.unmatched().units() == Unmatched.NONE
        ? fingerprinter()
        : field.fingerprinter(epoch);
  }

  /** Without units in excluded sections, or mostly in subtracted text. */
  private static FingerprintedUnits wanted(
      FingerprintedUnits units, SectionFilter filter, List<Span> notChecked) {
    return filter.wanted().isEmpty() && notChecked.isEmpty()
        ? units
        : units.filtered(
            span -> filter.keeps(span) && 2 * Coverage.overlap(span, notChecked) <= span.length());
  }

  private Suspicious ofFingerprints(@Nullable String id, String encoded) {
    if (!subtracted.isEmpty()) {
      throw badRequest(
          "There is no text to subtract from, only fingerprints; send the text, or leave subtract"
              + " out.");
    }
    if (parameters.section().isLimited()) {
      throw badRequest("Fingerprints have no sections; send the text, or leave sections out.");
    }
    List<Note> warnings = schemeWarnings(params.get(CheckParams.SCHEME));
    if (!listing().scheme().equals(fingerprinter().scheme())) {
      throw badRequest(
          "Fingerprints cannot be made anew with another seed; send the text, or leave out"
              + " site.seed and site.purpose.");
    }
    FingerprintList list;
    try {
      list = FingerprintList.fromText(fingerprinter().scheme(), encoded);
    } catch (IllegalArgumentException e) {
      throw badRequest("Parameter fingerprints cannot be read: " + e.getMessage() + ".");
    }
    if (list.size() > FINGERPRINTS_MAX) {
      throw badRequest(
          "Parameter fingerprints has "
              + list.size()
              + " of them, must have at most "
              + FINGERPRINTS_MAX
              + "; split the request.");
    }
    List<Span> spans = new ArrayList<>(list.size());
    for (int i = 0; i < list.size(); i++) {
      spans.add(new Span(i * FINGERPRINT_LENGTH, FINGERPRINT_LENGTH));
    }
    FingerprintedUnits units = new FingerprintedUnits(spans, list);
    int length = list.size() * FINGERPRINT_LENGTH;
    return new Suspicious(
        id,
        false,
        null,
        length,
        FINGERPRINT_LENGTH,
        list.size(),
        units,
        new ListedUnits(fingerprinter().scheme(), fingerprinter().header(), units),
        givenAuthors(),
        null,
        Sections.NONE,
        List.of(),
        warnings);
  }

  /** The warnings for comparable fingerprints. */
  private List<Note> schemeWarnings(@Nullable String scheme) {
    String expected = fingerprinter().header().key();
    if (expected.equals(scheme)) {
      return List.of();
    }
    if (fingerprinter().scheme().key().equals(scheme)) {
      return List.of(Note.of("schemeUnknown"));
    }
    throw badRequest(
        String.format(
            Locale.ROOT,
            "scheme is '%s', but the collection's fingerprints are made as '%s'; fingerprints can"
                + " only be compared with their like.",
            scheme,
            expected));
  }

  private Suspicious ofStored(String id, SolrDocument document, int textLengthMax) {
    String text = indexed.text(document);
    if (text == null) {
      throw badRequest(
          "Document " + id + " has no stored text in " + field.sourceFields() + " to check.");
    }
    requireLength(text, textLengthMax);
    String storedType =
        field.typeField() == null ? null : indexed.value(document, field.typeField());
    return ofText(
        id,
        true,
        text,
        parameters.section().type() == null ? storedType : parameters.section().type(),
        givenAuthors().isEmpty() ? authors(document) : givenAuthors());
  }

  private List<String> authors(SolrDocument document) {
    Collection<?> names =
        field.authorField() == null ? null : indexed.values(document, field.authorField());
    return names == null ? List.of() : names.stream().map(Object::toString).toList();
  }
}
