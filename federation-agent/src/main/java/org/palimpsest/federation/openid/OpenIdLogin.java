package org.palimpsest.federation.openid;

import java.net.URI;

/**
 * Sends people to a provider, and takes what they bring back. What is kept meanwhile is one secret,
 * which the browser has in a cookie: any agent of the site can go on with it.
 */
public interface OpenIdLogin {

  /**
   * Where to send somebody.
   *
   * @param secret of this login, which nobody can guess
   * @throws OpenIdException if the provider does not answer
   */
  URI begin(String secret) throws OpenIdException;

  /**
   * Who has come back.
   *
   * @param secret of this login
   * @param query of the address that the provider sent them to, as it came
   * @throws OpenIdException if they do not come in
   */
  Identity end(String secret, String query) throws OpenIdException;

  /**
   * Where to send somebody who wants to log out at the provider, too; it sends them back to the
   * address of logins.
   *
   * @throws OpenIdException if the provider does not answer, or has no such place
   */
  URI logout() throws OpenIdException;
}
