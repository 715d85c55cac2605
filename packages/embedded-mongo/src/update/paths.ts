import type { Doc, Value } from '../bson/values.ts'
import { isDoc, typeOf } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import { isIndexPart } from '../query/paths.ts'

/** The target of an update: a field of a document or an element of an array. */
export type Place = { holder: Doc | Value[]; name: string; value: Value | undefined }

export const readChild = (holder: Doc | Value[], name: string): Value | undefined =>
  isDoc(holder) ? holder.get(name) : isIndexPart(name) ? holder[Number(name)] : undefined

export const writeChild = ({ holder, name }: Place, value: Value): void => {
  if (isDoc(holder)) {
    holder.set(name, value)
    return
  }
  const index = Number(name)
  if (index > 1_500_000) throw new CommandError('BadValue', `index ${index} of an array is too large`)
  while (holder.length < index) holder.push(null)
  holder[index] = value
}

/** Removes the field; an element of an array becomes null, as in MongoDB. */
export const removeChild = ({ holder, name }: Place): void => {
  if (isDoc(holder)) holder.delete(name)
  else if (Number(name) < holder.length) holder[Number(name)] = null
}

const notViable = (part: string, holder: Value): CommandError =>
  new CommandError('PathNotViable', `Cannot create field '${part}' in element {${typeOf(holder)}}`)

/**
 * The target at a path. With `creates`, missing documents on the way are created and other values throw PathNotViable
 * (28); without it, undefined if the path does not exist.
 */
export const placeAt = (root: Doc, parts: readonly string[], creates: boolean): Place | undefined => {
  let holder: Doc | Value[] = root
  for (const [at, part] of parts.entries()) {
    if (Array.isArray(holder) && !isIndexPart(part)) {
      if (creates) throw notViable(part, holder)
      return undefined
    }
    const value: Value | undefined = readChild(holder, part)
    if (at === parts.length - 1) return { holder, name: part, value }
    if (value === undefined) {
      if (!creates) return undefined
      const made: Doc = new Map()
      writeChild({ holder, name: part, value }, made)
      holder = made
    } else if (isDoc(value) || Array.isArray(value)) holder = value
    else if (creates) throw notViable(parts[at + 1] ?? '', value)
    else return undefined
  }
  return undefined
}
