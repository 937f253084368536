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
    "org.palimpsest.fingerprint..",
    "org.palimpsest.table..",
    "org.palimpsest.match..",
    "org.palimpsest.align..",
    "org.palimpsest.signs..",
    "org.palimpsest.winnow.."
