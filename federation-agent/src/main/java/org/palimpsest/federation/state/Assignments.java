package org.palimpsest.federation.state;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.retention.Retention;
import org.palimpsest.federation.state.Tasks.StoredTask;

/**
 * Documents that are handed in together and compared with each other, such as a class's papers.
 * Each document, a submission, has a task that checks it.
 *
 * <p>A submission becomes a source for the others by and by, and has a place among the sources from
 * then on. A check notes up to which place it saw them. Where a later one finds text that it shares
 * with an earlier one, the earlier one is checked again: so both reports tell it.
 */
public final class Assignments {

  private static final int ROWS_MAX = 1000;

  /** It has a task, and no later version. */
  private static final String IS_CURRENT = " task is not null and replaced_by is null ";

  private final Database database;
  private final Tasks tasks;

  Assignments(Database database, Tasks tasks) {
    this.database = database;
    this.tasks = tasks;
  }

  /**
   * An assignment.
   *
   * @param owner the account's name
   * @param title what people call it
   * @param settings JSON: against what, and how, its documents are checked
   */
  public record Assignment(
      String id, String owner, String title, String settings, Instant createdAt) {}

  /**
   * A document of an assignment.
   *
   * @param assignment its id
   * @param number from 1 on, in the order in which they came
   * @param name of its file, within the folder that was handed in
   * @param digest of the file's bytes
   * @param task that checks it; null once it is removed
   * @param replacedBy the number of its later version; null where it is the latest
   * @param place among the sources, from 1 on; 0 before it is one, negative when it is no more
   * @param compared the last place that its check saw
   */
  public record Submission(
      String assignment,
      int number,
      String name,
      String digest,
      @Nullable String task,
      @Nullable Integer replacedBy,
      long place,
      long compared,
      Instant createdAt) {

    /** Whether it is checked, and the others against it. */
    public boolean isCurrent() {
      return task != null && replacedBy == null;
    }
  }

  /**
   * What a submission shares with another one.
   *
   * @param characters of its own text, UTF-16 code units
   * @param length of its own text
   */
  public record Pair(int submission, int other, long characters, long length) {}

  private static Assignment assignment(ResultSet row) throws SQLException {
    return new Assignment(
        row.getString("id"),
        row.getString("owner"),
        row.getString("title"),
        row.getString("settings"),
        Instant.ofEpochMilli(row.getLong("created_at")));
  }

  private static Submission submission(ResultSet row) throws SQLException {
    int replacedBy = row.getInt("replaced_by");
    boolean isReplaced = !row.wasNull();
    return new Submission(
        row.getString("assignment"),
        row.getInt("number"),
        row.getString("name"),
        row.getString("digest"),
        row.getString("task"),
        isReplaced ? Integer.valueOf(replacedBy) : null,
        row.getLong("place"),
        row.getLong("compared"),
        Instant.ofEpochMilli(row.getLong("created_at")));
  }

  private static Pair pair(ResultSet row) throws SQLException {
    return new Pair(
        row.getInt("submission"),
        row.getInt("other"),
        row.getLong("characters"),
        row.getLong("length"));
  }

  /**
   * Keeps a new assignment.
   *
   * @param handout what everybody was given; null for nothing
   */
  public void create(Assignment assignment, @Nullable String handout) {
    database.update(
        "insert into assignment (id, owner, title, settings, handout, created_at, deleted)"
            + " values (?, ?, ?, ?, ?, ?, ?)",
        IdSyntax.TASK.require(assignment.id()),
        IdSyntax.ACCOUNT.require(assignment.owner()),
        assignment.title(),
        assignment.settings(),
        handout == null ? null : TaskParts.deflated(handout),
        assignment.createdAt(),
        false);
  }

  /** The assignment of an id, unless it was deleted. */
  public Optional<Assignment> find(String id) {
    return database.first(
        "select * from assignment where id = ? and not deleted", Assignments::assignment, id);
  }

  /** What everybody was given. */
  public Optional<String> handout(String id) {
    return database.first(
        "select handout from assignment where id = ? and handout is not null",
        row -> TaskParts.inflated(row.getBytes(1)),
        id);
  }

  /**
   * Assignments, the newest first.
   *
   * @param owner null for all accounts
   */
  public List<Assignment> list(@Nullable String owner, int offset, int rows) {
    if (offset < 0 || rows < 0 || rows > ROWS_MAX) {
      throw new IllegalArgumentException("rows are 0.." + ROWS_MAX + ", the offset is 0 or more");
    }
    String page = " and not deleted order by created_at desc, id limit ? offset ?";
    return owner == null
        ? database.list(
            "select * from assignment where 1 = 1" + page, Assignments::assignment, rows, offset)
        : database.list(
            "select * from assignment where owner = ?" + page,
            Assignments::assignment,
            owner,
            rows,
            offset);
  }

  /**
   * Gives an assignment another title and other settings; what is checked from then on has them.
   */
  public void change(String id, String title, String settings) {
    database.update(
        "update assignment set title = ?, settings = ? where id = ?", title, settings, id);
  }

