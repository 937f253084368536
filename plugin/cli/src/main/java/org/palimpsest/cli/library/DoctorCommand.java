package org.palimpsest.cli.library;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.FileDescription;
import org.palimpsest.cli.input.LibraryFields;
import org.palimpsest.cli.library.DoctorCommand.Diagnosis.Finding;
import org.palimpsest.cli.library.DoctorCommand.Diagnosis.Grade;
import org.palimpsest.cli.option.BaseCommand;
import org.palimpsest.cli.option.ConnectionOptions;
import org.palimpsest.cli.terminal.LineWrap;
import org.palimpsest.cli.terminal.Printable;
import org.palimpsest.cli.terminal.ReportPrinter;
import org.palimpsest.cli.terminal.Terminal;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.CheckResult;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.CollectionAdmin.Identity;
import org.palimpsest.client.CollectionAdmin.Replica;
import org.palimpsest.client.LibrarySchema;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.core.note.Note;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code palimpsest doctor}: diagnoses a collection. */
@Command(
    name = "doctor",
    description = "Examines a collection, and names each problem with its remedy.")
public final class DoctorCommand extends BaseCommand {

  private static final int GRADE_COLUMNS = 9;

  @Mixin private final ConnectionOptions connectionOptions = new ConnectionOptions();

  @Option(
      names = "--collection",
      paramLabel = "C",
      required = true,
      description = "The collection.")
  private String collection = "";

  @Override
  public Integer call() {
    try (SolrConnection connection = connectionOptions.open()) {
      List<Finding> findings = Diagnosis.of(connection, collection);
      print(findings);
      boolean isWell = findings.stream().noneMatch(each -> each.grade() == Grade.PROBLEM);
      return isWell ? ExitCode.OK : ExitCode.SOFTWARE;
    }
  }

  private void print(List<Finding> findings) {
    PrintWriter out = out();
    int columns = Math.max(ReportPrinter.COLUMNS_MIN, Terminal.columns()) - GRADE_COLUMNS;
    for (Finding finding : findings) {
      String lead = finding.grade().name().toLowerCase(Locale.ROOT);
      for (String line : LineWrap.wrap(Printable.line(finding.sentence()), columns)) {
        out.println(LineWrap.pad(lead, GRADE_COLUMNS) + line);
        lead = "";
      }
    }
    out.flush();
  }

  /** Diagnosis of a collection: findings with their remedies, and passed tests. Changes nothing. */
  static final class Diagnosis {

    enum Grade {
      OK,
      NOTE,
      PROBLEM
    }

    record Finding(Grade grade, String sentence) {}

    private static final String ACTIVE = "active";
    private static final String OWN_TABLES = "PalimpsestTables";
    private static final String OWN_SEGMENTS = "PalimpsestSegments";

    private static final String TRIAL =
        "A sentence that is sent to see whether a check would be answered, and by which parts.";

    private final SolrConnection connection;
    private final String collection;
    private final List<Finding> findings = new ArrayList<>();

    private Diagnosis(SolrConnection connection, String collection) {
      this.connection = connection;
      this.collection = collection;
    }

    /**
     * Diagnoses a collection, or each collection of an alias. Fails if the collection does not
     * exist, or Solr does not answer.
     */
    static List<Finding> of(SolrConnection connection, String collection) {
      var findings = new ArrayList<Finding>();
      BaseCommand.identities(connection, collection)
          .forEach(
              (name, identity) -> {
                var diagnosis = new Diagnosis(connection, name);
                diagnosis.look(identity);
                findings.addAll(diagnosis.findings);
              });
      return findings;
    }

    private void look(Identity identity) {
      List<Replica> replicas = new CollectionAdmin(connection).replicas(collection);
      ok(
          "%s: configset %s, %d replicas of %d shards.",
          collection,
          identity.configset(),
          replicas.size(),
          replicas.stream().map(Replica::shard).distinct().count());
      lookAtSchema();
      lookAtReplicas(replicas, identity.configset());
      tryCheck();
    }

    private void lookAtSchema() {
      LibrarySchema schema;
      try {
        schema = LibrarySchema.of(connection, collection);
      } catch (PalimpsestException e) {
        problem("The schema cannot be read: %s", e.getMessage());
        return;
      }
      if (schema.textFields().isEmpty()) {
        problem(
            "The schema has no field of class org.palimpsest.solr.SentenceTableField, so no"
                + " document gets fingerprints: add one as in docs/how-to/install.md, then index all"
                + " again.");
        return;
      }
      List<String> missing = new LibraryFields(schema, FileDescription.NONE).missing();
      if (missing.isEmpty()) {
        ok(
            "The schema has fingerprints of %s, and the fields for files.",
            String.join(", ", schema.textFields()));
      } else {
        note(
            "The schema lacks %s, so files are indexed without them: add them as in the"
                + " configset palimpsest.",
            String.join(", ", missing));
      }
    }

