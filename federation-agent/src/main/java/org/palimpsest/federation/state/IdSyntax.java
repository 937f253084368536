package org.palimpsest.federation.state;

import java.util.regex.Pattern;

/** Syntax of ids. Other ids are never found, and are refused when written. */
public enum IdSyntax {
  SITE("a site's name", "[a-z0-9.-]{1,64}"),
  LIBRARY("a library's id", "[a-z0-9-]{1,64}"),
  TASK("a task's id", "[A-Za-z0-9_-]{1,64}"),
  PART("a part's name", "[A-Za-z0-9._:-]{1,128}"),
  ACCOUNT("an account's name", "[A-Za-z0-9._@-]{1,64}"),
  TOKEN("the name of a key for a program", "(?!\\.+$)[A-Za-z0-9._-]{1,64}"),
  HOLDER("a holder of rights", "[a-z]{1,16}(:[A-Za-z0-9._@-]{1,64})?");

  private final String what;
  private final Pattern pattern;

  IdSyntax(String what, String pattern) {
    this.what = what;
    this.pattern = Pattern.compile(pattern);
  }

  public boolean matches(String name) {
    return pattern.matcher(name).matches();
  }

  /**
   * Returns the name.
   *
   * @throws IllegalArgumentException if it does not match
   */
  public String require(String name) {
    if (!matches(name)) {
      throw new IllegalArgumentException(
          "This cannot be " + what + "; it must match " + pattern + ".");
    }
    return name;
  }
}
