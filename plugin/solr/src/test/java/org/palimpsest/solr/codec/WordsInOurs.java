package org.palimpsest.solr.codec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.codecs.FieldsConsumer;
import org.apache.lucene.codecs.FieldsProducer;
import org.apache.lucene.codecs.NormsProducer;
import org.apache.lucene.codecs.PostingsFormat;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.Fields;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.IndexFileNames;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.SegmentInfo;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.store.ChecksumIndexInput;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.tests.util.TestUtil;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.IOUtils;
import org.palimpsest.solr.index.SegmentTerms;

/** Hands fields that fit to our format, each word under a number, and all others to Lucene's. */
public final class WordsInOurs extends PostingsFormat {

  private final PostingsFormat ours = new SegmentPostingsFormat();
  private final PostingsFormat lucenes = TestUtil.getDefaultPostingsFormat();

  /** The format; Lucene needs this constructor. */
  public WordsInOurs() {
    super("PalimpsestWords");
  }

  private static String name(SegmentInfo leaf, String suffix) {
    return IndexFileNames.segmentFileName(leaf.name, suffix, "words");
  }

  private static boolean fits(FieldInfo field) {
    return field.getIndexOptions() == IndexOptions.DOCS_AND_FREQS_AND_POSITIONS
        && !field.hasPayloads();
  }

  @Override
  public FieldsConsumer fieldsConsumer(SegmentWriteState state) throws IOException {
    FieldsConsumer segments = ours.fieldsConsumer(state);
    FieldsConsumer others =
        TableDocValuesContractTest.orClose(segments, () -> lucenes.fieldsConsumer(state));
    return new FieldsConsumer() {
      @Override
      public void write(Fields fields, NormsProducer norms) throws IOException {
        Map<String, Terms> fitting = new TreeMap<>();
        Map<String, Terms> rest = new TreeMap<>();
        try (IndexOutput file =
            state.directory.createOutput(
                name(state.segmentInfo, state.segmentSuffix), state.context)) {
          CodecUtil.writeIndexHeader(
              file, "Words", 0, state.segmentInfo.getId(), state.segmentSuffix);
          for (String field : fields) {
            Terms terms = fields.terms(field);
            if (terms != null && fits(state.fieldInfos.fieldInfo(field))) {
              Words words = Words.of(terms);
              words.write(field, file);
              fitting.put(field, new NumberedTerms(terms, words));
            } else if (terms != null) {
              rest.put(field, terms);
            }
          }
          CodecUtil.writeFooter(file);
        }
        segments.write(new SomeFields(fitting), norms);
        others.write(new SomeFields(rest), norms);
      }

      @Override
      public void close() throws IOException {
        IOUtils.close(segments, others);
      }
    };
  }

  @Override
  public FieldsProducer fieldsProducer(SegmentReadState state) throws IOException {
    Map<String, Words> words = new TreeMap<>();
    try (ChecksumIndexInput file =
        state.directory.openChecksumInput(
            name(state.segmentInfo, state.segmentSuffix), IOContext.READONCE)) {
      CodecUtil.checkIndexHeader(
          file, "Words", 0, 0, state.segmentInfo.getId(), state.segmentSuffix);
      while (file.getFilePointer() < file.length() - CodecUtil.footerLength()) {
        words.put(file.readString(), Words.read(file));
      }
      CodecUtil.checkFooter(file);
    }
    FieldsProducer segments = ours.fieldsProducer(state);
    FieldsProducer others =
        TableDocValuesContractTest.orClose(segments, () -> lucenes.fieldsProducer(state));
    Map<String, Terms> terms = new TreeMap<>();
    for (String field : segments) {
      terms.put(field, new WordTerms(segments.terms(field), words.get(field)));
    }
    for (String field : others) {
      terms.put(field, others.terms(field));
    }
    Fields all = new SomeFields(terms);
    return new FieldsProducer() {
      @Override
      public Iterator<String> iterator() {
        return all.iterator();
      }

      @Override
      public Terms terms(String field) throws IOException {
        return all.terms(field);
      }

      @Override
      public int size() {
        return all.size();
      }

      @Override
      public void checkIntegrity() throws IOException {
        segments.checkIntegrity();
        others.checkIntegrity();
      }

      @Override
      public void close() throws IOException {
        IOUtils.close(segments, others);
      }
    };
  }