  /** A submission, and whether it was not there before. */
  public record Added(Submission submission, boolean isNew) {}

  /** The current submission with the same name and the same bytes. */
  public Optional<Submission> findSame(String assignment, String name, String digest) {
    return database.first(
        "select * from submission where assignment = ? and name = ? and digest = ? and"
            + IS_CURRENT,
        Assignments::submission,
        assignment,
        name,
        digest);
  }

  /**
   * Adds a submission with its task, which must be new, unless the same is there.
   *
   * @param replaces the number of the version that it replaces; null for none
   * @throws IllegalArgumentException if there is no such version
   */
  public Added add(
      String assignment, String name, String digest, StoredTask task, @Nullable Integer replaces) {
    return database.inTransaction(
        () -> {
          Optional<Submission> same = findSame(assignment, name, digest);
          if (same.isPresent()) {
            return new Added(same.get(), false);
          }
          tasks.create(task.in(assignment));
          int number =
              (int)
                      database.number(
                          "select coalesce(max(number), 0) from submission where assignment = ?",
                          assignment)
                  + 1;
          database.update(
              "insert into submission (assignment, number, name, digest, task, place, compared,"
                  + " created_at) values (?, ?, ?, ?, ?, 0, 0, ?)",
              assignment,
              number,
              name,
              digest,
              task.id(),
              task.createdAt());
          if (replaces != null) {
            replace(assignment, replaces, number);
          }
          return new Added(find(assignment, number).orElseThrow(), true);
        });
  }

  private void replace(String assignment, int earlier, int later) {
    int replaced =
        database.update(
            "update submission set replaced_by = ? where assignment = ? and number = ? and"
                + IS_CURRENT,
            later,
            assignment,
            earlier);
    if (replaced == 0) {
      throw new IllegalArgumentException("There is no version " + earlier + " to be replaced.");
    }
    leave(assignment, earlier);
  }

  /** What a submission shared counts no more, and reports that name it are made anew. */
  private void leave(String assignment, int number) {
    List<Integer> others =
        database.list(
            "select submission from pair where assignment = ? and other = ?",
            row -> row.getInt(1),
            assignment,
            number);
    database.update(
        "delete from pair where assignment = ? and (submission = ? or other = ?)",
        assignment,
        number,
        number);
    others.forEach(other -> checkAgain(assignment, other));
  }

  /** Takes a submission away, with its task; false where it is not there. */
  public boolean remove(String assignment, int number) {
    return database.inTransaction(
        () -> {
          Optional<Submission> found = find(assignment, number).filter(each -> each.task() != null);
          found.ifPresent(
              submission -> {
                database.update(
                    "update submission set task = null where assignment = ? and number = ?",
                    assignment,
                    number);
                tasks.delete(String.valueOf(submission.task()));
                leave(assignment, number);
              });
          return found.isPresent();
        });
  }

  /** Gives a submission another name. */
  public void rename(String assignment, int number, String name) {
    database.change(
        () ->
            find(assignment, number)
                .ifPresent(
                    submission -> {
                      database.update(
                          "update submission set name = ? where assignment = ? and number = ?",
                          name,
                          assignment,
                          number);
                      tasks.rename(String.valueOf(submission.task()), name);
                    }));
  }

  /** The submission of a number. */
  public Optional<Submission> find(String assignment, int number) {
    return database.first(
        "select * from submission where assignment = ? and number = ?",
        Assignments::submission,
        assignment,
        number);
  }

  /** The submission that a task checks. */
  public Optional<Submission> ofTask(String task) {
    return database.first("select * from submission where task = ?", Assignments::submission, task);
  }

  /** All that were not taken away, earlier versions too, in the order of their numbers. */
  public List<Submission> submissions(String assignment) {
    return database.list(
        "select * from submission where assignment = ? and task is not null order by number",
        Assignments::submission,
        assignment);
  }

  /** What the submissions share, the largest share first. */
  public List<Pair> pairs(String assignment) {
    return database.list(
        "select * from pair where assignment = ? order by characters * 1.0 / length desc,"
            + " submission, other",
        Assignments::pair,
        assignment);
  }

  /** Those that are to become sources. */
  public List<Submission> newSources(String assignment, int rows) {
    return database.list(
        "select * from submission where assignment = ? and place = 0 and"
            + IS_CURRENT
            + "order by number limit ?",
        Assignments::submission,
        assignment,
        rows);
  }

  /** Those that are to be sources no more. */
  public List<Submission> formerSources(String assignment) {
    return database.list(
        "select * from submission where assignment = ? and place > 0"
            + " and (task is null or replaced_by is not null)",
        Assignments::submission,
        assignment);
  }

  /** Says that submissions are sources now. */
  public void setSources(String assignment, Collection<Submission> added) {
    database.change(
        () -> {
          long place = lastPlace(assignment);
          for (Submission each : added) {
            place +=
                database.update(
                    "update submission set place = ? where assignment = ? and number = ?"
                        + " and place = 0",
                    place + 1,
                    assignment,
                    each.number());
          }
        });
  }

