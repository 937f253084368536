package org.palimpsest.federation.state.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.site.AuditHead;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.state.IdSyntax;
import org.palimpsest.federation.state.Peer;
import org.palimpsest.federation.state.Peers;
import org.palimpsest.federation.state.StateJson;

/** Sites, in the table {@code site}. */
final class SqlPeers implements Peers {

  private final Database database;

  SqlPeers(Database database) {
    this.database = database;
  }

  @Override
  public Optional<Peer> find(String site) {
    return database.inTransaction(handle -> find(handle, site));
  }

  private static Optional<Peer> find(Handle handle, String site) {
    return handle
        .createQuery("select * from site where name = :site")
        .bind("site", site)
        .map((row, context) -> peer(row))
        .findOne();
  }

  private static Peer peer(ResultSet row) throws SQLException {
    return new Peer(
        StateJson.descriptor(row.getString("descriptor")),
        Bytes.of(row.getBytes("signed_descriptor")),
        row.getBoolean("revoked"));
  }

  @Override
  public List<Peer> all() {
    return database.inTransaction(
        handle ->
            handle
                .createQuery("select * from site order by name")
                .map((row, context) -> peer(row))
                .list());
  }

  @Override
  public void put(SiteDescriptor descriptor, Bytes signedDescriptor) {
    String site = IdSyntax.SITE.require(descriptor.site());
    database.useTransaction(
        handle -> {
          find(handle, site).ifPresent(known -> requireNewer(known, descriptor));
          write(handle, descriptor, signedDescriptor);
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

  private static void write(Handle handle, SiteDescriptor descriptor, Bytes signedDescriptor) {
    handle
        .createUpdate(
            """
            insert into site (name, serial, descriptor, signed_descriptor, revoked)
            values (:name, :serial, :descriptor, :signed, :revoked)
            on conflict (name) do update set serial = excluded.serial,
              descriptor = excluded.descriptor, signed_descriptor = excluded.signed_descriptor
            """)
        .bind("name", descriptor.site())
        .bind("serial", descriptor.serial())
        .bind("descriptor", StateJson.ofDescriptor(descriptor))
        .bind("signed", signedDescriptor.toArray())
        .bind("revoked", false)
        .execute();
  }

  @Override
  public long replace(SiteDescriptor descriptor, Bytes signedDescriptor) {
    String site = IdSyntax.SITE.require(descriptor.site());
    return database.inTransaction(
        handle -> {
          Peer known =
              find(handle, site)
                  .orElseThrow(
                      () -> new IllegalArgumentException("No site " + site + " is known here."));
          requireNotRevoked(known);
          write(handle, descriptor, signedDescriptor);
          return known.descriptor().serial();
        });
  }

  @Override
  public boolean revoke(String site) {
    return database.inTransaction(
        handle ->
            handle
                    .createUpdate("update site set revoked = :revoked where name = :site")
                    .bind("revoked", true)
                    .bind("site", site)
                    .execute()
                > 0);
  }

  @Override
  public void tellAuditHead(AuditHead head, Bytes signed) {
    database.useTransaction(
        handle ->
            handle.execute(
                "update site set audit_number = ?, audit_head = ?"
                    + " where name = ? and coalesce(audit_number, 0) <= ?",
                head.number(),
                signed.toArray(),
                head.site(),
                head.number()));
  }

  @Override
  public Optional<Bytes> toldAuditHead(String site) {
    return database.inTransaction(
        handle ->
            handle
                .createQuery(
                    "select audit_head from site where name = :site and audit_head is not null")
                .bind("site", site)
                .mapTo(byte[].class)
                .findOne()
                .map(Bytes::of));
  }
}
