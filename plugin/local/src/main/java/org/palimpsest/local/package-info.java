/**
 * An embedded SolrCloud from the jars that the plugin is built with: for {@code palimpsest local},
 * the demo, tests and benchmarks. Start at {@link org.palimpsest.local.LocalCluster}. All files of
 * a cluster are in one folder, its home:
 *
 * <pre>
 * lock                locked while a cluster runs in this home
 * ports.properties    the ports of the last start
 * server.properties   the background process of the last start
 * zookeeper/          ZooKeeper's snapshots and transaction logs
 * node1/ ... nodeN/   each node's solr.xml and cores
 * logs/               solr.log; console.log has the output of the background process
 * </pre>
 *
 * <p>Outside the background process Solr logs to {@code solr.log} in the folder of the system
 * property {@code palimpsest.logs}; without the property, errors go to standard error.
 *
 * <p>Invariant: everything in this package listens on 127.0.0.1 only. There is no password; every
 * account of this machine has full access.
 */
@NullMarked
package org.palimpsest.local;

import org.jspecify.annotations.NullMarked;
