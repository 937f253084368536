package org.palimpsest.federation.task.remote;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.Span;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.task.passage.RemoteHit;
import org.palimpsest.federation.task.passage.RemoteHit.SourceKey;
import org.palimpsest.federation.task.progress.TaskMessages;

/**
 * One message of a check.
 *
 * @param name of the question, see {@link TaskMessages}
 * @param windows of the fingerprints
 */
record CheckBatch(String name, List<Span> windows, Message.CheckRequest request) {

  /** The hits of a fitting answer, in places of the suspicious document. */
  List<RemoteHit> hits(UUID check, Message.CheckAnswer answer) {
    List<SourceKey> keys = new ArrayList<>();
    for (int i = 0; i < answer.sources().size(); i++) {
      Message.HitSource source = answer.sources().get(i);
      String id = source.id();
      keys.add(
          new SourceKey(source.library(), id, source.title(), id == null ? name + "#" + i : null));
    }
    List<RemoteHit> hits = new ArrayList<>();
    for (Message.Hit hit : answer.hits()) {
      hits.add(
          new RemoteHit(
              check,
              hit.handle(),
              keys.get(hit.source()),
              windows.get(hit.fingerprint()),
              place(hit),
              hit.distance()));
    }
    return hits;
  }

  private static @Nullable Span place(Message.Hit hit) {
    return hit.offset() < 0 ? null : new Span(hit.offset(), hit.length());
  }
}
