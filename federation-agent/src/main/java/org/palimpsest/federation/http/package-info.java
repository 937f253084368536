/** Requests to servers of others, whose answers have limits of time and of size. */
@NullMarked
package org.palimpsest.federation.http;

import org.jspecify.annotations.NullMarked;
