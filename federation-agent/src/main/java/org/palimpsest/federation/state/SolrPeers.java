package org.palimpsest.federation.state;

import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.site.SiteDescriptor;

/** The site table: a document for each site, with its name as id. */
final class SolrPeers implements Peers {

  private final StateTable table;

  SolrPeers(StateTable table) {
    this.table = table;
  }

  @Override
  public Optional<Peer> find(String site) {
    return IdSyntax.SITE.matches(site) ? table.get(site).map(SolrPeers::peer) : Optional.empty();
  }

  @Override
  public List<Peer> all() {
    return table.all(Search.all()).stream().map(SolrPeers::peer).toList();
  }

  @Override
  public void put(SiteDescriptor descriptor, Bytes signedDescriptor) {
    String site = IdSyntax.SITE.require(descriptor.site());
    String refusal = table.change(site, row -> put(row, descriptor, signedDescriptor));
    if (!refusal.isEmpty()) {
      throw new IllegalArgumentException(refusal);
    }
    table.makeSearchableSoon();
  }

  private static Change<String> put(
      Optional<Row> row, SiteDescriptor descriptor, Bytes signedDescriptor) {
    if (row.isPresent() && row.get().flag("revoked")) {
      return Change.nothing(wasRevoked(descriptor.site()));
    }
    if (row.isPresent() && row.get().number("serial") >= descriptor.serial()) {
      return Change.nothing(
          "The site "
              + descriptor.site()
              + " is here with serial "
              + row.get().number("serial")
              + " already; the descriptor has serial "
              + descriptor.serial()
              + ", and must have a higher one.");
    }
    return Change.write(fields(new Peer(descriptor, signedDescriptor, false)), "");
  }

  private static String wasRevoked(String site) {
    return "The site " + site + " was revoked, which is for ever.";
  }

  @Override
  public long replace(SiteDescriptor descriptor, Bytes signedDescriptor) {
    String site = IdSyntax.SITE.require(descriptor.site());
    long before =
        table.change(
            site, row -> replace(row.orElse(null), new Peer(descriptor, signedDescriptor, false)));
    table.makeSearchableSoon();
    return before;
  }

  private static Change<Long> replace(@Nullable Row row, Peer by) {
    if (row == null) {
      throw new IllegalArgumentException("No site " + by.site() + " is known here.");
    }
    if (row.flag("revoked")) {
      throw new IllegalArgumentException(wasRevoked(by.site()));
    }
    return Change.write(fields(by), row.number("serial"));
  }

  @Override
  public boolean revoke(String site) {
    return IdSyntax.SITE.matches(site) && table.change(site, row -> revoke(row.orElse(null)));
  }

  private static Change<Boolean> revoke(@Nullable Row row) {
    if (row == null) {
      return Change.nothing(false);
    }
    Peer peer = peer(row);
    return peer.revoked()
        ? Change.nothing(true)
        : Change.write(fields(new Peer(peer.descriptor(), peer.signedDescriptor(), true)), true);
  }

  private static Fields fields(Peer peer) {
    byte[] signed = peer.signedDescriptor().toArray();
    return new Fields()
        .put("serial", Long.valueOf(peer.descriptor().serial()))
        .put("descriptor", StateJson.ofDescriptor(peer.descriptor()))
        .put("signedDescriptor", Base64.getEncoder().encodeToString(signed))
        .put("revoked", peer.revoked());
  }

  private static Peer peer(Row row) {
    return new Peer(
        StateJson.descriptor(row.text("descriptor")),
        Bytes.of(Base64.getDecoder().decode(row.text("signedDescriptor"))),
        row.flag("revoked"));
  }
}
