/**
 * An embedded SolrCloud, made of the same jars that the plugin is built with: for {@code palimpsest
 * local}, the demo, tests and benchmarks.
 *
 * <p>Start with {@link org.palimpsest.local.LocalCluster}: a ZooKeeper server and one or more Solr
 * nodes inside this JVM. {@link org.palimpsest.local.LocalServer} is the process that holds such a
 * cluster in the background, and {@link org.palimpsest.local.LocalCommand} starts and stops that
 * process. Everything a cluster keeps lies in one folder, its home:
 *
 * <pre>
 * lock                held as long as a cluster runs in this home
 * ports.properties    the ports of the last start
 * server.properties   the background process of the last start
 * zookeeper/          ZooKeeper's snapshots and transaction logs
 * node1/ ... nodeN/   each node's solr.xml and cores
 * logs/               solr.log; console.log is what the background process printed
 * </pre>
 *
 * <p>What Solr logs goes to {@code logs/solr.log} of a background process. Elsewhere it goes to the
 * file {@code solr.log} in the folder that the system property {@code palimpsest.logs} names;
 * without the property, only errors appear, on standard error.
 *
 * <p>Invariant: nothing in this package listens on another address than 127.0.0.1, and no option
 * changes that. There is no password; whoever may open a connection to this machine's loopback
 * address may do everything.
 */
@NullMarked
package org.palimpsest.local;

import org.jspecify.annotations.NullMarked;
