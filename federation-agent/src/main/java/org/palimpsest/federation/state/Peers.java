package org.palimpsest.federation.state;

import java.util.List;
import java.util.Optional;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.site.AuditHead;
import org.palimpsest.federation.site.SiteDescriptor;

/** The table of other sites. */
public record Peers(Database database) {

  /** The site of a name, revoked or not. */
  public Optional<Peer> find(String site) {
    return database.first("select * from site where name = ?", Peer.class, site);
  }

  /** All sites by name, revoked ones included. */
  public List<Peer> all() {
    return database.list("select * from site order by name", Peer.class);
  }

  /**
   * Adds a site, or replaces its descriptor by a newer one.
   *
   * @throws IllegalArgumentException if a descriptor with this serial or a higher one is stored, or
   *     the site is revoked
   */
  public void put(SiteDescriptor descriptor, Bytes signedDescriptor) {
    String site = IdSyntax.SITE.require(descriptor.site());
    database.change(
        () -> {
          find(site).ifPresent(known -> requireNewer(known, descriptor));
          write(descriptor, signedDescriptor);
        });
  }

  private static void requireNewer(Peer known, SiteDescriptor descriptor) {
    requireNotRevoked(known);
    long serial = known.descriptor().serial();
    if (serial >= descriptor.serial()) {
      throw new IllegalArgumentException(
          "The site "
              + known.site()
              + " is here with serial "
              + serial
              + " already; the descriptor has serial "
              + descriptor.serial()
              + ", and must have a higher one.");
    }
  }

  private static void requireNotRevoked(Peer known) {
    if (known.revoked()) {
      throw new IllegalArgumentException(
          "The site " + known.site() + " was revoked, which is for ever.");
    }
  }

  private void write(SiteDescriptor descriptor, Bytes signedDescriptor) {
    database.update(
        """
        insert into site (name, descriptor, signed_descriptor, revoked) values (?, ?, ?, false)
        on conflict (name) do update set descriptor = excluded.descriptor,
          signed_descriptor = excluded.signed_descriptor
        """,
        descriptor.site(),
        StateJson.ofDescriptor(descriptor),
        signedDescriptor.toArray());
  }

  /**
   * Replaces a site's descriptor, whatever the serials.
   *
   * @return the serial of the former descriptor
   * @throws IllegalArgumentException if the site is unknown or revoked
   */
  public long replace(SiteDescriptor descriptor, Bytes signedDescriptor) {
    return database.inTransaction(
        () -> {
          String site = descriptor.site();
          Peer known =
              find(site)
                  .orElseThrow(
                      () -> new IllegalArgumentException("No site " + site + " is known here."));
          requireNotRevoked(known);
          write(descriptor, signedDescriptor);
          return known.descriptor().serial();
        });
  }

  /** Revokes a site for ever; returns whether it is known. */
  public boolean revoke(String site) {
    return database.update("update site set revoked = true where name = ?", site) > 0;
  }

  /** Stores the head of another site's audit log, unless a longer log is known. */
  public void putAuditHead(AuditHead head, Bytes signed) {
    database.update(
        "update site set audit_number = ?, audit_head = ?"
            + " where name = ? and coalesce(audit_number, 0) <= ?",
        head.number(),
        signed.toArray(),
        head.site(),
        head.number());
  }

  /** The signed head of a site's longest known audit log. */
  public Optional<Bytes> auditHead(String site) {
    return database.first(
        "select audit_head from site where name = ? and audit_head is not null",
        row -> Bytes.of(row.getBytes(1)),
        site);
  }

  /**
   * Another site.
   *
   * @param descriptor the newest one
   * @param signedDescriptor the descriptor as it was signed
   */
  public record Peer(SiteDescriptor descriptor, Bytes signedDescriptor, boolean revoked) {

    public String site() {
      return descriptor.site();
    }
  }
}
