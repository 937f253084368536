package org.palimpsest.federation.answer;

import java.time.Instant;
import java.util.ArrayList;
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
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.state.AuditLog;
import org.palimpsest.federation.state.Checks;
import org.palimpsest.federation.state.Grant;
import org.palimpsest.federation.state.Grants;
import org.palimpsest.federation.state.Libraries;
import org.palimpsest.federation.state.Library;
import org.palimpsest.federation.state.Peer;
import org.palimpsest.federation.state.Peers;
import org.palimpsest.federation.state.Quotas;
import org.palimpsest.federation.state.SeenMessages;

/** The state of a site in memory, for tests of what is decided by it. */
public final class MemoryState {

  public final Map<String, Peer> peerTable = new TreeMap<>();
  public final Map<String, Library> libraryTable = new TreeMap<>();
  public final Map<String, Grant> grantTable = new TreeMap<>();
  public final List<String> auditRecords = new ArrayList<>();

  /** What was asked of the state, a word each. */
  public final List<String> calls = new ArrayList<>();

  private final Map<String, SeenMessage> seen = new HashMap<>();
  private final Map<String, Kept> kept = new HashMap<>();
  private final Map<String, Integer> used = new HashMap<>();
  private final Map<String, Set<String>> places = new HashMap<>();

  private record SeenMessage(String sha256, @Nullable Bytes answer) {}

  private record Kept(Instant begunAt, @Nullable Bytes answer) {}

  /** All of it, as the classes under test take it. */
  public AnswerState state() {
    return new AnswerState(
        new MemoryPeers(),
        new MemoryLibraries(),
        new MemoryGrants(),
        new MemoryQuotas(),
        new MemorySeen(),
        new MemoryChecks(),
        new MemoryAudit());
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
    return places.getOrDefault(site + "!" + library, Set.of()).size();
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

  private final class MemoryQuotas implements Quotas {
    @Override
    public Taken take(Grant grant, String request, int sentences, Instant now) {
      synchronized (MemoryState.this) {
        String key = grant.site() + "!" + grant.library();
        Set<String> taken = places.computeIfAbsent(key, any -> new HashSet<>());
        if (sentencesLeft(grant, now) < sentences) {
          return new Taken(false, 3600);
        }
        if (!taken.contains(request) && taken.size() >= grant.requestsAtOnce()) {
          return new Taken(false, 5);
        }
        taken.add(request);
        used.merge(key, sentences, Integer::sum);
        return new Taken(true, 0);
      }
    }

    @Override
    public void release(String site, String library, String request) {
      synchronized (MemoryState.this) {
        places.getOrDefault(site + "!" + library, new HashSet<>()).remove(request);
      }
    }

    @Override
    public void undo(Grant grant, String request, int sentences, Instant now) {
      synchronized (MemoryState.this) {
        release(grant.site(), grant.library(), request);
        used.merge(grant.site() + "!" + grant.library(), -sentences, Integer::sum);
      }
    }

    @Override
    public int sentencesLeft(Grant grant, Instant now) {
      synchronized (MemoryState.this) {
        return grant.sentencesPerDay() - used.getOrDefault(grant.site() + "!" + grant.library(), 0);
      }
    }
  }

  private final class MemorySeen implements SeenMessages {
    @Override
    public Seen claim(String from, UUID id, String sha256, Instant now) {
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
    public void release(String from, UUID id) {
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
    public void begin(String from, UUID check, Instant now) {
      synchronized (MemoryState.this) {
        kept.compute(
            from + "!" + check,
            (key, before) ->
                before != null && before.answer != null ? before : new Kept(now, null));
      }
    }

    @Override
    public boolean finish(String from, UUID check, Bytes answer, String handlesJson) {
      synchronized (MemoryState.this) {
        Kept after =
            kept.computeIfPresent(
                from + "!" + check,
                (key, before) -> before.answer != null ? before : new Kept(before.begunAt, answer));
        return after != null && answer.equals(after.answer);
      }
    }

    @Override
    public Optional<KeptCheck> find(String from, UUID check) {
      synchronized (MemoryState.this) {
        return Optional.ofNullable(kept.get(from + "!" + check))
            .map(
                found ->
                    new KeptCheck(
                        found.begunAt,
                        found.answer != null,
                        found.answer == null ? Bytes.of(new byte[0]) : found.answer,
                        ""));
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
    public Verdict verify() {
      return new Verdict(auditRecords.size(), -1);
    }
  }
}
