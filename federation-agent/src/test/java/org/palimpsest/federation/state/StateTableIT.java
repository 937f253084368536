package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is read of a state collection by id. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class StateTableIT {

  private static final int DOCUMENTS = 200;

  private final StateTable table = SharedState.emptyTable("documents");

  @Test
  void documentsReadWhileSearchersChange_areAllThere() throws Exception {
    var ids = new ArrayList<String>();
    var isOver = new AtomicBoolean();
    CompletableFuture<Void> commits =
        CompletableFuture.runAsync(
            () -> {
              while (!isOver.get()) {
                table.makeSearchable();
              }
            });
    Set<String> missed = new TreeSet<>();
    try {
      for (int i = 0; i < DOCUMENTS; i++) {
        ids.add("record-" + i);
        table.put("record-" + i, new Fields().put("number", Long.valueOf(i)));
        var gone = new TreeSet<>(ids);
        gone.removeAll(table.get(List.copyOf(ids), "number").keySet());
        missed.addAll(gone);
      }
    } finally {
      isOver.set(true);
    }
    commits.get(); // fails where they did
    assertThat(missed).isEmpty();
  }
}
