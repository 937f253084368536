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
import org.palimpsest.federation.state.Grants.Grant;
import org.palimpsest.federation.state.Peers.Peer;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.federation.thread.DaemonThreads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers other sites' requests. Thread-safe. */
public final class Answerer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Answerer.class);

  /** The answer for unknown, deleted and other sites' checks: ended without results. */
  static final CheckAnswer UNKNOWN_CHECK =
      new CheckAnswer(CheckState.PARTIAL, Map.of(), List.of(), List.of(), 0);

  private static final int TITLE_LENGTH_MAX = 200;
  private static final int DESCRIPTION_LENGTH_MAX = 2000;
  private static final int EPOCHS_MAX = 16;
  private static final int RETRY_AFTER_SECONDS = 5;

  private final AnswerContext context;
  private final SiteState state;
  private final GrantedLibraries granted;
  private final Supplier<OwnDescriptor> own;
  private final CheckRunner checks;
  private final ProofFinder proofs;
  private final EvidenceFinder evidence;

  /**
   * Starts the search threads.
   *
   * @param own the site's current descriptor
   */
  public Answerer(
      AnswerSettings settings,
      SiteState state,
      LibrarySearch search,
      Supplier<OwnDescriptor> own,
      InstantSource clock) {
    this.context = new AnswerContext(settings, state, search, newSearchers(settings), clock);
    this.state = state;
    this.granted = context.granted();
    this.own = own;
    this.checks = new CheckRunner(context);
    this.proofs = new ProofFinder(context);
    this.evidence = new EvidenceFinder(context);
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
   * Whether a site has a grant for requests of this type. Checked before the request is opened: its
   * libraries are unknown until then.
   */
  public boolean mayAsk(String from, MessageType type) {
    return switch (type) {
      case HELLO, LIBRARIES, CANCEL -> true;
      case CHECK, POLL -> granted.any(from, Operation.CHECK, context.clock().instant());
      case PROOF, EVIDENCE -> granted.any(from, Operation.EVIDENCE, context.clock().instant());
    };
  }

  /**
   * Answers a request of an authenticated sender.
   *
   * @param id of the request's message
   */
  public Message.Answer answer(String from, UUID id, Message.Request request)
      throws RefusedException {
    return visible(from, full(from, id, request));
  }

  /** Processes a request. Returns the answer before {@link #visible}. */
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
   * Ends the work on a message.
   *
   * @param kept whether its answer is stored: if not, the message may be repeated without using
   *     quotas again
   */
  public void ended(String from, UUID id, boolean kept) {
    try {
      context.end(from, id, kept);
    } catch (PalimpsestException e) { // the slot is abandoned and therefore free
      LOG.warn("The state or Solr does not answer: {}", e.reason());
    }
  }

  private Message.HelloAnswer hello(String from, Message.HelloRequest hello) {
    OwnDescriptor now = own.get();
    boolean newer = now.descriptor().serial() > hello.descriptorSerial();
    Bytes signed = hello.auditHead();
    if (signed != null) {
      state.peers().find(from).ifPresent(peer -> takeNote(peer, signed));
    }
    return new Message.HelloAnswer(
        now.descriptor().versions(),
        newer ? now.signed() : null,
        state.peers().auditHead(from).orElse(null));
  }

  private void takeNote(Peer peer, Bytes signed) {
    try {
      AuditHead head = AuditHead.read(signed, peer.descriptor().keys());
      if (head.site().equals(peer.site())) {
        state.peers().putAuditHead(head, signed);
      }
    } catch (DescriptorException e) { // perhaps signed by a key that is not known yet
      LOG.debug("The head of a site's audit log is of no use: {}", e.getMessage());
    }
  }

  private Message.LibrariesAnswer libraries(String from) {
    Instant now = context.clock().instant();
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
        AnswerBuilder.shortened(found.library().title(), TITLE_LENGTH_MAX),
        AnswerBuilder.shortened(found.library().description(), DESCRIPTION_LENGTH_MAX),
        documents(found.library().collections().get(newest)),
        epochs.subList(0, Math.min(epochs.size(), EPOCHS_MAX)),
        grant.operations(),
        grant.evidence(),
        grant.limits().sentencesPerDay(),
        state.quotas().sentencesLeft(grant, now));
  }

  /** An approximate count; 0 if it fails, and the library is still offered. */
  private long documents(@Nullable String collection) {
    if (collection == null) {
      return 0;
    }
    try {
      return context.search().documents(collection);
    } catch (PalimpsestException e) {
      LOG.warn("The collection {} could not be counted: {}", collection, e.reason());
      return 0;
    }
  }

  /** The part of an answer that a site may see by its present grants. */
  public Message.Answer visible(String from, Message.Answer full) {
    if (full instanceof CheckAnswer check) {
      return visible(from, check);
    }
    return full instanceof Message.PollAnswer poll
        ? new Message.PollAnswer(visible(from, poll.answer()))
        : full;
  }

  private CheckAnswer visible(String from, CheckAnswer full) {
    Instant now = context.clock().instant();
    Function<String, Optional<Grant>> grants =
        library -> granted.find(from, library, Operation.CHECK, now).map(Granted::grant);
    return Disclosure.of(full, grants);
  }

  @Override
  public void close() {
    checks.close();
    context.searchers().shutdownNow();
  }
}
