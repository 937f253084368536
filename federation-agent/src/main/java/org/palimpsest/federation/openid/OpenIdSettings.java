package org.palimpsest.federation.openid;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Settings of an OpenID provider.
 *
 * @param issuer the provider's address
 * @param client id of this site
 * @param secret file with the client's secret, or null for a public client
 * @param address of the desk for browsers
 * @param nameClaim claim with the account's name
 * @param groupsClaim claim with the groups
 * @param members groups that may log in; empty for everybody
 * @param librarians groups with this role
 * @param administrators groups with this role
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

  /** The redirect address, which the provider must know. */
  public URI returnAddress() {
    String base = address.toString().replaceAll("/+$", "");
    return URI.create(base + "/v1/session/openid/return");
  }
}
