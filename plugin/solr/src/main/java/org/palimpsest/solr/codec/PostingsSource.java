package org.palimpsest.solr.codec;

import java.io.IOException;
import java.util.Map;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.palimpsest.solr.codec.EntrySource.LaneSize;
import org.palimpsest.solr.index.SegmentTerms;

/** Entries of a field from Lucene's postings: of a flush, or of leaves in other formats. */
final class PostingsSource extends EntrySource {

  private final String field;
  private final Terms terms;
  private final int[] counts;

  PostingsSource(String field, Terms terms, int maxDoc) {
    this.field = field;
    this.terms = terms;
    this.counts = new int[maxDoc];
  }

  /** Reads all positions first: a document's last position shows the number of its sentences. */
  @Override
  DocStarts count(Map<Integer, LaneSize> sizes) throws IOException {
    TermsEnum each = terms.iterator();
    PostingsEnum postings = null;
    for (BytesRef term = each.next(); term != null; term = each.next()) {
      requireSegment(term);
      postings = each.postings(postings, PostingsEnum.POSITIONS);
      LaneSize size = LaneSize.of(SegmentTerms.read(term), count(postings));
      sizes.merge(term.length, size, LaneSize::plus);
    }
    return DocStarts.of(counts);
  }

  private long count(PostingsEnum postings) throws IOException {
    long count = 0;
    for (int doc = postings.nextDoc(); doc != PostingsEnum.NO_MORE_DOCS; doc = postings.nextDoc()) {
      int freq = postings.freq();
      int position = -1;
      for (int i = 0; i < freq; i++) {
        position = postings.nextPosition();
      }
      counts[doc] = Math.max(counts[doc], position + 1);
      count += freq;
    }
    return count;
  }

  private void requireSegment(BytesRef term) {
    if (!SegmentTerms.isSegment(term)) {
      throw new IllegalArgumentException(
          "postingsFormat "
              + SegmentPostingsFormat.NAME
              + " is for segment fields, whose terms have one to "
              + SegmentTerms.DIGITS_MAX
              + " hexadecimal digits; field "
              + field
              + " has others");
    }
  }

  @Override
  void feed(int digits, LaneLayout layout, LaneWriter writer) throws IOException {
    TermsEnum each = terms.iterator();
    PostingsEnum postings = null;
    for (BytesRef term = each.next(); term != null; term = each.next()) {
      if (term.length == digits) {
        postings = each.postings(postings, PostingsEnum.POSITIONS);
        feed(SegmentTerms.read(term), postings, writer);
      }
    }
  }

  private void feed(int value, PostingsEnum postings, LaneWriter writer) throws IOException {
    for (int doc = postings.nextDoc(); doc != PostingsEnum.NO_MORE_DOCS; doc = postings.nextDoc()) {
      long start = starts().start(doc);
      int freq = postings.freq();
      for (int i = 0; i < freq; i++) {
        writer.add(value, start + postings.nextPosition());
      }
    }
  }
}
