package org.palimpsest.federation.task;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.retention.Retention;
import org.palimpsest.federation.state.Tasks;

/** Tasks of which only what a runner needs is there; a test that asks for more fails. */
abstract class TasksOfARunner implements Tasks {

  @Override
  public final void create(StoredTask created) {
    throw new UnsupportedOperationException();
  }

  @Override
  public final List<StoredTask> open(int rows) {
    throw new UnsupportedOperationException();
  }

  @Override
  public final long countOpen(String owner) {
    throw new UnsupportedOperationException();
  }

  @Override
  public final List<StoredTask> get(Collection<String> ids) {
    throw new UnsupportedOperationException();
  }

  @Override
  public final List<StoredTask> list(@Nullable String owner, int offset, int rows) {
    throw new UnsupportedOperationException();
  }

  @Override
  public final boolean delete(String id) {
    throw new UnsupportedOperationException();
  }

  @Override
  public final int expire(Retention retention, Instant now) {
    throw new UnsupportedOperationException();
  }
}
