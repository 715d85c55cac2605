import type { RowLine } from '../rows/mail-row.ts'
import type { Article } from './article.ts'

/** Reads a text that stands within a line as if it stood alone. */
export type ReadText = (text: string) => void

/** One way to understand a line of an article. */
export type Rule = {
  name: string
  /** Applies the rule if it matches; whether it did, and the line is read by it. */
  read: (line: RowLine, article: Article, readText: ReadText) => boolean
}

/**
 * A rule: `match` says what it finds in a line beside what is known of the article, null where it does not concern it;
 * `apply` adds that to the article.
 */
export const rule = <Found>(
  name: string,
  match: (line: RowLine, article: Article) => Found | null,
  apply: (found: Found, article: Article, line: RowLine, readText: ReadText) => void,
): Rule => ({
  name,
  read: (line, article, readText) => {
    const found = match(line, article)
    if (found === null) return false
    apply(found, article, line, readText)
    return true
  },
})

/** The first of some rules that matches a line, by its name; null where none does. */
export const readByFirst = (
  rules: readonly Rule[],
  line: RowLine,
  article: Article,
  readText: ReadText,
): string | null => rules.find(({ read }) => read(line, article, readText))?.name ?? null
