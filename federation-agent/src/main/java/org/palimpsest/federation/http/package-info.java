/**
 * HTTP requests to other servers, with limits of time and size. Start with {@link
 * org.palimpsest.federation.http.BoundedRequest}.
 */
@NullMarked
package org.palimpsest.federation.http;

import org.jspecify.annotations.NullMarked;
