/**
 * Who comes from an OpenID provider, such as a university's login: Authorization Code with PKCE
 * (OpenID Connect Core 1.0; RFC 7636).
 */
@NullMarked
package org.palimpsest.federation.openid;

import org.jspecify.annotations.NullMarked;
