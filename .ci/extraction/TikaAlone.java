import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.parser.AutoDetectParser;
import org.apache.tika.sax.BodyContentHandler;

/** What reading files costs by Tika alone, in one process: the peer of measure.py. */
final class TikaAlone {

  public static void main(String[] files) throws Exception {
    var parser = new AutoDetectParser();
    long length = 0;
    for (String file : files) {
      var text = new BodyContentHandler(-1);
      try (var in = Files.newInputStream(Path.of(file))) {
        parser.parse(in, text, new Metadata());
      }
      length += text.toString().length();
    }
    System.out.println(length);
  }
}
