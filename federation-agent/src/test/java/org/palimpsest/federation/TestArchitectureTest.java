package org.palimpsest.federation;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.palimpsest.federation.testing.ProcessLogs;

/** Holds what tests owe each other. */
@AnalyzeClasses(packages = "org.palimpsest.federation", importOptions = TestClasses.Only.class)
final class TestArchitectureTest {

  private static final DescribedPredicate<JavaClass> START_PROCESSES =
      DescribedPredicate.describe(
          "start processes",
          each ->
              each.getDirectDependenciesFromSelf().stream()
                  .anyMatch(known -> known.getTargetClass().isEquivalentTo(ProcessBuilder.class)));

  /** Or the scan of all logs would not see theirs. */
  @ArchTest
  static final ArchRule WHO_STARTS_PROCESSES_KEEPS_THEIR_LOGS =
      classes()
          .that(START_PROCESSES)
          .and()
          .doNotHaveSimpleName("Shell")
          .should()
          .dependOnClassesThat()
          .areAssignableTo(ProcessLogs.class);

  /** However long it is, it is too short on some machine, and too long on all others. */
  @ArchTest
  static final ArchRule NOBODY_SLEEPS =
      noClasses().should().callMethod(Thread.class, "sleep", long.class).because("Await waits");
}
