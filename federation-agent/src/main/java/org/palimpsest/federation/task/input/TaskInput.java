package org.palimpsest.federation.task.input;

import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.extract.FileAccount;

/**
 * The input of a task.
 *
 * @param text the suspicious text; null for an indexed document
 * @param id of the indexed document, or the text's name, or null
 * @param collection of the indexed document; null with a text
 * @param collections of this site, at least one; with an indexed document, its own comes first
 * @param remote sites, each once
 * @param federation false if nothing may be sent to another site
 * @param evidence whether own text may be shown to other sites, to verify hits
 * @param file description of the text's file, or null
 * @param params of {@code /check}
 * @param subtracted texts that do not count, given to all students
 * @param siblings the assignment's other documents, or null
 */
public record TaskInput(
    @Nullable String text,
    @Nullable String id,
    @Nullable String collection,
    String label,
    List<String> collections,
    List<RemoteSite> remote,
    boolean federation,
    EvidenceUse evidence,
    @Nullable FileAccount file,
    SortedMap<String, List<String>> params,
    List<String> subtracted,
    @Nullable Siblings siblings) {

  /**
   * The documents of an assignment, this one included.
   *
   * @param collection that contains them, among others
   * @param field that has the assignment's id
   * @param assignment its id
   * @param own the id of this document
   */
  public record Siblings(String collection, String field, String assignment, String own) {}

  /**
   * A site to ask.
   *
   * @param libraries ids, at least one, each once
   */
  public record RemoteSite(String site, List<String> libraries) {}

  /** Use of own text to verify hits. */
  public enum EvidenceUse {
    VERIFY,
    NONE
  }

  /**
   * Reads a task's JSON, strictly.
   *
   * @throws IllegalArgumentException with a sentence for people, without any of the text
   */
  public static TaskInput parse(String json) {
    return new TaskInputReader(json).read();
  }

  /** The input for the file's invisible text, within this site, or null. */
  public @Nullable TaskInput ofUnseen() {
    String unseen = file == null ? "" : file.unseenText();
    return unseen.isBlank()
        ? null
        : new TaskInput(
            unseen,
            id,
            null,
            label,
            collections,
            List.of(),
            false,
            EvidenceUse.NONE,
            null,
            params,
            subtracted,
            siblings);
  }

  public TaskInput with(@Nullable Siblings others, List<String> withoutTexts) {
    return new TaskInput(
        text,
        id,
        collection,
        label,
        collections,
        remote,
        federation,
        evidence,
        file,
        params,
        withoutTexts,
        others);
  }

  /** The only value of a parameter, or null. */
  public @Nullable String param(String name) {
    List<String> values = params.get(name);
    return values == null || values.isEmpty() ? null : values.get(0);
  }

  /** The value of a parameter that is a whole number; Solr has refused others. */
  public int number(String name, int absent) {
    String value = param(name);
    try {
      return value == null ? absent : Integer.parseInt(value.trim());
    } catch (NumberFormatException e) {
      return absent;
    }
  }
}
