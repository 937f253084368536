package org.palimpsest.acceptance;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Provides the shared {@link TestCluster} to tests, as its start takes longer than most tests.
 * Closed after the last test of this JVM.
 */
final class SharedCluster implements ParameterResolver {

  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(SharedCluster.class);

  /** Closed by JUnit's store. */
  private record Holder(TestCluster cluster) implements AutoCloseable {
    @Override
    public void close() throws IOException {
      cluster.close();
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == TestCluster.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getStore(ExtensionContext.StoreScope.LAUNCHER_SESSION, NAMESPACE)
        .getOrComputeIfAbsent(TestCluster.class, key -> start(), Holder.class)
        .cluster();
  }

  private static Holder start() {
    try {
      return new Holder(new TestCluster());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
