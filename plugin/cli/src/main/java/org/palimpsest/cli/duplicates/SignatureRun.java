package org.palimpsest.cli.duplicates;

import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.InputFile;
import org.palimpsest.cli.input.Intake;
import org.palimpsest.cli.journal.Failure;
import org.palimpsest.cli.journal.StepJournal;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.cli.terminal.WorkProgress;
import org.palimpsest.client.DuplicatesRequest;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.indexing.InFlight;
import org.palimpsest.client.indexing.LibraryReader;
import org.palimpsest.core.fingerprint.SignatureTables;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.table.TableCodec;
import org.palimpsest.core.table.TableFormatException;

/**
 * Compares documents by signature. The signatures of an intake are computed once and searched for
 * in large slices; those of a library are read and searched for slice by slice. The journal records
 * answers. Not thread-safe.
 */
final class SignatureRun implements DuplicatesCommand.Comparison {

  /** Maximum characters of a request with several documents. */
  private static final long REQUEST_CHARS_MAX = 2_000_000;

  private static final int REQUEST_DOCUMENTS_MAX = 100;

  /** Maximum signatures of a request; they use about 180 MB on each shard's node. */
  private static final int SLICE = 1_000_000;

  private static final String TASK = "Comparing";

  private static final String TOO_LITTLE =
      "The document has too little running text to be compared, so nothing is near it.";

  private final StepJournal<DuplicatesStep, DuplicatesState> journal;
  private final DuplicatesSettings settings;
  private final WorkProgress.Form form;
  private final RunLog log;
  private final SignatureClient client;
  private final InFlight<Made> inFlight;
  private final List<String> ids = new ArrayList<>();
  private List<DuplicateDocument> batch = new ArrayList<>();
  private DuplicatesRequest request;
  private long batchWork;
  private WorkProgress progress;

  private record Made(
      List<DuplicateDocument> documents, long work, SignatureClient.Made signatures) {}

  SignatureRun(DuplicatesCommand.Inputs inputs) {
    this.journal = inputs.journal();
    this.settings = inputs.settings();
    this.form = inputs.progress();
    this.log = inputs.log();
    this.client = new SignatureClient(inputs.connection(), settings, log);
    this.inFlight = new InFlight<>(inputs.threads(), this::take);
    this.request = client.request();
    this.progress = new WorkProgress(log, WorkProgress.Form.NONE, TASK, 0, 1);
  }

  private WorkProgress progress(long done, long total) {
    return new WorkProgress(log, form, TASK, done, Math.max(1, total));
  }

  @Override
  public void intake(Intake intake) {
    sign(intake);
    SignedDocuments signed = journal.state().signed();
    DuplicatesStep.Place at = journal.state().comparedTo();
    progress = progress(at.documents(), ids.size());
    while (at.documents() < ids.size()) {
      int from = signed.indexOf(at.documents());
      int end = Math.min(signed.size(), from + SLICE);
      long documents = end == signed.size() ? ids.size() : signed.document(end);
      var pairs = new ArrayList<DuplicatePair>();
      List<Failure> missed =
          client.search(
              journal.state().scheme(),
              signed,
              from,
              end,
              (index, id, distance) -> pairs.add(near(document(signed, index), id, distance)));
      note(
          new DuplicatesStep.Compared(
              new DuplicatesStep.Place(documents, 0, documents, null), pairs, 0, missed));
      progress.step(documents - at.documents());
      at = journal.state().comparedTo();
    }
    SignatureTables.within(settings.distance(), signed.list(0, signed.size()))
        .findPairs(
            settings.distance(),
            (one, other, distance) ->
                journal
                    .state()
                    .groups()
                    .add(
                        DuplicatePair.near(
                            document(signed, one), document(signed, other), null, distance)));
  }

  private DuplicateDocument document(SignedDocuments signed, int index) {
    return new DuplicateDocument(ids.get(signed.document(index)), false);
  }

  private static DuplicatePair near(DuplicateDocument document, String found, int distance) {
    return DuplicatePair.near(document, new DuplicateDocument(found, true), null, distance);
  }

  private void note(DuplicatesStep.Compared compared) {
    journal.note(DuplicatesStep.compared(compared));
  }

  private void sign(Intake intake) {
    DuplicatesStep.Place before = journal.state().signedTo();
    long bytes = intake.files().stream().mapToLong(InputFile::bytes).sum();
    progress = WorkProgress.ofBytes(log, form, "Signatures", before.work(), bytes);
    intake.read(
        before.intakeMark(),
        (number, document) -> {
          ids.add(document.id());
          if (number > before.documents()) {
            request.addText(null, document.text());
            ask(new DuplicateDocument(document.id(), false), Math.max(1, document.bytes()));
          }
        },
        passed -> progress.step(0, passed));
    submit();
    inFlight.drain();
  }

  private void ask(DuplicateDocument document, long work) {
    batch.add(document);
    batchWork += work;
    if (batch.size() >= REQUEST_DOCUMENTS_MAX || request.length() >= REQUEST_CHARS_MAX) {
      submit();
    }
  }

