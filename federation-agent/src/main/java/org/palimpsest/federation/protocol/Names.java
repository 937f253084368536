package org.palimpsest.federation.protocol;

import java.util.regex.Pattern;

/** What names may look like. They stand in files, documents and logs: no spaces, no slashes. */
public final class Names {

  /** A site. */
  public static final Pattern SITE = Pattern.compile("[a-z0-9.-]{1,64}");

  /** A library of a site. */
  public static final Pattern LIBRARY = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  /** An epoch of the seed. */
  public static final Pattern EPOCH = Pattern.compile("[a-z0-9-]{1,32}");

  /** The key of a scheme, or of a table's header, which says more. */
  public static final Pattern SCHEME = Pattern.compile("[a-z0-9-]{1,96}");

  /** A key of a site. */
  public static final Pattern KEY = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  private Names() {}
}
