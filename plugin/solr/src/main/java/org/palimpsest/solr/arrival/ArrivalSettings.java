package org.palimpsest.solr.arrival;

import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.schema.IndexSchema;
import org.palimpsest.solr.duplicates.DuplicateFields;
import org.palimpsest.solr.request.CheckParameters;
import org.palimpsest.solr.request.DuplicateParameters;
import org.palimpsest.solr.schema.SolrErrors;

/**
 * Settings in solrconfig.xml for near duplicates at indexing.
 *
 * @param defaults of the request parameters
 * @param duplicatesPath the handler that searches near duplicates
 */
public record ArrivalSettings(
    SolrParams defaults,
    String field,
    String signatureField,
    MarkFields marks,
    String duplicatesPath) {

  /**
   * Removes the options of a factory.
   *
   * @throws SolrException with SERVER_ERROR if one is unknown, BAD_REQUEST if a value is wrong
   */
  public static ArrivalSettings of(NamedList<?> args) {
    String field = remove(args, "field", CheckParameters.FIELD_DEFAULT);
    String signatureField = remove(args, "signatureField", DuplicateParameters.SIGNATURE_DEFAULT);
    String of = remove(args, "ofField", MarkFields.DEFAULT.of());
    String group = remove(args, "groupField", MarkFields.DEFAULT.group());
    String duplicatesPath = remove(args, "duplicatesPath", "/duplicates");
    for (int i = 0; i < args.size(); i++) {
      if (!args.getName(i).startsWith(ArrivalParameters.DUPLICATES)) {
        throw SolrErrors.serverError(
            "DuplicateUpdateProcessorFactory has an unknown option: %s", args.getName(i));
      }
    }
    ArrivalSettings settings =
        new ArrivalSettings(
            args.toSolrParams(), field, signatureField, new MarkFields(of, group), duplicatesPath);
    ArrivalParameters.verifyNames(settings.defaults);
    settings.parameters(new ModifiableSolrParams());
    return settings;
  }

  private static String remove(NamedList<?> args, String name, String absent) {
    Object value = args.remove(name);
    return value == null ? absent : value.toString();
  }

  /**
   * The parameters of a request.
   *
   * @throws SolrException BAD_REQUEST, naming the parameter, if one is wrong or unknown
   */
  public ArrivalParameters parameters(SolrParams params) {
    return ArrivalParameters.of(params, defaults, field, signatureField);
  }

  /** Verifies that the schema has the fields that near duplicates need. */
  public void verify(IndexSchema schema) {
    DuplicateFields.of(schema, parameters(new ModifiableSolrParams()).near());
  }
}
