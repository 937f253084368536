package org.palimpsest.solr.request;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.params.UpdateParams;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.core.text.NearestName;

/** Refuses unknown parameters, so that a misspelt name is not ignored in silence. */
public final class KnownParams {

  /** Prefixes of Solr's parameters, and of those that proxies add. */
  private static final List<String> PREFIXES =
      List.of("shards.", "stream.", "json.", "logParams", "palimpsest.", "_");

  /** Solr's own parameters; its admin screens send some with every request. */
  private static final Set<String> OF_SOLR = ofSolr();

  /** Local parameters of any query parser. */
  private static final Set<String> OF_PARSERS = Set.of("type", "v", "cache", "cost", "tag", "df");

  /** A quotable name. Other names may be a text that was taken for a form. */
  private static final Pattern NAME = Pattern.compile("[!-~]{1,50}");

  private KnownParams() {}

  private static Set<String> ofSolr() {
    Set<String> names =
        new HashSet<>(
            List.of(
                "q.op",
                "collection",
                "indent",
                "version",
                "rid",
                "requestid",
                "shard.url",
                "shortCircuit",
                "useParams",
                UpdateParams.COMMIT_WITHIN,
                UpdateParams.OVERWRITE));
    constants(CommonParams.class, names);
    constants(ShardParams.class, names);
    return Set.copyOf(names);
  }

  private static void constants(Class<?> holder, Set<String> names) {
    for (Field field : holder.getFields()) {
      if (Modifier.isStatic(field.getModifiers()) && field.getType() == String.class) {
        try {
          names.add((String) field.get(null));
        } catch (IllegalAccessException e) {
          throw new IllegalStateException("a public constant can be read", e);
        }
      }
    }
  }

  /**
   * Verifies a request's parameters.
   *
   * @param known the handler's parameters
   * @param handler its path, such as {@code /check}
   * @param reference the documentation page
   * @throws SolrException with BAD_REQUEST, the first unknown name and the nearest known one
   */
  public static void verify(
      SolrParams params, List<String> known, String handler, String reference) {
    for (Iterator<String> names = params.getParameterNamesIterator(); names.hasNext(); ) {
      String name = names.next();
      boolean isKnown =
          known.contains(name)
              || OF_SOLR.contains(name)
              || PREFIXES.stream().anyMatch(name::startsWith);
      if (!isKnown) {
        throw unknown(name, handler, known, reference);
      }
    }
  }

  /**
   * Verifies the local parameters of a query.
   *
   * @param known the parser's parameters
   * @param reference the documentation page
   * @throws SolrException as {@link #verify}
   */
  public static void verifyLocal(
      SolrParams localParams, String parser, Collection<String> known, String reference) {
    for (Iterator<String> names = localParams.getParameterNamesIterator(); names.hasNext(); ) {
      String name = names.next();
      if (!known.contains(name) && !OF_PARSERS.contains(name)) {
        throw unknown(name, parser, known, reference);
      }
    }
  }

  /**
   * Refuses several different values of a parameter with one value; Solr would take the first.
   *
   * @param known the handler's parameters
   * @throws SolrException with BAD_REQUEST and the name
   */
  public static void verifySingle(SolrParams params, List<String> known) {
    for (String name : known) {
      String[] values = params.getParams(name);
      if (values != null
          && !CheckParams.REPEATED.contains(name)
          && Set.copyOf(List.of(values)).size() > 1) {
        throw new SolrException(
            ErrorCode.BAD_REQUEST,
            name + " is given " + values.length + " times, with different values; give it once.");
      }
    }
  }

  private static SolrException unknown(
      String name, String where, Collection<String> known, String reference) {
    if (!NAME.matcher(name).matches()) {
      return new SolrException(
          ErrorCode.BAD_REQUEST,
          where
              + " got an invalid parameter name. A text that is sent without 'Content-Type:"
              + " text/plain; charset=utf-8' is taken for a form, and an & in text= has to be"
              + " %26.");
    }
    String renamed = CheckParams.renamed(name, known);
    if (renamed != null) {
      return new SolrException(ErrorCode.BAD_REQUEST, renamed);
    }
    String nearest =
        NearestName.of(name, known)
            .map(other -> "; did you mean " + other + "?")
            .orElse("; see " + reference + ".");
    return new SolrException(
        ErrorCode.BAD_REQUEST, where + " has no parameter '" + Shortened.of(name) + "'" + nearest);
  }
}
