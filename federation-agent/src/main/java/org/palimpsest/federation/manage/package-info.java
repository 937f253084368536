/**
 * Administrative changes: accounts, sites, libraries, grants. The local API and the command line
 * both use {@link org.palimpsest.federation.manage.SiteManager}, so both refuse the same changes
 * and write the same audit records.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.manage;
