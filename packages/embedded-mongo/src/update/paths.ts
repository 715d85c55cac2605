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

/**
 * What happens where a path leads to no field: documents on the way are created, or nothing, or nothing even where none
 * could be created because of another value on the way, which else throws PathNotViable (28).
 */
export type Absent = 'create' | 'leave' | 'ignore'

/** The target at a path; undefined if the path does not exist and is not created. */
export const placeAt = (root: Doc, parts: readonly string[], absent: Absent): Place | undefined => {
  let holder: Doc | Value[] = root
  for (const [at, part] of parts.entries()) {
    if (Array.isArray(holder) && !isIndexPart(part)) return refuse(part, holder, absent)
    const value: Value | undefined = readChild(holder, part)
    if (at === parts.length - 1) return { holder, name: part, value }
    if (isDoc(value) || Array.isArray(value)) holder = value
    else if (value !== undefined) return refuse(parts[at + 1] as string, value, absent)
    else if (absent === 'create') {
      const made: Doc = new Map()
      writeChild({ holder, name: part, value }, made)
      holder = made
    } else return undefined
  }
  return undefined
}

const refuse = (part: string, holder: Value, absent: Absent): undefined => {
  if (absent === 'ignore') return
  const why =
    absent === 'create' ? `Cannot create field '${part}' in` : `Cannot use the part (${part}) to traverse the`
  throw new CommandError('PathNotViable', `${why} element {${typeOf(holder)}}`)
}
