package org.palimpsest.federation.answer;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.lease.Leases;
import org.palimpsest.federation.lease.MemoryLeases;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.state.AuditLog;
import org.palimpsest.federation.state.Checks;
import org.palimpsest.federation.state.Checks.CheckStage;
import org.palimpsest.federation.state.Checks.KeptCheck;
import org.palimpsest.federation.state.Grant;
import org.palimpsest.federation.state.Grants;
import org.palimpsest.federation.state.Libraries;
import org.palimpsest.federation.state.Library;
import org.palimpsest.federation.state.Peer;
import org.palimpsest.federation.state.Peers;
import org.palimpsest.federation.state.ProbeCounts;
import org.palimpsest.federation.state.Probes;
import org.palimpsest.federation.state.Quotas;
import org.palimpsest.federation.state.SeenMessages;

/** The state of a site in memory, for tests of what is decided by it. */
public final class MemoryState {

  public final Map<String, Peer> peerTable = new TreeMap<>();
  public final Map<String, Library> libraryTable = new TreeMap<>();
  public final Map<String, Grant> grantTable = new TreeMap<>();
  public final List<String> auditRecords = new ArrayList<>();

  /** Of agents that show no sign of life any more. */
  public final Set<UUID> deadTurns = new HashSet<>();

  /** What was asked of the state, a word each. */
  public final List<String> calls = new ArrayList<>();

  private static final Bytes NOTHING = Bytes.of(new byte[0]);

  private final MemoryLeases leases = new MemoryLeases();
  private final Map<String, SeenMessage> seen = new HashMap<>();
  private final Map<String, KeptCheck> kept = new HashMap<>();
  private final Map<String, ProbeCounts> probes = new HashMap<>();
  private final Map<String, Integer> used = new HashMap<>();
  private final Map<String, Map<String, Place>> places = new HashMap<>();

  private record SeenMessage(String sha256, @Nullable Bytes answer) {}

  private record Place(String turn, int sentences) {}

  /** All of it, as the classes under test take it, for an agent of its own. */
  public AnswerState state() {
    return new AnswerState(
        new MemoryPeers(),
        new MemoryLibraries(),
        new MemoryGrants(),
        new MemoryQuotas(),
        new MemoryProbes(),
        new MemorySeen(),
        new MemoryChecks(),
        new MemoryAudit(),
        new Leases(leases, "memory", System::nanoTime));
  }

  /** Adds a site. */
  public synchronized void addPeer(SiteDescriptor descriptor) {
    peerTable.put(
        descriptor.site(), new Peer(descriptor, Bytes.of(new byte[] {1}), /* revoked= */ false));
  }

  /** Revokes a site. */
  public synchronized void revoke(String site) {
    Peer peer = peerTable.get(site);
    peerTable.put(site, new Peer(peer.descriptor(), peer.signedDescriptor(), true));
  }

  /** Adds a library with one collection. */
  public synchronized void addLibrary(String id, String epoch, String collection) {
    libraryTable.put(
        id, new Library(id, "Title of " + id, "", new TreeMap<>(Map.of(epoch, collection))));
  }

  /** Adds a grant, or replaces it. */
  public synchronized void addGrant(Grant grant) {
    grantTable.put(grant.site() + "!" + grant.library(), grant);
  }

  /** How many places a site has taken of a library. */
  public synchronized int placesTaken(String site, String library) {
    return places.getOrDefault(site + "!" + library, Map.of()).size();
  }

  private final class MemoryPeers implements Peers {
    @Override
    public Optional<Peer> find(String site) {
      synchronized (MemoryState.this) {
        calls.add("peers");
        return Optional.ofNullable(peerTable.get(site));
      }
    }

    @Override
    public List<Peer> all() {
      synchronized (MemoryState.this) {
        return List.copyOf(peerTable.values());
      }
    }

    @Override
    public void put(SiteDescriptor descriptor, Bytes signedDescriptor) {
      addPeer(descriptor);
    }

    @Override
    public long replace(SiteDescriptor descriptor, Bytes signedDescriptor) {
      synchronized (MemoryState.this) {
        Peer known = peerTable.get(descriptor.site());
        if (known == null || known.revoked()) {
          throw new IllegalArgumentException("It is not known, or was revoked.");
        }
        addPeer(descriptor);
        return known.descriptor().serial();
      }
    }

