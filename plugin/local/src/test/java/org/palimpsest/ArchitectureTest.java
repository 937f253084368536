package org.palimpsest;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * Holds the directions of dependencies: core <- solr, core <- client <- cli <- local <- demo,
 * evaluate.
 */
@AnalyzeClasses(packages = "org.palimpsest", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
  private static final String[] CORE = {
    "org.palimpsest.text..",
    "org.palimpsest.looks..",
    "org.palimpsest.section..",
    "org.palimpsest.fingerprint..",
    "org.palimpsest.table..",
    "org.palimpsest.match..",
    "org.palimpsest.align..",
    "org.palimpsest.order..",
    "org.palimpsest.quote..",
    "org.palimpsest.signs..",
    "org.palimpsest.winnow..",
    "org.palimpsest.duplicate..",
    "org.palimpsest.note..",
    "org.palimpsest.reading.."
  };

  private static final String[] CORE_AND_ITS_NEEDS = {
    "java..",
    "javax.crypto..",
    "org.jspecify..",
    "org.palimpsest.text..",
    "org.palimpsest.looks..",
    "org.palimpsest.section..",
    "org.palimpsest.fingerprint..",
    "org.palimpsest.table..",
    "org.palimpsest.match..",
    "org.palimpsest.align..",
    "org.palimpsest.order..",
    "org.palimpsest.quote..",
    "org.palimpsest.signs..",
    "org.palimpsest.winnow..",
    "org.palimpsest.duplicate..",
    "org.palimpsest.note..",
    "org.palimpsest.reading.."
  };

  /** What a shard does with its index. */
  private static final String[] SEARCH = {
    "org.palimpsest.index..",
    "org.palimpsest.lookup..",
    "org.palimpsest.candidate..",
    "org.palimpsest.source..",
    "org.palimpsest.near.."
  };

  /** What leads a check through Solr, and names it there. */
  private static final String[] PLUGIN = {
    "org.palimpsest.request..",
    "org.palimpsest.wire..",
    "org.palimpsest.answer..",
    "org.palimpsest.schema..",
    "org.palimpsest.update..",
    "org.palimpsest.handler..",
    "org.palimpsest.solr.."
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
              "org.palimpsest.analysis..",
              "org.palimpsest.codec..",
              "org.palimpsest.doctype..",
              "org.palimpsest.seed..",
              "org.apache.lucene..")
          .orShould()
          .dependOnClassesThat()
          .resideInAnyPackage(SEARCH)
          .orShould()
          .dependOnClassesThat()
          .resideInAnyPackage(PLUGIN);

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
          .resideInAPackage("org.palimpsest.lookup..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.palimpsest.candidate..", "org.palimpsest.source..");

  @ArchTest
  static final ArchRule WIRE_KNOWS_NO_ANSWER =
      noClasses()
          .that()
          .resideInAPackage("org.palimpsest.wire..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.palimpsest.answer..");

  @ArchTest
  static final ArchRule ANSWER_KNOWS_NO_WIRE =
      noClasses()
          .that()
          .resideInAPackage("org.palimpsest.answer..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.palimpsest.wire..");

  @ArchTest
  static final ArchRule INDEXING_KNOWS_NOTHING_OF_CHECKS =
      noClasses()
          .that()
          .resideInAnyPackage("org.palimpsest.schema..", "org.palimpsest.update..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.palimpsest.wire..", "org.palimpsest.answer..", "org.palimpsest.handler..");

  @ArchTest
  static final ArchRule NOBODY_NEEDS_WHAT_AN_ADMINISTRATOR_NAMES =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.palimpsest.solr..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.palimpsest.solr..");

  @ArchTest
  static final ArchRule ONLY_DEMO_DESK_AND_EVALUATION_NEED_LOCAL =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "org.palimpsest.local..",
              "org.palimpsest.demo..",
              "org.palimpsest.desk..",
              "org.palimpsest.evaluate..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.palimpsest.local..");

  @ArchTest
  static final ArchRule PACKAGES_ARE_FREE_OF_CYCLES =
      slices().matching("org.palimpsest.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule PACKAGES_OF_THE_COMMAND_LINE_ARE_FREE_OF_CYCLES =
      slices().matching("org.palimpsest.cli.(*)..").should().beFreeOfCycles();
}
