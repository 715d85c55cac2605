import { CommandError } from '../../../errors.ts'

/** The error of MongoDB for an expression that PCRE2 refuses, or that has no equal in JavaScript. */
export const invalid = (why: string): CommandError =>
  new CommandError(51091, `Regular expression is invalid: ${why}`)

export const unsupported = (what: string): CommandError => invalid(`${what} is not supported`)

/** Reads a pattern from left to right, by code points. */
export type Reader = {
  /** The next character, or one further on; undefined at the end. */
  peek: (ahead?: number) => string | undefined
  next: () => string
  /** Skips a text if it comes next. */
  take: (text: string) => boolean
  /** Skips what matches from here on (a sticky expression), and returns the match. */
  match: (pattern: RegExp) => RegExpExecArray | undefined
}

export const createReader = (pattern: string): Reader => {
  let at = 0
  const peek = (ahead = 0): string | undefined => pattern[at + ahead]
  return {
    peek,
    next: () => {
      const code = pattern.codePointAt(at)
      if (code === undefined) throw invalid('it ends too early')
      const sign = String.fromCodePoint(code)
      at += sign.length
      return sign
    },
    take: (text) => {
      const isNext = pattern.startsWith(text, at)
      if (isNext) at += text.length
      return isNext
    },
    match: (expression) => {
      expression.lastIndex = at
      const found = expression.exec(pattern) ?? undefined
      if (found) at += found[0].length
      return found
    },
  }
}
