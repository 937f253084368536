package org.palimpsest.federation.state;

import java.util.List;
import java.util.Optional;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.site.AuditHead;
import org.palimpsest.federation.site.SiteDescriptor;

/** The site table. */
public interface Peers {

  /** The site of a name, revoked or not. */
  Optional<Peer> find(String site);

  /** All of them by name, revoked ones included. */
  List<Peer> all();

  /**
   * Adds a site, or takes a newer descriptor of one that is there.
   *
   * @throws IllegalArgumentException if a descriptor with this serial or a higher one is there, or
   *     the site was revoked; the message is a sentence for people
   */
  void put(SiteDescriptor descriptor, Bytes signedDescriptor);

  /**
   * Takes a descriptor of a site that is there in place of the one that is known, whatever the
   * serials of both are.
   *
   * @return the serial of the one that was known
   * @throws IllegalArgumentException if there is no such site, or it was revoked; the message is a
   *     sentence for people
   */
  long replace(SiteDescriptor descriptor, Bytes signedDescriptor);

  /** Refuses a site from now on, and for ever; whether there was one of that name. */
  boolean revoke(String site);

  /**
   * Takes note of how far another site's audit log goes, if it goes as far as what is known, or
   * further.
   *
   * @param signed as the site signed it
   */
  void tellAuditHead(AuditHead head, Bytes signed);

  /** The longest audit log that a site has told of, as it signed it; empty if it never has. */
  Optional<Bytes> toldAuditHead(String site);
}
