import type { BSONRegExp } from 'bson'
import { CommandError } from '../../errors.ts'

/** The JavaScript form of a stored pattern; throws 51091 for one that is invalid or supported by PCRE only. */
export const toRegExp = (pattern: string, options: string): RegExp => {
  if (!/^[imsu]*$/.test(options)) {
    throw new CommandError('CommandNotSupported', `regular expression options '${options}' are not supported`)
  }
  const flags = [...new Set(options.replace('u', ''))].join('')
  for (const mode of [`${flags}u`, flags]) {
    try {
      return new RegExp(pattern, mode)
    } catch {
      // Unicode mode refuses unnecessary escapes, which PCRE allows, so they are tried without it.
    }
  }
  throw new CommandError(51091, `Regular expression is invalid: ${pattern}`)
}

export const fromBson = (regex: BSONRegExp): RegExp => toRegExp(regex.pattern, regex.options)
