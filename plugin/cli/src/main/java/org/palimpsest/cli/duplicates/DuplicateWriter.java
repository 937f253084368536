package org.palimpsest.cli.duplicates;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.output.CsvTable;
import org.palimpsest.cli.output.PartFile;
import org.palimpsest.cli.output.TextFiles;
import org.palimpsest.cli.terminal.OutputFailure;
import org.palimpsest.core.note.Note;
import org.palimpsest.extract.FileAccount;

/** Writer of near duplicates as JSON lines or CSV. */
final class DuplicateWriter {

  enum Format {
    /** A line for each group and each part, after a line of missing documents if any. */
    JSON,
    CSV
  }

  private static final String[] COLUMNS =
      "group,relation,document,where,of,of where,resemblance,containment,distance".split(",", -1);

  private static final ObjectMapper JSON = new ObjectMapper();

  private DuplicateWriter() {}

  /**
   * Writes all groups and parts. {@code missing}: notes on documents that were not fully compared,
   * written first. {@code output}: null for standard output. Fails if the output is incomplete.
   */
  static void write(
      DuplicateGroups groups,
      List<Note> missing,
      Format format,
      @Nullable Path output,
      PrintWriter standardOutput)
      throws IOException {
    if (output == null) {
      write(groups, missing, format, standardOutput);
      if (standardOutput.checkError()) {
        throw new IOException(OutputFailure.STANDARD_OUTPUT);
      }
      return;
    }
    try (var whole = new PartFile(output)) {
      try (Writer file = TextFiles.writer(whole.part())) {
        write(groups, missing, format, file);
      }
      whole.whole();
    }
  }

  private static void write(DuplicateGroups groups, List<Note> missing, Format format, Writer out)
      throws IOException {
    if (format == Format.CSV) {
      out.write(csv(groups, missing));
    } else {
      if (!missing.isEmpty()) {
        out.append(json(missing).toString()).append('\n');
      }
      int number = 0;
      for (DuplicateGroups.Group group : groups.groups()) {
        out.append(json(++number, group).toString()).append('\n');
      }
      for (DuplicatePair part : groups.parts()) {
        out.append(json(part).toString()).append('\n');
      }
    }
    out.flush();
  }

  private static ObjectNode json(List<Note> missing) {
    ObjectNode line = JSON.createObjectNode();
    missing.forEach(note -> line.withArray("missing").add(FileAccount.json(note)));
    return line;
  }

  private static ObjectNode json(int number, DuplicateGroups.Group group) {
    ObjectNode line = JSON.createObjectNode().put("group", number);
    line.set("representative", json(group.representative()));
    ArrayNode members = line.putArray("documents");
    group.members().forEach(member -> members.add(json(member)));
    ArrayNode pairs = line.putArray("pairs");
    for (DuplicatePair pair : group.pairs()) {
      ObjectNode written = pairs.addObject();
      written.set("one", json(pair.one()));
      written.set("other", json(pair.other()));
      written.put("resemblance", pair.resemblance());
      written.put("distance", pair.distance());
    }
    return line;
  }

  private static ObjectNode json(DuplicatePair pair) {
    ObjectNode line = JSON.createObjectNode();
    line.set("part", json(pair.one()));
    line.set("whole", json(pair.other()));
    return line.put("containment", pair.containment()).put("resemblance", pair.resemblance());
  }

  private static ObjectNode json(DuplicateDocument document) {
    return JSON.createObjectNode().put("id", document.id()).put("where", document.where());
  }

  private static String csv(DuplicateGroups groups, List<Note> missing) throws IOException {
    StringWriter out = new StringWriter();
    try (var rows = new CsvTable(out, COLUMNS)) {
      for (Note note : missing) {
        rows.row("", "missing", note.text(), "", "", "", "", "", "");
      }
      int number = 0;
      for (DuplicateGroups.Group group : groups.groups()) {
        number++;
        for (DuplicateDocument member : group.members()) {
          rows.row(row(number, member, group));
        }
      }
      for (DuplicatePair part : groups.parts()) {
        rows.row(row("", "part", part.one(), part.other(), part));
      }
    }
    return out.toString();
  }

  /** A member, with its pair with the representative if any. */
  private static String[] row(int number, DuplicateDocument member, DuplicateGroups.Group group) {
    boolean stands = member.equals(group.representative());
    return row(
        Integer.toString(number),
        stands ? "representative" : "duplicate",
        member,
        group.representative(),
        stands ? null : pair(member, group));
  }

  private static @Nullable DuplicatePair pair(
      DuplicateDocument member, DuplicateGroups.Group group) {
    List<DuplicateDocument> sought = List.of(member, group.representative());
    for (DuplicatePair pair : group.pairs()) {
      if (sought.contains(pair.one()) && sought.contains(pair.other())) {
        return pair;
      }
    }
    return null;
  }

  private static String[] row(
      String group,
      String relation,
      DuplicateDocument document,
      DuplicateDocument of,
      @Nullable DuplicatePair pair) {
    return new String[] {
      group,
      relation,
      document.id(),
      document.where(),
      of.id(),
      of.where(),
      figure(pair == null ? null : pair.resemblance()),
      figure(pair == null ? null : pair.containment()),
      figure(pair == null ? null : pair.distance())
    };
  }

  private static String figure(@Nullable Number figure) {
    return figure == null ? "" : figure.toString();
  }
}
