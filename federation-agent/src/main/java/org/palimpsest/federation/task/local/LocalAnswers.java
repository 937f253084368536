package org.palimpsest.federation.task.local;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.resilience4j.core.IntervalFunction;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.core.note.Note;
import org.palimpsest.extract.FileAccount;
import org.palimpsest.federation.retry.Pause;
import org.palimpsest.federation.retry.RetryPolicy;
import org.palimpsest.federation.site.SiteDescriptor.SeedEpoch;
import org.palimpsest.federation.task.form.TaskJson;
import org.palimpsest.federation.task.input.TaskInput;
import org.palimpsest.federation.task.progress.ClaimedTask;

/**
 * The answers of the task's own site, one for each epoch, stored. The first answer counts; others
 * serve for their fingerprints only. Thread-safe.
 */
public final class LocalAnswers {

  /** The epoch's seed, or fingerprints under it, are missing here. */
  public static final class NoSeedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Note note;

    NoSeedException(Note note) {
      super(note.text());
      this.note = note;
    }

    public Note note() {
      return note;
    }
  }

  private static final String PART = "local";
  private static final RetryPolicy PATIENCE =
      RetryPolicy.ofAttempts(3, IntervalFunction.of(Duration.ofSeconds(2)));

  private final TaskInput input;
  private final LocalCheck local;
  private final ClaimedTask held;
  private final List<SeedEpoch> epochs;
  private final LongSupplier siblings;
  private final Pause pause;
  private final FutureTask<LocalAnswer> first;
  private final Map<String, FutureTask<JsonNode>> ofEpoch = new ConcurrentHashMap<>();
  private volatile @Nullable String text;
  private volatile boolean isTextRead;

  /**
   * An answer.
   *
   * @param epoch of its fingerprints; null if Solr does not know the seed, or no epoch was
   *     requested
   * @param problem the reason, or null
   * @param place of the last document of the assignment that it saw
   */
  private record LocalAnswer(
      @Nullable String epoch, @Nullable String problem, long place, ObjectNode answer) {}

  /**
   * Sends nothing yet.
   *
   * @param epoch of the first answer's fingerprints, or null
   * @param epochs of this site's seeds
   * @param siblings adds the assignment's new documents to the sources; returns the last one's
   *     place
   */
  public LocalAnswers(
      TaskInput input,
      LocalCheck local,
      ClaimedTask held,
      @Nullable String epoch,
      List<SeedEpoch> epochs,
      LongSupplier siblings,
      Pause pause) {
    this.input = input;
    this.local = local;
    this.held = held;
    this.epochs = epochs;
    this.siblings = siblings;
    this.pause = pause;
    this.first =
        new FutureTask<>(
            () ->
                held.once(
                    PART, json -> TaskJson.read(json, LocalAnswer.class), () -> query(epoch)));
  }

  /**
   * The first answer; asks for it if needed.
   *
   * @throws TaskFailedException if there is no answer
   */
  public ObjectNode answer() throws TaskFailedException, InterruptedException {
    return first().answer();
  }

  /** The place of the last document of the assignment that the answer saw. */
  public long place() throws TaskFailedException, InterruptedException {
    return first().place();
  }

  private LocalAnswer first() throws TaskFailedException, InterruptedException {
    first.run();
    try {
      return first.get();
    } catch (ExecutionException e) {
      ClaimedTask.requireState(e.getCause());
      if (e.getCause() instanceof PalimpsestException known) {
        throw new TaskFailedException(Addresses.hidden(known));
      }
      if (e.getCause() instanceof RuntimeException known) {
        throw known;
      }
      throw new IllegalStateException("the local check failed", e.getCause());
    }
  }

  private LocalAnswer query(@Nullable String epoch) throws InterruptedException {
    long place = patiently(siblings::getAsLong);
    try {
      return new LocalAnswer(epoch, null, place, inFull(epoch));
    } catch (PalimpsestException e) {
      if (epoch == null || e.reason() != Reason.REFUSED) {
        throw e;
      }
      // Repeat without the seed, to find out whether Solr refused the seed or the task.
      return new LocalAnswer(null, Addresses.hidden(e.getMessage()), place, inFull(null));
    }
  }

  /** The answer with a separate check of the file's invisible text. */
  private ObjectNode inFull(@Nullable String epoch) throws InterruptedException {
    ObjectNode answer = patiently(() -> local.checkInFull(input, epoch));
    ArrayNode libraries = answer.putArray("libraries");
    patiently(() -> local.documents(input))
        .forEach(
            (name, documents) ->
                libraries.addObject().put("name", name).put("documents", documents));
    TaskInput unseen = input.ofUnseen();
    if (unseen == null) {
      return answer;
    }
    try {
      FileAccount.addUnseen(answer, patiently(() -> local.check(unseen, epoch)));
    } catch (PalimpsestException e) {
      answer.put("partialResults", true);
      answer
          .withArray("warnings")
          .insert(0, FileAccount.json(Note.of("unseenNotChecked")))
          .insert(1, FileAccount.json(Addresses.hidden(e)));
    }
    return answer;
  }

  private <T> T patiently(Supplier<T> step) throws InterruptedException {
    return PATIENCE.begin(pause).call(step::get, LocalAnswers::isPassing);
  }

  private static boolean isPassing(Exception e) {
    return e instanceof PalimpsestException known
        && switch (known.reason()) {
          case NO_ANSWER, UNREACHABLE, SERVER_ERROR, BUSY -> true;
          default -> false;
        };
  }

  /** Waits for the windows to ask other sites for, under the seed of an epoch. */
  public Windows of(String epoch) throws NoSeedException, ExecutionException, InterruptedException {
    LocalAnswer known = first.get();
    // Text shared within an assignment may come from outside: other sites are asked for it, too.
    boolean isForOthers = epoch.equals(known.epoch()) && input.siblings() == null;
    JsonNode answer = isForOthers ? known.answer() : further(epoch);
    try {
      Windows windows = Windows.of(answer);
      requireOwnSeed(epoch, windows);
      return windows;
    } catch (IllegalArgumentException e) {
      throw new NoSeedException(Note.of("seedLengthDiffers"));
    }
  }

  private void requireOwnSeed(String epoch, Windows windows) throws NoSeedException {
    boolean isOwn =
        epochs.stream()
            .anyMatch(own -> own.epoch().equals(epoch) && own.scheme().equals(windows.scheme()));
    if (!isOwn) {
      throw new NoSeedException(Note.of("seedDiffers", "epoch", epoch));
    }
  }

  private JsonNode further(String epoch)
      throws NoSeedException, ExecutionException, InterruptedException {
    FutureTask<JsonNode> asking =
        ofEpoch.computeIfAbsent(
            epoch,
            name ->
                new FutureTask<>(
                    () -> held.once(PART + "-" + name, TaskJson::tree, () -> queryFurther(name))));
    asking.run();
    try {
      return asking.get();
    } catch (ExecutionException e) {
      ClaimedTask.requireState(e.getCause());
      if (e.getCause() instanceof PalimpsestException known) {
        throw new NoSeedException(Addresses.hidden(known));
      }
      throw e;
    }
  }

  private JsonNode queryFurther(String epoch) throws InterruptedException {
    TaskInput alone = input.with(null, input.subtracted());
    ObjectNode answer = patiently(() -> local.check(alone, epoch));
    ObjectNode windows = TaskJson.object();
    for (String member : List.of("unmatchedScheme", "unmatchedHeader", "unmatched")) {
      windows.set(member, answer.path(member));
    }
    return windows;
  }

  /** The suspicious text; null if it is not stored, or cannot be read. */
  public @Nullable String text() {
    if (!isTextRead) {
      try {
        text = local.text(input);
      } catch (PalimpsestException e) {
        text = null;
      }
      isTextRead = true;
    }
    return text;
  }
}
