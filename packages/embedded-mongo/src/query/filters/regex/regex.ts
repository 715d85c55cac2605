import type { BSONRegExp } from 'bson'
import { CommandError } from '../../../errors.ts'
import { translate } from './translate.ts'

/** The JavaScript form of a stored pattern; throws 51091 for one that is invalid or has no equal. */
export const toRegExp = (pattern: string, options: string): RegExp => {
  const stray = /[^imsxu]/.exec(options)
  if (stray) throw new CommandError(51108, `invalid flag in regex options: ${stray[0]}`)
  return translate(pattern, options)
}

export const fromBson = (regex: BSONRegExp): RegExp => toRegExp(regex.pattern, regex.options)