  private static final class SomeFields extends Fields {

    private final Map<String, Terms> terms;

    SomeFields(Map<String, Terms> terms) {
      this.terms = terms;
    }

    @Override
    public Iterator<String> iterator() {
      return Collections.unmodifiableSet(terms.keySet()).iterator();
    }

    @Override
    public Terms terms(String field) {
      return terms.get(field);
    }

    @Override
    public int size() {
      return terms.size();
    }
  }

  /**
   * The words of a field of a leaf, in order. The hexadecimal terms for them have the same order:
   * five digits for each second word, spread over all values, and one more for the word behind it.
   */
  private record Words(List<BytesRef> all) {

    private static final int DIGITS = 5;

    static Words of(Terms terms) throws IOException {
      List<BytesRef> words = new ArrayList<>();
      TermsEnum each = terms.iterator();
      for (BytesRef word = each.next(); word != null; word = each.next()) {
        words.add(BytesRef.deepCopyOf(word));
      }
      return new Words(words);
    }

    static Words read(IndexInput file) throws IOException {
      int count = file.readVInt();
      List<BytesRef> words = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        byte[] word = new byte[file.readVInt()];
        file.readBytes(word, 0, word.length);
        words.add(new BytesRef(word));
      }
      return new Words(words);
    }

    void write(String field, IndexOutput file) throws IOException {
      file.writeString(field);
      file.writeVInt(all.size());
      for (BytesRef word : all) {
        file.writeVInt(word.length);
        file.writeBytes(word.bytes, word.offset, word.length);
      }
    }

    private int step() {
      return (1 << (4 * DIGITS)) / (all.size() / 2 + 1);
    }

    /** The term of the word at an index. */
    BytesRef number(int index) {
      String term = SegmentTerms.spell(index / 2 * step(), DIGITS);
      return new BytesRef(index % 2 == 0 ? term : term + "8");
    }

    BytesRef word(BytesRef number) {
      BytesRef first = new BytesRef(number.bytes, number.offset, DIGITS);
      return all.get(SegmentTerms.read(first) / step() * 2 + number.length - DIGITS);
    }

    /** The term of a word; of one that is not here, bytes between the terms around it. */
    BytesRef place(BytesRef word) {
      int index = Collections.binarySearch(all, word);
      if (index >= 0) {
        return number(index);
      }
      return index == -1 ? new BytesRef() : new BytesRef(number(-index - 2).utf8ToString() + "\0");
    }
  }

  /** A field whose words appear as numbers, to be written. */
  private static final class NumberedTerms extends FilterLeafReader.FilterTerms {

    private final Words words;

    NumberedTerms(Terms in, Words words) {
      super(in);
      this.words = words;
    }

    @Override
    public TermsEnum iterator() throws IOException {
      return new FilterLeafReader.FilterTermsEnum(in.iterator()) {
        private int next;

        @Override
        public BytesRef next() throws IOException {
          return in.next() == null ? null : words.number(next++);
        }
      };
    }
  }

  /** A field in our format whose numbers appear as words. */
  private static final class WordTerms extends FilterLeafReader.FilterTerms {

    private final Words words;

    WordTerms(Terms in, Words words) {
      super(in);
      this.words = words;
    }

    @Override
    public TermsEnum iterator() throws IOException {
      return new FilterLeafReader.FilterTermsEnum(in.iterator()) {
        @Override
        public BytesRef next() throws IOException {
          return in.next() == null ? null : term();
        }

        @Override
        public BytesRef term() throws IOException {
          return words.word(in.term());
        }

        @Override
        public SeekStatus seekCeil(BytesRef word) throws IOException {
          return in.seekCeil(words.place(word));
        }

        @Override
        public boolean seekExact(BytesRef word) throws IOException {
          return in.seekExact(words.place(word));
        }

        @Override
        public void seekExact(BytesRef word, TermState state) throws IOException {
          in.seekExact(words.place(word), state);
        }
      };
    }
  }
}
