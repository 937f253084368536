package org.palimpsest.federation.assignment;

import java.util.List;
import org.apache.solr.client.solrj.request.AbstractUpdateRequest.ACTION;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.LibrarySchema;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.extract.FileAccount;

/** Submissions in a Solr collection. */
public final class SolrSubmissionLibrary implements SubmissionLibrary {

  private final SolrConnection solr;
  private final String collection;
  private volatile @Nullable LibrarySchema schema;

  /** Creates a library whose collection need not exist. */
  public SolrSubmissionLibrary(SolrConnection solr, String collection) {
    this.solr = solr;
    this.collection = collection;
  }

  @Override
  public String collection() {
    return collection;
  }

  @Override
  public boolean isThere() {
    return schema != null || new CollectionAdmin(solr).exists(collection);
  }

  private LibrarySchema schema() {
    LibrarySchema read = schema;
    if (read == null) {
      read = LibrarySchema.of(solr, collection);
      schema = read;
    }
    return read;
  }

  @Override
  public void add(List<Document> documents) {
    var update = new UpdateRequest();
    documents.forEach(each -> update.add(document(each)));
    commit(update);
  }

  private void commit(UpdateRequest update) {
    update.setAction(ACTION.COMMIT, true, true);
    solr.send(update, collection);
  }

  private SolrInputDocument document(Document from) {
    LibrarySchema fields = schema();
    var document = new SolrInputDocument();
    document.setField(fields.keyField(), from.id());
    document.setField(ASSIGNMENT, from.assignment());
    document.setField(fields.titleField(), from.title());
    document.setField(fields.textFields().get(0), from.text());
    FileAccount file = from.file();
    if (file != null && !file.pages().starts().isEmpty() && fields.has(LibrarySchema.PAGES)) {
      document.setField(LibrarySchema.PAGES, file.pages().toText());
    }
    return document;
  }

  @Override
  public void remove(List<String> ids) {
    var update = new UpdateRequest();
    update.deleteById(ids);
    commit(update);
  }

  @Override
  public void removeAll(String assignment) {
    var update = new UpdateRequest();
    update.deleteByQuery("{!term f=" + ASSIGNMENT + "}" + assignment);
    commit(update);
  }
}
