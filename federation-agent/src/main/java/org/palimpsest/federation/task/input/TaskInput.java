package org.palimpsest.federation.task.input;

import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.extract.FileAccount;

/**
 * What a task is to check, and against what.
 *
 * @param text the suspicious text; null where an indexed document is checked
 * @param id of the indexed document; with a text, the text's name or null
 * @param collection that the indexed document is in; null with a text
 * @param label what people call it
 * @param collections of this site, at least one; with an indexed document, the first is its own
 * @param remote sites, each once
 * @param federation false where nothing may be sent to another site
 * @param evidence whether own text may be shown to other sites, for hits, to verify them
 * @param file what the file that had the text says besides; null where there was none
 * @param params of the check, as {@code /check} calls them
 * @param subtracted texts that everybody was given, which do not count
 * @param siblings what was handed in together with the text; null where nothing was
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
   * Documents that were handed in together with the text, which is one of them.
   *
   * @param collection that they are in, with others
   * @param field that tells what was handed in together
   * @param assignment its value of all of them
   * @param own the id of the text itself
   */
  public record Siblings(String collection, String field, String assignment, String own) {}

  /**
   * A site to ask.
   *
   * @param site its name
   * @param libraries ids, at least one, each once
   */
  public record RemoteSite(String site, List<String> libraries) {}

  /** Whether hits are verified by showing one's own text. */
  public enum EvidenceUse {
    /** Where the other site offers it. */
    VERIFY,
    /** Never. */
    NONE
  }

  /**
   * Reads a task's JSON, strictly.
   *
   * @throws IllegalArgumentException with one sentence for people; it holds nothing of the text
   */
  public static TaskInput parse(String json) {
    return new TaskInputReader(json).read();
  }

  /**
   * The same for what nobody sees in the file, within this site; null where there is no such text.
   */
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

  /** The same with, or without, what was handed in together with the text. */
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

  /** The only value of a parameter, or null where it is not given. */
  public @Nullable String param(String name) {
    List<String> values = params.get(name);
    return values == null || values.isEmpty() ? null : values.get(0);
  }

  /** The value of a parameter that is a whole number; Solr has refused any other. */
  public int number(String name, int absent) {
    String value = param(name);
    try {
      return value == null ? absent : Integer.parseInt(value.trim());
    } catch (NumberFormatException e) {
      return absent;
    }
  }
}
