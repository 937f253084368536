package org.palimpsest.federation;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Holds the directions of dependencies: core <- client <- agent, and the agent's own layers. */
@AnalyzeClasses(packages = "org.palimpsest", importOptions = TestClasses.Excluded.class)
final class ArchitectureTest {

  private static final String AGENT = "org.palimpsest.federation..";

  @ArchTest
  static final ArchRule AGENT_KNOWS_NEITHER_PLUGIN_NOR_ZOOKEEPER =
      noClasses()
          .that()
          .resideInAPackage(AGENT)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.palimpsest.solr..",
              "org.palimpsest.local..",
              "org.apache.lucene..",
              "org.apache.zookeeper..",
              "org.apache.solr.core..",
              "org.apache.solr.handler..",
              "org.apache.solr.cloud..");

  @ArchTest
  static final ArchRule NEITHER_CORE_NOR_CLIENT_KNOWS_THE_AGENT =
      noClasses()
          .that()
          .resideOutsideOfPackage(AGENT)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(AGENT);

  @ArchTest
  static final ArchRule PROTOCOL_KNOWS_NEITHER_HTTP_NOR_SOLR =
      noClasses()
          .that()
          .resideInAnyPackage(
              "org.palimpsest.federation.bytes..",
              "org.palimpsest.federation.cbor..",
              "org.palimpsest.federation.protocol..",
              "org.palimpsest.federation.key..",
              "org.palimpsest.federation.seed..",
              "org.palimpsest.federation.site..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.apache.solr..",
              "org.palimpsest.client..",
              "java.net.http..",
              "jakarta.servlet..",
              "io.javalin..",
              "org.eclipse.jetty..");

  @ArchTest
  static final ArchRule STATE_KNOWS_NO_HTTP_SERVER =
      noClasses()
          .that()
          .resideInAnyPackage("org.palimpsest.federation.state..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("jakarta.servlet..", "io.javalin..", "org.eclipse.jetty..");

  @ArchTest
  static final ArchRule ONLY_THE_COMMAND_LINE_KNOWS_THE_COMMAND_LINE =
      noClasses()
          .that()
          .resideInAPackage(AGENT)
          .and()
          .resideOutsideOfPackage("org.palimpsest.federation.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.palimpsest.federation.cli..", "org.palimpsest.cli..", "picocli..");

  @ArchTest
  static final ArchRule ONLY_WIRING_KNOWS_THE_CONFIGURATION =
      classes()
          .that()
          .resideInAPackage("org.palimpsest.federation.config..")
          .should()
          .onlyBeAccessed()
          .byAnyPackage(
              "org.palimpsest.federation.config..",
              "org.palimpsest.federation.agent..",
              "org.palimpsest.federation.cli..");

  @ArchTest
  static final ArchRule WHAT_FACES_OTHERS_KNOWS_NO_ACCOUNTS =
      noClasses()
          .that()
          .resideInAnyPackage(
              "org.palimpsest.federation.server..",
              "org.palimpsest.federation.answer..",
              "org.palimpsest.federation.hit..",
              "org.palimpsest.federation.peer..",
              "org.palimpsest.federation.task..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.palimpsest.federation.account..",
              "org.palimpsest.federation.api..",
              "org.palimpsest.federation.manage..");

  /** Each room can be read without the ones that use it. */
  @ArchTest
  static final ArchRule ROOMS_OF_TASKS_HAVE_NO_CYCLES =
      SlicesRuleDefinition.slices()
          .matching("org.palimpsest.federation.(task.*)..")
          .should()
          .beFreeOfCycles();

  @ArchTest
  static final ArchRule ONLY_THE_STATE_KNOWS_SQL =
      noClasses()
          .that()
          .resideInAPackage("org.palimpsest.federation..")
          .and()
          .resideOutsideOfPackage("org.palimpsest.federation.state..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "java.sql..",
              "javax.sql..",
              "org.jdbi..",
              "org.flywaydb..",
              "com.zaxxer.hikari..",
              "org.sqlite..");

  /** A wait ends when its thread is interrupted, and its limit is beside the others. */
  @ArchTest
  static final ArchRule ONLY_THE_ROOM_OF_RETRIES_SLEEPS =
      noClasses()
          .that()
          .resideInAPackage(AGENT)
          .and()
          .resideOutsideOfPackage("org.palimpsest.federation.retry..")
          .should()
          .callMethod(Thread.class, "sleep", long.class)
          .orShould()
          .callMethod(TimeUnit.class, "sleep", long.class)
          .orShould()
          .dependOnClassesThat()
          .belongToAnyOf(LockSupport.class);

  @ArchTest
  static final ArchRule HITS_KNOW_NEITHER_MESSAGES_NOR_THE_LIFE_OF_A_CHECK =
      noClasses()
          .that()
          .resideInAPackage("org.palimpsest.federation.hit..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.palimpsest.federation.answer..",
              "org.palimpsest.federation.server..",
              "org.palimpsest.federation.task..",
              "org.palimpsest.federation.lease..");
}
