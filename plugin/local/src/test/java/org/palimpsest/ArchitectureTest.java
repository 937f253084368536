package org.palimpsest;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * Holds the directions of dependencies: core <- solr, core <- client <- local <- demo, evaluate.
 */
@AnalyzeClasses(packages = "org.palimpsest", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
  private static final String[] CORE = {
    "org.palimpsest.text..",
    "org.palimpsest.section..",
    "org.palimpsest.fingerprint..",
    "org.palimpsest.table..",
    "org.palimpsest.match..",
    "org.palimpsest.align..",
    "org.palimpsest.quote..",
    "org.palimpsest.signs..",
    "org.palimpsest.winnow..",
    "org.palimpsest.reading.."
  };

  private static final String[] CORE_AND_ITS_NEEDS = {
    "java..",
    "org.jspecify..",
    "org.palimpsest.text..",
    "org.palimpsest.section..",
    "org.palimpsest.fingerprint..",
    "org.palimpsest.table..",
    "org.palimpsest.match..",
    "org.palimpsest.align..",
    "org.palimpsest.quote..",
    "org.palimpsest.signs..",
    "org.palimpsest.winnow..",
    "org.palimpsest.reading.."
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
          .resideInAnyPackage(
              "org.palimpsest.solr..",
              "org.palimpsest.check..",
              "org.palimpsest.search..",
              "org.palimpsest.index..",
              "org.palimpsest.analysis..",
              "org.apache.lucene..");

  @ArchTest
  static final ArchRule ONLY_DEMO_AND_EVALUATION_NEED_LOCAL =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "org.palimpsest.local..", "org.palimpsest.demo..", "org.palimpsest.evaluate..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.palimpsest.local..");

  @ArchTest
  static final ArchRule PACKAGES_ARE_FREE_OF_CYCLES =
      slices().matching("org.palimpsest.(*)..").should().beFreeOfCycles();
}
