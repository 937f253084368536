package org.palimpsest.extract.word;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.extract.Marks;

/** Gathers what nobody sees: what follows each other and is unseen for one reason is one text. */
final class UnseenTexts {

  private final List<String> texts = new ArrayList<>();
  private final StringBuilder pending = new StringBuilder();
  private @Nullable String pendingReason;

  /**
   * Takes what follows.
   *
   * @param reason as readers are told
   */
  void add(String reason, String text) {
    if (!reason.equals(pendingReason)) {
      end();
    }
    pendingReason = reason;
    pending.append(text);
  }

  /** Takes white space; where nothing was unseen before it, it is no part of anything. */
  void space() {
    pending.append(' ');
  }

  /** Ends a text: something that is seen follows, or another paragraph. */
  void end() {
    if (pendingReason != null && !pending.toString().isBlank()) {
      texts.add(Marks.unseen(0, pendingReason, pending.toString().strip()));
    }
    pending.setLength(0);
    pendingReason = null;
  }

  /** All that were ended, as {@link Marks#unseen} writes them. */
  List<String> all() {
    return texts;
  }
}
