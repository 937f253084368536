/** Untrusted JSON: {@link org.palimpsest.federation.json.StrictJson}. */
@NullMarked
package org.palimpsest.federation.json;

import org.jspecify.annotations.NullMarked;
