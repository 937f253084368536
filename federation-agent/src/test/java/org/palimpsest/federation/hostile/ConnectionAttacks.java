package org.palimpsest.federation.hostile;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.site.SiteDescriptor;

/** Attacks on connections, by an outsider and by a site with another site's certificate. */
final class ConnectionAttacks {

  /**
   * The protocol's limits of 10 s for a header and 20 s for a body, plus a margin for slow
   * machines.
   */
  private static final Duration HEADER_MAX = Duration.ofSeconds(15);

  private static final Duration BODY_MAX = Duration.ofSeconds(30);

  private final URI url;
  private final SiteDescriptor target;
  private final Attacker attacker;
  private final Report report;

  ConnectionAttacks(URI url, SiteDescriptor target, Attacker attacker, Report report) {
    this.url = url;
    this.target = target;
    this.attacker = attacker;
    this.report = report;
  }

  void run(Identity accomplice, Identity stranger, Identity revoked) {
    certificates(accomplice, stranger, revoked);
    versions();
    sizes();
    slow();
  }

  private Wire wire(Identity identity) {
    return new Wire(url, target.certificates(), identity);
  }

  private byte[] good() {
    return attacker.envelope(new Message.HelloRequest(0), UUID.randomUUID());
  }

  private void certificates(Identity accomplice, Identity stranger, Identity revoked) {
    Wire nobody = new Wire(url, target.certificates(), null);
    report.expect("no certificate: the descriptor", "200", nobody.get(Wire.DESCRIPTOR).summary());
    report.expect("no certificate: a good message", "403 refused", nobody.post(good()).summary());
    report.expect("no certificate: another path", "404 not found", nobody.get("/").summary());
    report.expect(
        "another site's certificate", "403 refused", wire(accomplice).post(good()).summary());
    report.expect(
        "a certificate that nobody pinned", "cut off", wire(stranger).post(good()).summary());
    Attacker gone = new Attacker(url, target, revoked);
    String got = gone.send(new Message.HelloRequest(0)).summary();
    report.add(
        "a revoked site",
        "cut off or 403 refused",
        got,
        got.equals("cut off") || got.equals("403 refused"));
    byte[] asRevoked = gone.envelope(new Message.HelloRequest(0), UUID.randomUUID());
    report.expect(
        "a revoked site's message over another's connection",
        "403 refused",
        attacker.wire().post(asRevoked).summary());
  }

  private void versions() {
    Wire nobody = new Wire(url, target.certificates(), null);
    report.expect(
        "TLS 1.2, then 1.3",
        "false, true",
        nobody.speaks("TLSv1.2") + ", " + nobody.speaks("TLSv1.3"));
  }

  private void sizes() {
    String head =
        "POST " + Wire.MESSAGES + " HTTP/1.1\r\nHost: x\r\nContent-Length: 1048577\r\n\r\n";
    Wire.Trickled announced = attacker.wire().trickle(head, BODY_MAX, BODY_MAX);
    report.expect(
        "1 MiB and a byte, announced",
        "413 size",
        status(announced)
            + announced.answer().replaceAll("(?s).*\\{\"error\": \"(.*)\"}.*", " $1"));
    refusedForItsSize("1 MiB and a byte", attacker.wire().post(new byte[(1 << 20) + 1]));
    refusedForItsSize("4 MiB, the length not said", attacker.wire().postChunked(new byte[4 << 20]));
    report.expect(
        "1 MiB of nothing", "400 malformed", attacker.wire().post(new byte[1 << 20]).summary());
  }

  /** The server may close the connection before a refused body is fully written. */
  private void refusedForItsSize(String attack, Wire.Reply reply) {
    String got = reply.summary();
    report.add(attack, "413 size or cut off", got, got.equals("413 size") || got.equals("cut off"));
  }

  /** The HTTP status. */
  private static String status(Wire.Trickled trickled) {
    List<String> lines = trickled.answer().lines().toList();
    return lines.isEmpty() ? "cut off" : lines.get(0).replaceAll("^\\S+ (\\d+).*$", "$1");
  }

  private void slow() {
    Duration pause = Duration.ofMillis(500);
    Duration handshake = attacker.wire().trickleHandshake(pause, HEADER_MAX.multipliedBy(2));
    report.add(
        "a handshake that never ends",
        "cut off within " + HEADER_MAX.toSeconds() + " s",
        "cut off after " + handshake.toSeconds() + " s",
        handshake.compareTo(HEADER_MAX) < 0);
    String head = "POST " + Wire.MESSAGES + " HTTP/1.1\r\nHost: x\r\nX-Slow: ";
    Wire.Trickled header = attacker.wire().trickle(head, pause, HEADER_MAX.multipliedBy(2));
    report.add(
        "a header that never ends",
        "cut off within " + HEADER_MAX.toSeconds() + " s",
        "cut off after " + header.lasted().toSeconds() + " s",
        header.lasted().compareTo(HEADER_MAX) < 0);
    String body = "POST " + Wire.MESSAGES + " HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n";
    Wire.Trickled slowBody = attacker.wire().trickle(body, pause, BODY_MAX.multipliedBy(2));
    String status = status(slowBody);
    report.add(
        "a body of two bytes a second",
        "408 within " + BODY_MAX.toSeconds() + " s",
        status + " after " + slowBody.lasted().toSeconds() + " s",
        status.equals("408") && slowBody.lasted().compareTo(BODY_MAX) < 0);
  }
}
