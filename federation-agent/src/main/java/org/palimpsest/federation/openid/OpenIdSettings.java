package org.palimpsest.federation.openid;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How people come from a provider.
 *
 * @param issuer the provider's address, at which it describes itself
 * @param client as which this site is known there
 * @param secret a file with the client's secret; null for a public client
 * @param address at which browsers reach the desk
 * @param nameClaim what of a person's claims is the account's name
 * @param groupsClaim what of them are the groups
 * @param members groups of which one must have who comes in; empty for everybody
 * @param librarians groups whose members are librarians
 * @param administrators groups whose members are administrators
 */
public record OpenIdSettings(
    URI issuer,
    String client,
    @Nullable Path secret,
    URI address,
    String nameClaim,
    String groupsClaim,
    List<String> members,
    List<String> librarians,
    List<String> administrators) {

  /** Where the provider sends people back to; the provider has to know it. */
  public URI returnAddress() {
    String base = address.toString().replaceAll("/+$", "");
    return URI.create(base + "/v1/session/openid/return");
  }
}
