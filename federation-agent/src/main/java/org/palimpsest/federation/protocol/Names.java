package org.palimpsest.federation.protocol;

import java.util.regex.Pattern;

/** Syntax of names, which occur in files, documents and logs: no spaces, no slashes. */
public final class Names {

  public static final Pattern SITE = Pattern.compile("[a-z0-9.-]{1,64}");

  public static final Pattern LIBRARY = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  public static final Pattern EPOCH = Pattern.compile("[a-z0-9-]{1,32}");

  /** Key of a scheme, or of a table's header. */
  public static final Pattern SCHEME = Pattern.compile("[a-z0-9-]{1,96}");

  public static final Pattern KEY = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  private Names() {}
}