    @Override
    public boolean revoke(String site) {
      MemoryState.this.revoke(site);
      return true;
    }
  }

  private final class MemoryLibraries implements Libraries {
    @Override
    public Optional<Library> find(String id) {
      synchronized (MemoryState.this) {
        calls.add("library");
        return Optional.ofNullable(libraryTable.get(id));
      }
    }

    @Override
    public List<Library> all() {
      synchronized (MemoryState.this) {
        return List.copyOf(libraryTable.values());
      }
    }

    @Override
    public void put(Library library) {
      synchronized (MemoryState.this) {
        libraryTable.put(library.id(), library);
      }
    }

    @Override
    public boolean remove(String id) {
      synchronized (MemoryState.this) {
        return libraryTable.remove(id) != null;
      }
    }
  }

  private final class MemoryGrants implements Grants {
    @Override
    public Optional<Grant> find(String site, String library) {
      synchronized (MemoryState.this) {
        calls.add("grant");
        return Optional.ofNullable(grantTable.get(site + "!" + library));
      }
    }

    @Override
    public List<Grant> ofSite(String site) {
      synchronized (MemoryState.this) {
        calls.add("grants");
        return grantTable.values().stream().filter(grant -> grant.site().equals(site)).toList();
      }
    }

    @Override
    public List<Grant> all() {
      synchronized (MemoryState.this) {
        return List.copyOf(grantTable.values());
      }
    }

    @Override
    public void put(Grant grant) {
      addGrant(grant);
    }

    @Override
    public boolean remove(String site, String library) {
      synchronized (MemoryState.this) {
        return grantTable.remove(site + "!" + library) != null;
      }
    }
  }

  private final class MemoryProbes implements Probes {
    @Override
    public Set<Near> count(
        String site, String library, String document, Collection<Near> near, Instant now) {
      synchronized (MemoryState.this) {
        return probes
            .computeIfAbsent(site + "!" + library + "!" + document, any -> new ProbeCounts())
            .add(near);
      }
    }

    @Override
    public Set<Shown> countTexts(
        String site, String library, String document, Collection<Shown> near, Instant now) {
      synchronized (MemoryState.this) {
        return probes
            .computeIfAbsent(site + "!" + library + "!~" + document, any -> new ProbeCounts())
            .addTexts(near);
      }
    }

    @Override
    public void expire(Instant now) {
      throw new UnsupportedOperationException();
    }
  }

  private final class MemoryQuotas implements Quotas {
    @Override
    public Taken take(Grant grant, String request, String turn, int sentences, Instant now) {
      synchronized (MemoryState.this) {
        String key = grant.site() + "!" + grant.library();
        Map<String, Place> taken = places.computeIfAbsent(key, any -> new HashMap<>());
        Place known = taken.get(request);
        int more = known == null ? sentences : 0;
        if (sentencesLeft(grant, now) < more) {
          return new Taken(false, 3600);
        }
        if (known == null && taken.size() >= grant.limits().requestsAtOnce()) {
          return new Taken(false, 5);
        }
        taken.put(request, new Place(turn, known == null ? sentences : known.sentences));
        used.merge(key, more, Integer::sum);
        return new Taken(true, 0);
      }
    }

    @Override
    public void release(String site, String library, String turn) {
      remove(site + "!" + library, turn);
    }

    @Override
    public void undo(String site, String library, String turn, Instant now) {
      synchronized (MemoryState.this) {
        String key = site + "!" + library;
        used.merge(key, -remove(key, turn), Integer::sum);
      }
    }

    /** How many sentences were counted for it. */
    private int remove(String key, String turn) {
      synchronized (MemoryState.this) {
        Collection<Place> taken = places.getOrDefault(key, new HashMap<>()).values();
        int counted =
            taken.stream()
                .filter(place -> place.turn.equals(turn))
                .mapToInt(Place::sentences)
                .sum();
        taken.removeIf(place -> place.turn.equals(turn));
        return counted;
      }
    }

