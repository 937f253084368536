package org.palimpsest;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Holds the directions of dependencies: core <- solr, core <- client <- local. */
@AnalyzeClasses(packages = "org.palimpsest", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
  private static final String[] CORE = {
    "org.palimpsest.text..",
    "org.palimpsest.fingerprint..",
    "org.palimpsest.table..",
    "org.palimpsest.match.."
  };

  private static final String[] CORE_AND_ITS_NEEDS = {
    "java..",
    "org.jspecify..",
    "org.palimpsest.text..",
    "org.palimpsest.fingerprint..",
    "org.palimpsest.table..",
    "org.palimpsest.match.."
  };

  @ArchTest
  static final ArchRule CORE_NEEDS_THE_JDK_ONLY =
      classes()
          .that()
          .resideInAnyPackage(CORE)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(CORE_AND_ITS_NEEDS);

  @ArchTest
  static final ArchRule CLIENT_KNOWS_NEITHER_PLUGIN_NOR_LUCENE =
      noClasses()
          .that()
          .resideInAnyPackage("org.palimpsest.client..", "org.palimpsest.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.palimpsest.solr..", "org.apache.lucene..")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule NOTHING_NEEDS_LOCAL =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.palimpsest.local..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.palimpsest.local..");

  @ArchTest
  static final ArchRule PACKAGES_ARE_FREE_OF_CYCLES =
      slices().matching("org.palimpsest.(*)..").should().beFreeOfCycles();
}
