package org.palimpsest.benchmarks.cluster;

import java.util.Collections;
import java.util.List;

/**
 * How large the libraries and the documents are that checks are measured with; lengths are in
 * UTF-16 code units.
 *
 * @param sources how many the library has
 * @param sourceLength of each of them, and of each article
 * @param length of a document that is checked
 * @param lengths the same where lengths are compared
 * @param singles how many documents of {@code length} a round checks one by one; fewer of longer
 *     ones
 * @param checks how many it checks several a request
 * @param batch how many documents go into a request, beside one by one
 * @param books how many there are
 * @param bookLength of each
 * @param bookChecked of the book that is checked
 * @param libraries how many sources each library has where libraries are compared
 */
public record CheckSizes(
    int sources,
    int sourceLength,
    int length,
    List<Integer> lengths,
    int singles,
    int checks,
    int batch,
    int books,
    int bookLength,
    int bookChecked,
    List<Integer> libraries) {

  /** Copies the lists. */
  public CheckSizes {
    lengths = List.copyOf(lengths);
    libraries = List.copyOf(libraries);
  }

  /** The smallest of the numbers. */
  public int smallest() {
    return Collections.min(
        List.of(
            sources,
            sourceLength,
            length,
            singles,
            checks,
            batch,
            books,
            bookLength,
            bookChecked,
            Collections.min(lengths),
            Collections.min(libraries)));
  }

  /** How many articles have as many code units together as the books. */
  int articles() {
    return (int) Math.max(1, (long) books * bookLength / sourceLength);
  }

  /**
   * How many documents of another length mean about as much work; two at least, if {@link #singles}
   * are.
   */
  int checksOf(int otherLength) {
    long sameWork = (long) singles * length / otherLength;
    return (int) Math.max(Math.min(2, singles), Math.min(singles, sameWork));
  }
}
