package org.palimpsest.federation.openid;

import java.net.URI;
import java.util.List;

/**
 * Login at an OpenID provider. Its only state is a secret in the browser's cookie, so any agent of
 * the site can finish it.
 */
public interface OpenIdLogin {

  /** The provider's address that begins a login with a random secret. */
  URI begin(String secret) throws OpenIdException;

  /** Finishes a login with the unchanged query of the provider's redirect. */
  Identity end(String secret, String query) throws OpenIdException;

  /** The provider's address that ends its session and redirects back. */
  URI logout() throws OpenIdException;

  /**
   * A user of the provider.
   *
   * @param issuer the provider
   * @param subject the user's stable id at the issuer
   * @param name display name, which may change or be reused
   */
  public record Identity(String issuer, String subject, String name, List<String> groups) {}
}
