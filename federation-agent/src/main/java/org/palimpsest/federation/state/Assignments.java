package org.palimpsest.federation.state;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.retention.Retention;
import org.palimpsest.federation.state.Tasks.StoredTask;

/**
 * Documents that are handed in together and compared with each other, such as a class's papers.
 * Each document, a submission, has a task that checks it.
 *
 * <p>Submissions become sources for the others one by one, and get consecutive places among the
 * sources. A check notes the last place that it saw. If a later submission shares text with an
 * earlier one, the earlier one is checked again, so that both reports show it.
 */
public record Assignments(Database database, Tasks tasks) {

  /** Condition: the submission has a task and no later version. */
  private static final String IS_CURRENT = " task is not null and replaced_by is null ";

  /**
   * An assignment.
   *
   * @param owner the account's name
   * @param settings JSON: libraries and parameters of its checks
   */
  public record Assignment(
      String id, String owner, String title, String settings, Instant createdAt) {}

  /**
   * A document of an assignment.
   *
   * @param number from 1 on, in order of arrival
   * @param name the file's name within the folder that was handed in
   * @param digest of the file's bytes
   * @param task that checks it; null once it is removed
   * @param replacedBy the number of its later version, or null
   * @param place among the sources, from 1 on; 0 before it is a source, negative after
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

    /** Whether it is checked and is a source for others. */
    public boolean isCurrent() {
      return task != null && replacedBy == null;
    }
  }

  /**
   * The text that a submission shares with another one, in UTF-16 code units.
   *
   * @param length of the submission's own text
   */
  public record Pair(int submission, int other, long characters, long length) {}

  /**
   * Stores a new assignment.
   *
   * @param handout text given to all students, or null
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

  /** The assignment of this id, unless deleted. */
  public Optional<Assignment> find(String id) {
    return database.first(
        "select * from assignment where id = ? and not deleted", Assignment.class, id);
  }

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
    return database.page(
        "assignment where not deleted",
        ConstructorMapper.of(Assignment.class),
        owner,
        offset,
        rows);
  }

  /** Sets title and settings, which apply to later checks. */
  public void change(String id, String title, String settings) {
    database.update(
        "update assignment set title = ?, settings = ? where id = ?", title, settings, id);
  }

  public record Added(Submission submission, boolean isNew) {}

  /** The current submission with the same name and the same bytes. */
  public Optional<Submission> findSame(String assignment, String name, String digest) {
    return database.first(
        "select * from submission where assignment = ? and name = ? and digest = ? and"
            + IS_CURRENT,
        Submission.class,
        assignment,
        name,
        digest);
  }

  /**
   * Adds a submission with its new task, unless the same submission exists.
   *
   * @param replaces the number of the version that it replaces, or null
   * @throws IllegalArgumentException if that version does not exist
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

  /** Deletes a submission's pairs and repeats the checks whose reports name it. */
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

  /** Removes a submission with its task; false if there is no such submission. */
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

  public Optional<Submission> find(String assignment, int number) {
    return database.first(
        "select * from submission where assignment = ? and number = ?",
        Submission.class,
        assignment,
        number);
  }

  public Optional<Submission> ofTask(String task) {
    return database.first("select * from submission where task = ?", Submission.class, task);
  }

  /** All submissions that were not removed, earlier versions too, by number. */
  public List<Submission> submissions(String assignment) {
    return database.list(
        "select * from submission where assignment = ? and task is not null order by number",
        Submission.class,
        assignment);
  }

  /** All pairs, the largest share first. */
  public List<Pair> pairs(String assignment) {
    return database.list(
        "select * from pair where assignment = ? order by characters * 1.0 / length desc,"
            + " submission, other",
        Pair.class,
        assignment);
  }

  /** Submissions to be added as sources. */
  public List<Submission> newSources(String assignment, int rows) {
    return database.list(
        "select * from submission where assignment = ? and place = 0 and"
            + IS_CURRENT
            + "order by number limit ?",
        Submission.class,
        assignment,
        rows);
  }

  /** Submissions to be removed as sources. */
  public List<Submission> formerSources(String assignment) {
    return database.list(
        "select * from submission where assignment = ? and place > 0"
            + " and (task is null or replaced_by is not null)",
        Submission.class,
        assignment);
  }

  /** Marks submissions as sources. */
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

  /** Marks submissions as former sources. */
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

  /** The place of the newest source, former ones included; 0 if there was no source. */
  public long lastPlace(String assignment) {
    return database.number(
        "select coalesce(max(abs(place)), 0) from submission where assignment = ?", assignment);
  }

  /**
   * Stores the result of a submission's check. Submissions that share text with it and were checked
   * before it was a source are checked again; so is this one, if a later source shares text with
   * it.
   *
   * @param upTo the last place that the check saw
   * @param found all pairs of this submission
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

  /** Whether a submission that became a source after this place shares text with it. */
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

  /** Repeats a check unless decisions refer to its result. */
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

  /** Deleted assignments that may still have sources. */
  public List<String> deleted() {
    return database.list("select id from assignment where deleted", row -> row.getString(1));
  }

  /** Removes the rest of a deleted assignment. */
  public void forget(String id) {
    database.change(
        () -> {
          database.update("delete from submission where assignment = ?", id);
          database.update("delete from assignment where id = ? and deleted", id);
        });
  }

  /** Assignments that still have former sources. */
  public List<String> withFormerSources() {
    return database.list(
        "select distinct assignment from submission where place > 0"
            + " and (task is null or replaced_by is not null)",
        row -> row.getString(1));
  }

  /** Deletes assignments whose checks are all past their retention; returns how many. */
  public int expire(Retention retention, Instant now) {
    return database.inTransaction(
        () -> {
          int expired = 0;
          for (Assignment each :
              database.list(
                  "select * from assignment where not deleted and created_at < ?",
                  Assignment.class,
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