  /** Says that submissions are sources no more. */
  public void removeSources(String assignment, Collection<Submission> removed) {
    database.change(
        () ->
            removed.forEach(
                each ->
                    database.update(
                        "update submission set place = -place"
                            + " where assignment = ? and number = ? and place > 0",
                        assignment,
                        each.number())));
  }

  /** The place of the newest source, though it may be one no more; 0 where there was none. */
  public long lastPlace(String assignment) {
    return database.number(
        "select coalesce(max(abs(place)), 0) from submission where assignment = ?", assignment);
  }

  /**
   * Notes what the check of a submission found. Others that were checked before this one was a
   * source, and share text with it, are checked again; so is this one, if others found it after its
   * check had begun.
   *
   * @param upTo the last place that the check saw
   * @param found with which others it shares text
   */
  public void compared(Submission submission, long upTo, List<Pair> found) {
    String assignment = submission.assignment();
    int number = submission.number();
    database.change(
        () -> {
          Optional<Submission> present = find(assignment, number).filter(Submission::isCurrent);
          if (present.isEmpty()) {
            return;
          }
          Set<Integer> current = currentOf(assignment);
          List<Pair> kept = found.stream().filter(pair -> current.contains(pair.other())).toList();
          database.update(
              "delete from pair where assignment = ? and submission = ?", assignment, number);
          kept.forEach(pair -> insert(assignment, pair));
          database.update(
              "update submission set compared = ? where assignment = ? and number = ?",
              upTo,
              assignment,
              number);
          for (Pair pair : kept) {
            find(assignment, pair.other())
                .filter(other -> other.compared() > 0) // else its own check is still to come
                .filter(other -> other.compared() < present.get().place())
                .ifPresent(other -> checkAgain(assignment, other.number()));
          }
          if (isFoundByLater(assignment, number, upTo)) {
            checkAgain(assignment, number);
          }
        });
  }

  private Set<Integer> currentOf(String assignment) {
    return new HashSet<>(
        database.list(
            "select number from submission where assignment = ? and" + IS_CURRENT,
            row -> row.getInt(1),
            assignment));
  }

  private void insert(String assignment, Pair pair) {
    database.update(
        "insert into pair (assignment, submission, other, characters, length)"
            + " values (?, ?, ?, ?, ?)",
        assignment,
        pair.submission(),
        pair.other(),
        pair.characters(),
        pair.length());
  }

  /** Whether one that became a source after this place shares text with it. */
  private boolean isFoundByLater(String assignment, int number, long place) {
    return database.number(
            """
            select count(*) from pair join submission
              on submission.assignment = pair.assignment and submission.number = pair.submission
            where pair.assignment = ? and pair.other = ? and submission.place > ?
            """,
            assignment,
            number,
            place)
        > 0;
  }

  /** Unless somebody has decided something of what was found; then the report stays as it is. */
  private void checkAgain(String assignment, int number) {
    find(assignment, number)
        .filter(Submission::isCurrent)
        .ifPresent(submission -> tasks.checkAgain(String.valueOf(submission.task())));
  }

  /**
   * Deletes an assignment with its tasks; its submissions are former sources until {@link #forget}.
   */
  public void delete(String id) {
    database.change(
        () -> {
          database.update(
              "update assignment set deleted = ?, handout = null where id = ?", true, id);
          submissions(id).forEach(each -> tasks.delete(String.valueOf(each.task())));
          database.update("update submission set task = null where assignment = ?", id);
          database.update("delete from pair where assignment = ?", id);
        });
  }

  /** Those that were deleted, and may have sources still. */
  public List<String> deleted() {
    return database.list("select id from assignment where deleted", row -> row.getString(1));
  }

  /** Removes all that is left of a deleted assignment. */
  public void forget(String id) {
    database.change(
        () -> {
          database.update("delete from submission where assignment = ?", id);
          database.update("delete from assignment where id = ? and deleted", id);
        });
  }

  /** Those that have former sources still. */
  public List<String> withFormerSources() {
    return database.list(
        "select distinct assignment from submission where place > 0"
            + " and (task is null or replaced_by is not null)",
        row -> row.getString(1));
  }

  /** Deletes assignments of which all checks have been kept for long enough; returns how many. */
  public int expire(Retention retention, Instant now) {
    return database.inTransaction(
        () -> {
          int expired = 0;
          for (Assignment each :
              database.list(
                  "select * from assignment where not deleted and created_at < ?",
                  Assignments::assignment,
                  now.minus(Duration.ofDays(retention.daysOfChecksMin())))) {
            if (isOver(each, retention, now)) {
              delete(each.id());
              expired++;
            }
          }
          return expired;
        });
  }

  private boolean isOver(Assignment assignment, Retention retention, Instant now) {
    List<String> ids =
        submissions(assignment.id()).stream().map(each -> String.valueOf(each.task())).toList();
    if (ids.isEmpty()) {
      return assignment
          .createdAt()
          .plus(Duration.ofDays(retention.daysOfChecksMax()))
          .isBefore(now);
    }
    return tasks.get(ids).stream()
        .map(task -> task.deleteAt(retention))
        .allMatch(at -> at != null && at.isBefore(now));
  }
}
