package org.palimpsest.federation.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Parser of IP addresses, without name lookup. */
public final class IpAddress {

  private static final Pattern V4 =
      Pattern.compile("((25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])(\\.(?!$)|$)){4}");

  private static final Pattern V6 = Pattern.compile("[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");

  private IpAddress() {}

  /** Parses an IPv4 or IPv6 address, else empty. */
  public static Optional<InetAddress> parse(String text) {
    boolean isV6 = V6.matcher(text).matches();
    if (!isV6 && !V4.matcher(text).matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(InetAddress.getByName(isV6 ? "[" + text + "]" : text));
    } catch (UnknownHostException e) {
      return Optional.empty();
    }
  }
}
