package org.palimpsest.federation.answer;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.federation.answer.GrantedLibraries.Granted;
import org.palimpsest.federation.answer.RefusedException.Why;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.hit.LibrarySearch;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.protocol.Message.CheckAnswer;
import org.palimpsest.federation.protocol.Message.CheckState;
import org.palimpsest.federation.protocol.MessageType;
import org.palimpsest.federation.protocol.Operation;
import org.palimpsest.federation.site.AuditHead;
import org.palimpsest.federation.site.DescriptorException;
import org.palimpsest.federation.state.Grant;
import org.palimpsest.federation.state.Peer;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.federation.thread.DaemonThreads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers other sites' requests. Safe for use by several threads. */
public final class Answerer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Answerer.class);

  /**
   * What is said of a check that there is not, or not any more, or that is another site's: over,
   * and of no library anything is known.
   */
  static final CheckAnswer UNKNOWN_CHECK =
      new CheckAnswer(CheckState.PARTIAL, Map.of(), List.of(), List.of(), 0);

  private static final int TITLE_LENGTH_MAX = 200;
  private static final int DESCRIPTION_LENGTH_MAX = 2000;
  private static final int EPOCHS_MAX = 16;
  private static final int RETRY_AFTER_SECONDS = 5;

  private final SiteState state;
  private final LibrarySearch search;
  private final Supplier<OwnDescriptor> own;
  private final InstantSource clock;
  private final GrantedLibraries granted;
  private final ThreadPoolExecutor searchers;
  private final CheckRunner checks;
  private final ProofFinder proofs;
  private final EvidenceFinder evidence;
  private final OpenPlaces places = new OpenPlaces();

  /**
   * Starts the threads that search.
   *
   * @param own the site's descriptor as it is now
   */
  public Answerer(
      AnswerSettings settings,
      SiteState state,
      LibrarySearch search,
      Supplier<OwnDescriptor> own,
      InstantSource clock) {
    this.state = state;
    this.search = search;
    this.own = own;
    this.clock = clock;
    this.granted = new GrantedLibraries(state.libraries(), state.grants());
    this.searchers = newSearchers(settings);
    this.checks = new CheckRunner(settings, state, search, searchers, clock);
    this.proofs = new ProofFinder(settings, state, search, searchers, places, clock);
    this.evidence = new EvidenceFinder(settings, state, search, searchers, places, clock);
  }

  private static ThreadPoolExecutor newSearchers(AnswerSettings settings) {
    ThreadPoolExecutor searchers =
        new ThreadPoolExecutor(
            settings.threads(),
            settings.threads(),
            1,
            TimeUnit.MINUTES,
            new ArrayBlockingQueue<>(settings.waitingMax()),
            new DaemonThreads("federation-search"));
    searchers.allowCoreThreadTimeOut(true);
    return searchers;
  }

  /**
   * Whether a site has any grant that such a request can be about. Asked before the request is
   * opened: which library it names is known only after.
   *
   * @throws PalimpsestException if the state cannot be reached
   */
  public boolean mayAsk(String from, MessageType type) {
    return switch (type) {
      case HELLO, LIBRARIES, CANCEL -> true;
      case CHECK, POLL -> granted.any(from, Operation.CHECK, clock.instant());
      case PROOF, EVIDENCE -> granted.any(from, Operation.EVIDENCE, clock.instant());
    };
  }

  /**
   * Answers a request of which it is certain who sent it.
   *
   * @param from who
   * @param id of the request's message
   * @throws RefusedException if it is not answered
   */
  public Message.Answer answer(String from, UUID id, Message.Request request)
      throws RefusedException {
    return visible(from, full(from, id, request));
  }

  /**
   * Does the work of a request.
   *
   * @return the answer before {@link #visible} decides what of it may be seen
   * @throws RefusedException if it is not answered
   */
  public Message.Answer full(String from, UUID id, Message.Request request)
      throws RefusedException {
    try {
      if (request instanceof Message.HelloRequest hello) {
        return hello(from, hello);
      } else if (request instanceof Message.LibrariesRequest) {
        return libraries(from);
      } else if (request instanceof Message.CheckRequest check) {
        return checks.check(from, id, check);
      } else if (request instanceof Message.PollRequest poll) {
        return new Message.PollAnswer(checks.poll(from, poll.check()));
      } else if (request instanceof Message.ProofRequest proof) {
        return proofs.find(from, own.get().descriptor().site(), id, proof);
      } else if (request instanceof Message.EvidenceRequest shown) {
        return evidence.find(from, id, shown);
      } else if (request instanceof Message.CancelRequest cancel) {
        checks.cancel(from, cancel.check());
        state.checks().cancel(from, cancel.check());
        return new Message.CancelAnswer();
      }
      throw new IllegalStateException("a request of an unknown type");
    } catch (PalimpsestException e) {
      LOG.warn("The state or Solr does not answer: {}", e.reason());
      throw new RefusedException(
          Why.UNAVAILABLE, RETRY_AFTER_SECONDS, "The state cannot be reached.", e);
    }
  }

  /**
   * Says that nothing is done for a message any more.
   *
   * @param kept whether its answer is: if not, the same message may come again, and takes nothing
   *     of the quotas that it has taken before
   */
  public void ended(String from, UUID id, boolean kept) {
    try {
      places.end(from, id, kept);
    } catch (PalimpsestException e) { // the place is left all the same, and so free
      LOG.warn("The state or Solr does not answer: {}", e.reason());
    }
  }

  private Message.HelloAnswer hello(String from, Message.HelloRequest hello) {
    OwnDescriptor now = own.get();
    boolean newer = now.descriptor().serial() > hello.descriptorSerial();
    Bytes told = hello.auditHead();
    if (told != null) {
      state.peers().find(from).ifPresent(peer -> takeNote(peer, told));
    }
    return new Message.HelloAnswer(
        now.descriptor().versions(),
        newer ? now.signed() : null,
        state.peers().toldAuditHead(from).orElse(null));
  }

  private void takeNote(Peer peer, Bytes told) {
    try {
      AuditHead head = AuditHead.read(told, peer.descriptor().keys());
      if (head.site().equals(peer.site())) {
        state.peers().tellAuditHead(head, told);
      }
    } catch (DescriptorException e) { // signed by a key that is learned of later, perhaps
      LOG.debug("The head of a site's audit log is of no use: {}", e.getMessage());
    }
  }

  private Message.LibrariesAnswer libraries(String from) {
    Instant now = clock.instant();
    return new Message.LibrariesAnswer(
        granted.ofSite(from, now).stream().map(found -> offered(found, now)).toList());
  }

  private Message.OfferedLibrary offered(Granted found, Instant now) {
    Grant grant = found.grant();
    List<String> epochs = new ArrayList<>(found.library().collections().keySet());
    epochs.sort(Comparator.reverseOrder());
    String newest = epochs.get(0);
    return new Message.OfferedLibrary(
        found.library().id(),
        shortened(found.library().title(), TITLE_LENGTH_MAX),
        shortened(found.library().description(), DESCRIPTION_LENGTH_MAX),
        documents(found.library().collections().get(newest)),
        epochs.subList(0, Math.min(epochs.size(), EPOCHS_MAX)),
        grant.operations(),
        grant.evidence(),
        grant.limits().sentencesPerDay(),
        state.quotas().sentencesLeft(grant, now));
  }

  private static String shortened(String text, int lengthMax) {
    if (text.length() <= lengthMax) {
      return text;
    }
    boolean pair = Character.isHighSurrogate(text.charAt(lengthMax - 1));
    return text.substring(0, pair ? lengthMax - 1 : lengthMax);
  }

  /** About how many; 0 where they cannot be counted now: the library is offered all the same. */
  private long documents(@Nullable String collection) {
    if (collection == null) {
      return 0;
    }
    try {
      return search.documents(collection);
    } catch (PalimpsestException e) {
      LOG.warn("The collection {} could not be counted: {}", collection, e.reason());
      return 0;
    }
  }

  /**
   * What a site may see of an answer by the grants of now.
   *
   * @throws PalimpsestException if the state cannot be reached
   */
  public Message.Answer visible(String from, Message.Answer full) {
    if (full instanceof CheckAnswer check) {
      return visible(from, check);
    }
    return full instanceof Message.PollAnswer poll
        ? new Message.PollAnswer(visible(from, poll.answer()))
        : full;
  }

  private CheckAnswer visible(String from, CheckAnswer full) {
    Instant now = clock.instant();
    Function<String, Optional<Grant>> grants =
        library -> granted.find(from, library, Operation.CHECK, now).map(Granted::grant);
    return Disclosure.of(full, grants);
  }

  /** Stops what runs. */
  @Override
  public void close() {
    checks.close();
    searchers.shutdownNow();
  }
}
