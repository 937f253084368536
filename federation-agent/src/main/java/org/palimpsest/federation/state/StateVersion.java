package org.palimpsest.federation.state;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a site's state is like: its collections, their fields, and what stands in them.
 *
 * <p>With a later minor version there is more: collections, or fields that mean nothing where they
 * are missing. An agent of an earlier minor version works beside one of a later: it drops what it
 * does not know of a document that it writes. With a later major version something means another
 * thing, and nobody of an earlier one works on it.
 *
 * @param major 1 or more
 * @param minor 0 or more
 */
public record StateVersion(int major, int minor) implements Comparable<StateVersion> {

  /** Of a state that says none. */
  static final StateVersion FIRST = new StateVersion(1, 0);

  /** What this program reads and writes. 1.1: {@code turn}, of who works on what. */
  public static final StateVersion CURRENT = new StateVersion(1, 1);

  private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,5})\\.(0|[1-9][0-9]{0,5})");

  private static final Comparator<StateVersion> ORDER =
      Comparator.comparingInt(StateVersion::major).thenComparingInt(StateVersion::minor);

  /**
   * Reads what {@link #toString} writes.
   *
   * @throws IllegalArgumentException if it is something else
   */
  static StateVersion parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("This is no version of a state: " + text);
    }
    return new StateVersion(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
  }

  boolean isBefore(StateVersion other) {
    return compareTo(other) < 0;
  }

  @Override
  public int compareTo(StateVersion other) {
    return ORDER.compare(this, other);
  }

  /** Such as {@code 1.1}. */
  @Override
  public String toString() {
    return major + "." + minor;
  }
}
