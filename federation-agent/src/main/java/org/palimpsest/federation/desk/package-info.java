/**
 * Services behind the desk's pages: documents of libraries, uploads, signatures of reports. Start
 * with {@link org.palimpsest.federation.desk.LibraryDocuments}. The pages use the public local API
 * only.
 */
@NullMarked
package org.palimpsest.federation.desk;

import org.jspecify.annotations.NullMarked;