    private void lookAtReplicas(List<Replica> replicas, String configset) {
      var versions = new TreeMap<String, Set<String>>();
      var leaves = new Leaves();
      long without = 0;
      Set<String> notStored = new TreeSet<>();
      long otherAnalysis = 0;
      long unknownAnalysis = 0;
      boolean chainMissing = false;
      for (Replica replica : replicas) {
        JsonNode core = inspected(replica, configset);
        if (core == null) {
          continue;
        }
        versions
            .computeIfAbsent(core.path("version").asText(), version -> new TreeSet<>())
            .add(replica.node());
        chainMissing |= !core.path("fingerprintsMade").asBoolean();
        leaves.add(core);
        if (replica.leads()) {
          for (JsonNode field : core.path("fields")) {
            without += field.path("withoutFingerprints").asLong();
            field.path("notStored").forEach(name -> notStored.add(name.asText()));
            otherAnalysis +=
                field.path("otherAnalysis").asLong() + field.path("incomparable").asLong();
            unknownAnalysis += field.path("unknownAnalysis").asLong();
          }
        }
      }
      reportVersions(versions);
      if (chainMissing) {
        problem(
            "The default update chain of %s has no FingerprintUpdateProcessorFactory before the"
                + " distributed processor, so what is indexed now gets no fingerprints:"
                + " docs/how-to/install.md.",
            configset);
      }
      if (without > 0) {
        problem(
            "%,d documents have text and no fingerprints, so no check finds them: palimpsest mend"
                + " --collection %s",
            without, collection);
      }
      if (!notStored.isEmpty()) {
        problem(
            "The fields %s are not stored, so passages cannot be aligned, and a verbatim copy may be"
                + " called modified: set stored=\"true\" in the schema, and index again.",
            String.join(", ", notStored));
      }
      if (otherAnalysis > 0) {
        problem(
            "%,d documents have fingerprints of another analysis than the schema has now, so copies"
                + " are missed: palimpsest refingerprint, or index them again.",
            otherAnalysis);
      }
      if (unknownAnalysis > 0) {
        note(
            "%,d documents have fingerprints of an older kind, which do not name their"
                + " analysis, so no check warns of a change: index them again.",
            unknownAnalysis);
      }
      if (!versions.isEmpty() && without == 0 && !chainMissing) {
        ok("Every document with text has fingerprints, and new ones get them.");
      }
      leaves.say();
    }

    private void reportVersions(SortedMap<String, Set<String>> versions) {
      if (versions.size() > 1) {
        problem(
            "The nodes run different versions of the plugin: %s. Put one jar on all of them, and"
                + " restart them one after the other.",
            versions);
      } else if (!versions.isEmpty()) {
        ok(
            "The plugin's version is %s on %s.",
            versions.firstKey(), String.join(", ", versions.get(versions.firstKey())));
      }
    }

    /** The replica's own report, or null after a problem. */
    private @Nullable JsonNode inspected(Replica replica, String configset) {
      if (!replica.state().equals(ACTIVE)) {
        problem(
            "The replica %s of %s on %s is %s: look into that node's log.",
            replica.core(), replica.shard(), replica.node(), replica.state());
        return null;
      }
      var request =
          new GenericSolrRequest(
              SolrRequest.METHOD.GET, CollectionAdmin.INSPECT, new ModifiableSolrParams());
      request.setRequiresCollection(true);
      try {
        return connection.send(request, replica.core());
      } catch (PalimpsestException e) {
        problem(
            "The replica %s on %s does not tell how it is: %s If its configset %s is an older one,"
                + " upload the new one, and reload the collection.",
            replica.core(), replica.node(), e.getMessage(), configset);
        return null;
      }
    }

    private void tryCheck() {
      try {
        CheckResult result = connection.check(collection, CheckRequest.ofText(TRIAL)).result();
        List<Note> warnings =
            result.warnings().stream().filter(note -> !note.isInformation()).toList();
        warnings.forEach(warning -> problem("A check warns: %s", warning.text()));
        if (warnings.isEmpty() && !result.partialResults()) {
          ok("A check is answered in full.");
        }
      } catch (PalimpsestException e) {
        problem("A check fails: %s", e.getMessage());
      }
    }

    private void ok(String sentence, Object... values) {
      add(Grade.OK, sentence, values);
    }

    private void note(String sentence, Object... values) {
      add(Grade.NOTE, sentence, values);
    }

    private void problem(String sentence, Object... values) {
      add(Grade.PROBLEM, sentence, values);
    }

    private void add(Grade grade, String sentence, Object... values) {
      findings.add(new Finding(grade, String.format(Locale.ROOT, sentence, values)));
    }

    /** Index formats of all leaves. */
    private final class Leaves {
      private final Set<String> foreign = new LinkedHashSet<>();
      private long ours;

      void add(JsonNode core) {
        for (JsonNode field : core.path("fields")) {
          count(field.path("tableFormats"), OWN_TABLES);
          count(field.path("segmentFormats"), OWN_SEGMENTS);
        }
      }

      private void count(JsonNode formats, String own) {
        for (Iterator<Map.Entry<String, JsonNode>> each = formats.fields(); each.hasNext(); ) {
          Map.Entry<String, JsonNode> format = each.next();
          if (format.getKey().equals(own)) {
            ours += format.getValue().asLong();
          } else {
            foreign.add(format.getKey());
          }
        }
      }

      void say() {
        if (!foreign.isEmpty()) {
          note(
              "Some leaves of the index keep fingerprints in %s, and not in %s and %s: that is right,"
                  + " but larger and slower. Name the formats in the schema"
                  + " (docs/how-to/install.md), and copy the library: REINDEXCOLLECTION, or"
                  + " palimpsest refingerprint.",
              String.join(", ", foreign), OWN_TABLES, OWN_SEGMENTS);
        } else if (ours > 0) {
          ok("All leaves of the index are in the formats for fingerprints.");
        }
      }
    }
  }
}
