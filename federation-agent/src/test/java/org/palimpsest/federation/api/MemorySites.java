package org.palimpsest.federation.api;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.state.AuditLog;
import org.palimpsest.federation.state.Grant;
import org.palimpsest.federation.state.Grants;
import org.palimpsest.federation.state.Libraries;
import org.palimpsest.federation.state.Library;
import org.palimpsest.federation.state.Peer;
import org.palimpsest.federation.state.Peers;

/** Sites, libraries and grants of a test. */
final class MemorySites {

  private final Map<String, Peer> peersByName = new TreeMap<>();
  private final Map<String, Library> librariesById = new TreeMap<>();
  private final Map<String, Grant> grantsByKey = new TreeMap<>();
  private final List<String> events = new ArrayList<>();

  /** What was written to the audit log: events with their facts. */
  List<String> events() {
    return events;
  }

  Peers peers() {
    return new Peers() {
      @Override
      public Optional<Peer> find(String site) {
        return Optional.ofNullable(peersByName.get(site));
      }

      @Override
      public List<Peer> all() {
        return List.copyOf(peersByName.values());
      }

      @Override
      public void put(SiteDescriptor descriptor, Bytes signedDescriptor) {
        Peer known = peersByName.get(descriptor.site());
        if (known != null && known.revoked()) {
          throw new IllegalArgumentException("The site is revoked.");
        }
        if (known != null && known.descriptor().serial() >= descriptor.serial()) {
          throw new IllegalArgumentException("The descriptor is not newer.");
        }
        peersByName.put(descriptor.site(), new Peer(descriptor, signedDescriptor, false));
      }

      @Override
      public long replace(SiteDescriptor descriptor, Bytes signedDescriptor) {
        Peer known = peersByName.get(descriptor.site());
        if (known == null || known.revoked()) {
          throw new IllegalArgumentException("The site is not known, or revoked.");
        }
        peersByName.put(descriptor.site(), new Peer(descriptor, signedDescriptor, false));
        return known.descriptor().serial();
      }

      @Override
      public boolean revoke(String site) {
        Peer known = peersByName.get(site);
        if (known != null) {
          peersByName.put(site, new Peer(known.descriptor(), known.signedDescriptor(), true));
        }
        return known != null;
      }
    };
  }

  Libraries libraries() {
    return new Libraries() {
      @Override
      public Optional<Library> find(String id) {
        return Optional.ofNullable(librariesById.get(id));
      }

      @Override
      public List<Library> all() {
        return List.copyOf(librariesById.values());
      }

      @Override
      public void put(Library library) {
        librariesById.put(library.id(), library);
      }

      @Override
      public boolean remove(String id) {
        return librariesById.remove(id) != null;
      }
    };
  }

  Grants grants() {
    return new Grants() {
      @Override
      public Optional<Grant> find(String site, String library) {
        return Optional.ofNullable(grantsByKey.get(site + " " + library));
      }

      @Override
      public List<Grant> ofSite(String site) {
        return all().stream().filter(grant -> grant.site().equals(site)).toList();
      }

      @Override
      public List<Grant> all() {
        return List.copyOf(grantsByKey.values());
      }

      @Override
      public void put(Grant grant) {
        grantsByKey.put(grant.site() + " " + grant.library(), grant);
      }

      @Override
      public boolean remove(String site, String library) {
        return grantsByKey.remove(site + " " + library) != null;
      }
    };
  }

  AuditLog audit() {
    return new AuditLog() {
      @Override
      public void append(
          String event, @Nullable String site, SortedMap<String, String> facts, Instant now) {
        events.add(event + " " + site + " " + facts);
      }

      @Override
      public List<Entry> last(long before, int count) {
        List<Entry> last = new ArrayList<>();
        for (int i = events.size(); i >= 1 && last.size() < count; i--) {
          if (i < before) {
            last.add(new Entry(i, ApiServer.NOW, events.get(i - 1), null, new TreeMap<>()));
          }
        }
        return last;
      }

      @Override
      public Verdict verify() {
        return new Verdict(events.size(), -1);
      }
    };
  }
}
