package org.palimpsest.solr.arrival;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.update.AddUpdateCommand;
import org.apache.solr.update.DeleteUpdateCommand;
import org.apache.solr.update.processor.AtomicUpdateDocumentMerger;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.SourceText;
import org.palimpsest.solr.duplicates.DuplicateFields;
import org.palimpsest.solr.near.NearQuestion;
import org.palimpsest.solr.update.AtomicSet;

/**
 * Searches near duplicates of each document before it is added, in its collection and among
 * documents that arrive at this node at the same time, and treats it by the request's action. Each
 * document is written before the next is searched. For one request.
 */
public final class DuplicateUpdateProcessor extends UpdateRequestProcessor {

  private final ArrivalParameters parameters;
  private final DuplicateFields fields;
  private final MarkFields marks;
  private final ArrivingDocuments arriving;
  private final NearLibrary library;
  private final WritingChain writing;
  private final SolrQueryResponse response;
  private final DuplicateReport report = new DuplicateReport();

  public DuplicateUpdateProcessor(
      SolrQueryRequest request,
      SolrQueryResponse response,
      ArrivalParameters parameters,
      ArrivalSettings settings,
      WritingChain writing,
      UpdateRequestProcessor next) {
    super(next);
    this.parameters = parameters;
    this.fields = DuplicateFields.of(request.getSchema(), parameters.near());
    this.marks = settings.marks();
    if (parameters.action() == DuplicateAction.MARK) {
      marks.require(request);
    }
    this.arriving = ArrivingDocuments.of(request.getCore());
    this.library = new NearLibrary(request, settings.duplicatesPath(), parameters, fields, marks);
    this.writing = writing;
    this.response = response;
  }

  @Override
  public void processAdd(AddUpdateCommand command) throws IOException {
    String text = text(command);
    if (text == null) {
      writing.add(command);
      return;
    }
    String id = command.getPrintableId(); // throws for a document without an id
    NearQuestion document = fields.compared(id, text);
    if (!document.isComparable(parameters.near().method())) {
      report.notComparable();
      writing.add(command);
      return;
    }
    try {
      add(command, document, text);
    } catch (SolrException e) {
      if (e.code() == ErrorCode.SERVICE_UNAVAILABLE.code) {
        throw notAdded(id, e);
      }
      throw e;
    }
  }

  private static SolrException notAdded(String id, SolrException why) {
    return new SolrException(
        ErrorCode.SERVICE_UNAVAILABLE,
        "Document " + id + " was not added: " + why.getMessage() + "; send it again.",
        why);
  }

  /** The document's whole text, or null if the command does not change it. */
  private @Nullable String text(AddUpdateCommand command) {
    SolrInputDocument document = command.getSolrInputDocument();
    List<String> names = fields.sentences().sourceFields();
    return AtomicUpdateDocumentMerger.isAtomicUpdate(command)
        ? SourceText.join(names, name -> AtomicSet.values(document.getField(name)))
        : SourceText.join(names, document::getFieldValues);
  }

  private void add(AddUpdateCommand command, NearQuestion document, String text)
      throws IOException {
    ArrivingDocuments.Arrival arrival = arriving.enter(document);
    try {
      act(command, String.valueOf(document.itself()), near(document, text, arrival));
    } finally {
      arrival.end();
    }
  }

  /**
   * Searches the collection after the document is entered: documents not yet visible there were
   * entered before.
   */
  private List<NearDocument> near(
      NearQuestion document, String text, ArrivingDocuments.Arrival arrival) {
    String id = String.valueOf(document.itself());
    Set<String> ids = new LinkedHashSet<>(library.search(id, text));
    ids.addAll(arriving.nearBefore(arrival, other -> library.areNear(document, other)));
    ids.remove(id);
    return library.near(document, ids);
  }

  private void act(AddUpdateCommand command, String id, List<NearDocument> near)
      throws IOException {
    switch (parameters.action()) {
      case MARK -> mark(command, id, near);
      case REPLACE -> replace(command, id, near);
      case SKIP -> {
        if (!near.isEmpty() && !library.has(id)) {
          report.skipped(id, near.get(0));
        } else {
          writing.add(command);
          near.stream().findFirst().ifPresent(nearest -> report.updated(id, nearest));
        }
      }
      case NONE -> writing.add(command);
    }
  }

  private void mark(AddUpdateCommand command, String id, List<NearDocument> near)
      throws IOException {
    DuplicateMarks marked = DuplicateMarks.of(id, near, library::has);
    boolean atomic = AtomicUpdateDocumentMerger.isAtomicUpdate(command);
    SolrInputDocument document = command.getSolrInputDocument();
    put(document, marks.of(), marked.of(), atomic);
    put(document, marks.group(), marked.group(), atomic);
    writing.add(command);
    near.stream()
        .filter(other -> other.id().equals(marked.of()))
        .findFirst()
        .ifPresent(other -> report.marked(id, marked, other));
  }

  private static void put(
      SolrInputDocument document, String name, @Nullable String value, boolean atomic) {
    if (atomic) {
      AtomicSet.put(document, name, value);
    } else if (value == null) {
      document.removeField(name);
    } else {
      document.setField(name, value);
    }
  }

  /** Adds first: a failure then leaves one document too many, not one too few. */
  private void replace(AddUpdateCommand command, String id, List<NearDocument> near)
      throws IOException {
    writing.add(command);
    for (NearDocument other : near) {
      writing.delete(other.id());
      if (library.has(other.id())) {
        report.left(id, other);
      } else {
        report.replaced(id, other);
      }
    }
  }

  /** Deletions keep their order among the additions, which are written one by one. */
  @Override
  public void processDelete(DeleteUpdateCommand command) throws IOException {
    writing.delete(command);
  }

  @Override
  public void finish() throws IOException {
    report.writeTo(response);
    super.finish();
  }
}
