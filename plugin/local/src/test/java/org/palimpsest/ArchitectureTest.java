package org.palimpsest;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Directions of dependencies: core <- solr, core <- client <- cli <- local <- demo. */
@AnalyzeClasses(packages = "org.palimpsest", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
  private static final String CORE = "org.palimpsest.core..";

  /** Packages for a shard's search. */
  private static final String[] SEARCH = {
    "org.palimpsest.solr.index..",
    "org.palimpsest.solr.lookup..",
    "org.palimpsest.solr.candidate..",
    "org.palimpsest.solr.source..",
    "org.palimpsest.solr.near.."
  };

  /** Packages for the path of a check through Solr, and for names in its configuration. */
  private static final String[] PLUGIN = {
    "org.palimpsest.solr.request..",
    "org.palimpsest.solr.wire..",
    "org.palimpsest.solr.answer..",
    "org.palimpsest.solr.schema..",
    "org.palimpsest.solr.update..",
    "org.palimpsest.solr.endpoint..",
    "org.palimpsest.solr.shard..",
    "org.palimpsest.solr.rounds..",
    "org.palimpsest.solr.check..",
    "org.palimpsest.solr.duplicates..",
    "org.palimpsest.solr"
  };

  @ArchTest
  static final ArchRule CORE_NEEDS_THE_JDK_ONLY =
      classes()
          .that()
          .resideInAPackage(CORE)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("java..", "javax.crypto..", "org.jspecify..", CORE);

  @ArchTest
  static final ArchRule CLIENT_KNOWS_NEITHER_PLUGIN_NOR_LUCENE =
      noClasses()
          .that()
          .resideInAnyPackage("org.palimpsest.client..", "org.palimpsest.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.palimpsest.solr..", "org.apache.lucene..");

  @ArchTest
  static final ArchRule CLIENT_KNOWS_NO_COMMAND_LINE =
      noClasses()
          .that()
          .resideInAPackage("org.palimpsest.client..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.palimpsest.cli..", "org.palimpsest.extract..", "picocli..");

  @ArchTest
  static final ArchRule SEARCH_KNOWS_NO_SOLR =
      noClasses()
          .that()
          .resideInAnyPackage(SEARCH)
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.apache.solr..")
          .orShould()
          .dependOnClassesThat()
          .resideInAnyPackage(PLUGIN);

  @ArchTest
  static final ArchRule LOOKUP_KNOWS_NEITHER_CANDIDATES_NOR_SOURCES =
      noClasses()
          .that()
          .resideInAPackage("org.palimpsest.solr.lookup..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.palimpsest.solr.candidate..", "org.palimpsest.solr.source..");

  @ArchTest
  static final ArchRule WIRE_KNOWS_NO_ANSWER =
      noClasses()
          .that()
          .resideInAPackage("org.palimpsest.solr.wire..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.palimpsest.solr.answer..");

  @ArchTest
  static final ArchRule ANSWER_KNOWS_NO_WIRE =
      noClasses()
          .that()
          .resideInAPackage("org.palimpsest.solr.answer..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.palimpsest.solr.wire..");

  @ArchTest
  static final ArchRule INDEXING_KNOWS_NOTHING_OF_CHECKS =
      noClasses()
          .that()
          .resideInAnyPackage("org.palimpsest.solr.schema..", "org.palimpsest.solr.update..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.palimpsest.solr.wire..",
              "org.palimpsest.solr.answer..",
              "org.palimpsest.solr.endpoint..",
              "org.palimpsest.solr.rounds..",
              "org.palimpsest.solr.check..",
              "org.palimpsest.solr.duplicates..");

  @ArchTest
  static final ArchRule DUPLICATES_KNOW_NO_CHECK =
      noClasses()
          .that()
          .resideInAnyPackage("org.palimpsest.solr.duplicates..", "org.palimpsest.solr.rounds..")
          .should()
          .transitivelyDependOnClassesThat()
          .resideInAnyPackage("org.palimpsest.solr.check..", "org.palimpsest.solr.answer..");

  @ArchTest
  static final ArchRule NOBODY_NEEDS_WHAT_AN_ADMINISTRATOR_NAMES =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.palimpsest.solr")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.palimpsest.solr");

  @ArchTest
  static final ArchRule ONLY_DEMO_AND_DESK_NEED_LOCAL =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "org.palimpsest.local..", "org.palimpsest.demo..", "org.palimpsest.desk..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.palimpsest.local..");

  @ArchTest
  static final ArchRule PACKAGES_ARE_FREE_OF_CYCLES =
      slices().matching("org.palimpsest.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule PACKAGES_OF_THE_CORE_ARE_FREE_OF_CYCLES =
      slices().matching("org.palimpsest.core.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule PACKAGES_OF_THE_PLUGIN_ARE_FREE_OF_CYCLES =
      slices().matching("org.palimpsest.solr.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule PACKAGES_OF_THE_COMMAND_LINE_ARE_FREE_OF_CYCLES =
      slices().matching("org.palimpsest.cli.(*)..").should().beFreeOfCycles();
}
