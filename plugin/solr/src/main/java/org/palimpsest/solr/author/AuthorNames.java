package org.palimpsest.solr.author;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The authors of the suspicious document. A source is own work if it has one of the same values,
 * apart from case and outer white space, or the {@linkplain PersonName name of one person} among
 * them.
 */
public final class AuthorNames {

  /** Unknown authors. */
  public static final AuthorNames NONE = new AuthorNames(Set.of(), List.of());

  /** Placeholders of programs and forms, letters only, folded as by {@link PersonName}. */
  private static final Set<String> NOBODY =
      Set.of(
          ("admin administrator anonym anonymous author guest lenovo microsoft "
                  + "microsoftofficeuser na none null openpyxl owner pythondocx root test unknown "
                  + "user windowsuser windows用户 不详 作者 个人用户 佚名 匿名 无 无名氏 未知 未知作者 微软用户 微软中国 某某 用户 管理员")
              .split(" "));

  /** Longer values contain names. */
  private static final int NOBODY_LENGTH_MAX = 40;

  private final Set<String> folded;
  private final List<PersonName> people;

  private AuthorNames(Set<String> folded, List<PersonName> people) {
    this.folded = folded;
    this.people = people;
  }

  public static AuthorNames of(Collection<String> names) {
    return new AuthorNames(
        names.stream()
            .filter(AuthorNames::isSomebody)
            .map(AuthorNames::fold)
            .collect(Collectors.toUnmodifiableSet()),
        people(names));
  }

  /** The values that are names, stripped and distinct. */
  public static List<String> known(Collection<String> names) {
    return names.stream().filter(AuthorNames::isSomebody).map(String::strip).distinct().toList();
  }

  private static List<PersonName> people(Collection<String> values) {
    return values.stream()
        .flatMap(value -> AuthorField.names(value).stream())
        .map(PersonName::of)
        .filter(person -> !person.whole().isEmpty() && !NOBODY.contains(person.whole()))
        .toList();
  }

  private static boolean isSomebody(String name) {
    return !name.isBlank()
        && (name.length() > NOBODY_LENGTH_MAX || !NOBODY.contains(PersonName.letters(name)));
  }

  /** Upper case first, since some letters have two lower-case forms. */
  private static String fold(String name) {
    return name.strip().toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
  }

  public boolean isEmpty() {
    return folded.isEmpty();
  }

  public boolean containAny(Collection<String> names) {
    return names.stream().map(AuthorNames::fold).anyMatch(folded::contains)
        || (!people.isEmpty()
            && people(names).stream().anyMatch(name -> people.stream().anyMatch(name::isLike)));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof AuthorNames names && names.folded.equals(folded);
  }

  @Override
  public int hashCode() {
    return folded.hashCode();
  }
}
