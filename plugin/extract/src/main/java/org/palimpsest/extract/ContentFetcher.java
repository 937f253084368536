package org.palimpsest.extract;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.pipes.fetcher.AbstractFetcher;

/** Opens the {@link NamelessFile} in the parser process. */
public final class ContentFetcher extends AbstractFetcher {

  /** Called by Tika. */
  public ContentFetcher() {}

  /** Fetch key of a file, with the name that determines its type. */
  static String key(Path file, String name) {
    return file + "/" + name;
  }

  @Override
  public InputStream fetch(String key, Metadata metadata, ParseContext context) throws IOException {
    int end = key.lastIndexOf('/');
    metadata.set(TikaCoreProperties.RESOURCE_NAME_KEY, key.substring(end + 1));
    return TikaInputStream.get(Path.of(key.substring(0, end)), metadata);
  }
}
