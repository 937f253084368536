/**
 * What an administrator changes at a site: which sites are known, which libraries others may check
 * against, and who is granted what. The local API and the command line both come through {@link
 * org.palimpsest.federation.manage.SiteManager}, so that both refuse the same things and leave the
 * same records in the audit log.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.manage;
