package org.palimpsest.federation.api;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentSkipListMap;
import org.palimpsest.federation.state.KeptRights;

/** Rights in memory. */
public final class MemoryRights implements KeptRights {

  private final ConcurrentSkipListMap<String, Holding> holdings = new ConcurrentSkipListMap<>();

  @Override
  public List<Holding> all() {
    return List.copyOf(holdings.values());
  }

  @Override
  public List<Holding> of(Collection<String> holders) {
    return holders.stream().map(holdings::get).filter(Objects::nonNull).toList();
  }

  @Override
  public boolean put(Holding holding) {
    return holdings.put(holding.holder(), holding) == null;
  }

  @Override
  public boolean remove(String holder) {
    return holdings.remove(holder) != null;
  }
}