  private void submit() {
    if (!batch.isEmpty()) {
      List<DuplicateDocument> documents = batch;
      DuplicatesRequest sent = request;
      long work = batchWork;
      inFlight.submit(
          () ->
              new Made(
                  documents,
                  work,
                  client.make(documents.stream().map(DuplicateDocument::id).toList(), sent)));
      batchWork = 0;
      batch = new ArrayList<>();
      request = client.request();
    }
  }

  private void take(Made made) {
    SignatureClient.Made signatures = made.signatures();
    progress.step(made.documents().size(), made.work());
    tell(signatures);
    journal.note(
        DuplicatesStep.signed(
            new DuplicatesStep.Signed(
                journal.state().signedTo().plus(made.documents(), made.work(), null),
                signatures.scheme(),
                signatures.text(),
                signatures.unsigned(),
                signatures.failed())));
  }

  private void tell(SignatureClient.Made made) {
    made.failed().forEach(failure -> log.failed(failure.id(), failure.why()));
    made.notes().forEach(note -> log.noted(note.id(), note.why()));
  }

  @Override
  public void library(LibraryReader reader) {
    DuplicatesStep.Place at = journal.state().comparedTo();
    progress = progress(at.documents(), reader.count("*:*"));
    var slice = new Slice(client.scheme());
    BiConsumer<List<LibraryReader.StoredSignature>, String> pages =
        (documents, next) -> {
          slice.add(documents);
          slice.next = next;
          if (slice.signed.size() >= SLICE) {
            slice.compare();
          }
        };
    reader.readSignatures(
        settings.signatureField(), at.mark() == null ? LibraryReader.START : at.mark(), pages);
    slice.compare();
  }

  private final class Slice {
    private final String scheme;
    private SignedDocuments signed = new SignedDocuments();
    private List<DuplicateDocument> documents = new ArrayList<>();
    private List<Failure> failed = new ArrayList<>();
    private long incomparable;
    private @Nullable String next;

    Slice(String scheme) {
      this.scheme = scheme;
    }

    void add(List<LibraryReader.StoredSignature> page) {
      Map<String, @Nullable Long> signatures = new LinkedHashMap<>();
      List<String> others = new ArrayList<>();
      for (LibraryReader.StoredSignature document : page) {
        SentenceTable table = table(document.table());
        if (table == null || !table.header().key().equals(scheme)) {
          others.add(document.id());
        } else if (table.sentences().fingerprints().size() == 0) {
          log.noted(document.id(), TOO_LITTLE);
          incomparable++;
        } else {
          signatures.put(document.id(), table.sentences().fingerprints().get(0).low());
        }
      }
      addOthers(others, signatures);
      for (LibraryReader.StoredSignature document : page) {
        Long signature = signatures.get(document.id());
        documents.add(new DuplicateDocument(document.id(), true));
        if (signature == null) {
          signed.addWithout();
        } else {
          signed.add(signature);
        }
      }
    }

    /** Computes signatures that are missing, or of another scheme, from the texts. */
    private void addOthers(List<String> others, Map<String, @Nullable Long> signatures) {
      for (int from = 0; from < others.size(); from += REQUEST_DOCUMENTS_MAX) {
        List<String> some =
            others.subList(from, Math.min(others.size(), from + REQUEST_DOCUMENTS_MAX));
        DuplicatesRequest ofIds = client.request();
        some.forEach(ofIds::addIndexedDocument);
        SignatureClient.Made made = client.make(some, ofIds);
        tell(made);
        failed.addAll(made.failed());
        incomparable += made.unsigned().size() - made.failed().size();
        int at = 0;
        for (int i = 0; i < some.size(); i++) {
          if (!made.unsigned().contains(i)) {
            signatures.put(some.get(i), made.signatures().get(at++).low());
          }
        }
      }
    }

    void compare() {
      if (documents.isEmpty()) {
        return;
      }
      var pairs = new ArrayList<DuplicatePair>();
      var counts = new int[signed.size()];
      failed.addAll(
          client.search(
              scheme,
              signed,
              0,
              signed.size(),
              (index, id, distance) -> {
                DuplicateDocument document = documents.get(signed.document(index));
                if (!document.id().equals(id) && counts[index]++ < settings.rows()) {
                  pairs.add(near(document, id, distance));
                }
              }));
      note(
          new DuplicatesStep.Compared(
              journal.state().comparedTo().plus(documents, documents.size(), next),
              pairs,
              incomparable,
              failed));
      progress.step(documents.size());
      signed = new SignedDocuments();
      documents = new ArrayList<>();
      failed = new ArrayList<>();
      incomparable = 0;
    }
  }

  private static @Nullable SentenceTable table(@Nullable String base64) {
    if (base64 == null) {
      return null;
    }
    try {
      byte[] bytes = Base64.getDecoder().decode(base64);
      return TableCodec.decode(bytes, 0, bytes.length);
    } catch (TableFormatException | IllegalArgumentException e) {
      throw new PalimpsestException(
          Reason.NOT_SOLR, "A signature of the library cannot be read: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    inFlight.close();
  }
}
