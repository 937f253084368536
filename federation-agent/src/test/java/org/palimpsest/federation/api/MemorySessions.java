package org.palimpsest.federation.api;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.palimpsest.federation.state.KeptSessions;

/** Sessions in memory. */
final class MemorySessions implements KeptSessions {

  private final Map<String, KeptSession> sessions = new ConcurrentHashMap<>();

  @Override
  public void create(KeptSession session) {
    sessions.put(session.digest(), session);
  }

  @Override
  public Optional<KeptSession> find(String digest) {
    return Optional.ofNullable(sessions.get(digest));
  }

  @Override
  public boolean remove(String digest) {
    return sessions.remove(digest) != null;
  }

  @Override
  public int expire(Instant createdBefore) {
    int before = sessions.size();
    sessions.values().removeIf(session -> session.createdAt().isBefore(createdBefore));
    return before - sessions.size();
  }
}
