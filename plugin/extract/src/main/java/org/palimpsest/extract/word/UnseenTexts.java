package org.palimpsest.extract.word;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.extract.Marks;

/** Collector of invisible text; consecutive text with one reason is joined. */
final class UnseenTexts {

  private final List<String> texts = new ArrayList<>();
  private final StringBuilder pending = new StringBuilder();
  private @Nullable String pendingReason;

  /** Adds invisible text. {@code reason}: code for answers. */
  void add(String reason, String text) {
    if (!reason.equals(pendingReason)) {
      end();
    }
    pendingReason = reason;
    pending.append(text);
  }

  /** Adds white space, which counts only after invisible text. */
  void space() {
    pending.append(' ');
  }

  /** Ends a text before visible text or another paragraph. */
  void end() {
    if (pendingReason != null && !pending.toString().isBlank()) {
      texts.add(Marks.unseen(0, pendingReason, pending.toString().strip()));
    }
    pending.setLength(0);
    pendingReason = null;
  }

  /** All ended texts, as {@link Marks#unseen} formats them. */
  List<String> all() {
    return texts;
  }
}
