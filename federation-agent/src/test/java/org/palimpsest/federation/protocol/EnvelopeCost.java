package org.palimpsest.federation.protocol;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.key.PrivateKeys;
import org.palimpsest.federation.key.TestKeys;

/**
 * Measures what sealing, verifying and opening an envelope cost: processor time of the thread, the
 * median of rounds, with the smallest and the largest. A program, not a test.
 */
public final class EnvelopeCost {

  private static final int ROUNDS = 21;
  private static final int MESSAGES_A_ROUND = 200;

  private static final PrivateKeys SENDER = TestKeys.generate(SampleMessages.ISSUED);
  private static final PrivateKeys RECEIVER = TestKeys.generate(SampleMessages.ISSUED);
  private static final TinkEnvelopes ENVELOPES =
      new TinkEnvelopes(InstantSource.fixed(SampleMessages.ISSUED));
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private EnvelopeCost() {}

  /** The measured work. */
  private interface Work {
    void run() throws Exception;
  }

  /** Prints a table, in Markdown. */
  public static void main(String[] arguments) throws Exception {
    System.out.println(
        "| fingerprints of a check | bytes | sealing, ms | verifying, ms | opening, ms |");
    System.out.println("|---|---|---|---|---|");
    for (int fingerprints : new int[] {1, 130, 512}) {
      Message message = check(fingerprints);
      Header header = SampleMessages.header(message.type(), null);
      Envelope sealed = ENVELOPES.seal(header, message, SENDER, RECEIVER.publicKeys());
      byte[] bytes = sealed.bytes().toArray();
      System.out.printf(
          Locale.ROOT,
          "| %d | %,d | %s | %s | %s |%n",
          fingerprints,
          bytes.length,
          measure(() -> ENVELOPES.seal(header, message, SENDER, RECEIVER.publicKeys())),
          measure(
              () -> {
                Envelope parsed = ENVELOPES.parse(bytes);
                ENVELOPES.verify(parsed, SENDER.publicKeys());
              }),
          measure(() -> ENVELOPES.open(sealed, RECEIVER)));
    }
  }

  private static Message check(int fingerprints) {
    byte[] bytes = new byte[13 * fingerprints];
    Random random = new Random(1);
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i % 13 == 12 ? random.nextInt(16) : random.nextInt());
    }
    return new Message.CheckRequest(
        List.of("theses"), "minwise-100-5-de5c9df373db4f96", "2026", Bytes.of(bytes), List.of());
  }

  private static String measure(Work work) throws Exception {
    List<Double> rounds = new ArrayList<>();
    for (int round = -ROUNDS; round < ROUNDS; round++) { // the first half warms up
      long begin = THREADS.getCurrentThreadCpuTime();
      for (int i = 0; i < MESSAGES_A_ROUND; i++) {
        work.run();
      }
      if (round >= 0) {
        rounds.add((THREADS.getCurrentThreadCpuTime() - begin) / 1e6 / MESSAGES_A_ROUND);
      }
    }
    Collections.sort(rounds);
    return String.format(
        Locale.ROOT,
        "%.2f (%.2f-%.2f)",
        rounds.get(ROUNDS / 2),
        rounds.get(0),
        rounds.get(ROUNDS - 1));
  }
}
