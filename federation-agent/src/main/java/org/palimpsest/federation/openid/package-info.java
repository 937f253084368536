/**
 * Login at an OpenID provider by Authorization Code with PKCE (OpenID Connect Core 1.0; RFC 7636).
 * Start with {@link org.palimpsest.federation.openid.OpenIdLogin}.
 */
@NullMarked
package org.palimpsest.federation.openid;

import org.jspecify.annotations.NullMarked;