    @Override
    public int sentencesLeft(Grant grant, Instant now) {
      synchronized (MemoryState.this) {
        return grant.limits().sentencesPerDay()
            - used.getOrDefault(grant.site() + "!" + grant.library(), 0);
      }
    }
  }

  private final class MemorySeen implements SeenMessages {
    @Override
    public Seen claim(String from, UUID id, String sha256, UUID turn, Instant now) {
      synchronized (MemoryState.this) {
        calls.add("claim");
        SeenMessage known = seen.putIfAbsent(from + "!" + id, new SeenMessage(sha256, null));
        if (known == null) {
          return new Seen(State.NEW, null);
        }
        if (!known.sha256.equals(sha256)) {
          return new Seen(State.OTHER, null);
        }
        return known.answer == null
            ? new Seen(State.RUNNING, null)
            : new Seen(State.ANSWERED, known.answer);
      }
    }

    @Override
    public void answered(String from, UUID id, Bytes answerEnvelope) {
      synchronized (MemoryState.this) {
        seen.computeIfPresent(
            from + "!" + id, (key, known) -> new SeenMessage(known.sha256, answerEnvelope));
      }
    }

    @Override
    public void release(String from, UUID id, UUID turn) {
      synchronized (MemoryState.this) {
        calls.add("release");
        seen.remove(from + "!" + id);
      }
    }

    @Override
    public int expire(Instant now) {
      return 0;
    }
  }

  private final class MemoryChecks implements Checks {
    @Override
    public boolean begin(
        String from, UUID check, UUID turn, Collection<String> libraries, Instant now) {
      synchronized (MemoryState.this) {
        String key = from + "!" + check;
        if (kept.containsKey(key) && kept.get(key).finished()) {
          return false;
        }
        kept.put(key, new KeptCheck(CheckStage.RUNNING, turn, List.copyOf(libraries), NOTHING, ""));
        return true;
      }
    }

    @Override
    public boolean finish(String from, UUID check, UUID turn, Bytes answer, String handlesJson) {
      return change(from, check, turn, CheckStage.FINISHED, answer, handlesJson);
    }

    @Override
    public boolean giveUp(String from, UUID check, UUID turn) {
      return change(from, check, turn, CheckStage.GIVEN_UP, NOTHING, "");
    }

    private boolean change(
        String from, UUID check, UUID turn, CheckStage to, Bytes answer, String handlesJson) {
      synchronized (MemoryState.this) {
        KeptCheck before = kept.get(from + "!" + check);
        if (before == null || before.stage() != CheckStage.RUNNING || !before.isOf(turn)) {
          return false;
        }
        kept.put(
            from + "!" + check, new KeptCheck(to, turn, before.libraries(), answer, handlesJson));
        return true;
      }
    }

    @Override
    public Optional<KeptCheck> find(String from, UUID check) {
      synchronized (MemoryState.this) {
        return Optional.ofNullable(kept.get(from + "!" + check));
      }
    }

    @Override
    public Optional<KeptCheck> watch(String from, UUID check) {
      synchronized (MemoryState.this) {
        find(from, check)
            .filter(found -> deadTurns.contains(found.turn()))
            .ifPresent(found -> giveUp(from, check, found.turn()));
        return find(from, check);
      }
    }

    @Override
    public void cancel(String from, UUID check) {
      synchronized (MemoryState.this) {
        kept.remove(from + "!" + check);
      }
    }

    @Override
    public int cancelAll(String from) {
      synchronized (MemoryState.this) {
        int before = kept.size();
        kept.keySet().removeIf(key -> key.startsWith(from + "!"));
        return before - kept.size();
      }
    }

    @Override
    public int expire(Instant now) {
      return 0;
    }
  }

  private final class MemoryAudit implements AuditLog {
    @Override
    public void append(
        String event, @Nullable String site, SortedMap<String, String> facts, Instant now) {
      synchronized (MemoryState.this) {
        auditRecords.add(event + " " + site + " " + facts);
      }
    }

    @Override
    public List<Entry> last(long before, int count) {
      throw new UnsupportedOperationException("nobody reads it here");
    }

    @Override
    public Verdict verify() {
      return new Verdict(auditRecords.size(), -1);
    }
  }
}
