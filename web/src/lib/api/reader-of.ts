import { readingOf } from '@larder/shared/contracts/base/read-as'
import { z } from 'zod'

const known = new WeakMap<z.ZodType, z.ZodType>()

/**
 * The schema by which answers are read, made of the one by which the server writes them: fields that may be null or
 * absent may be either, and those for which the documents have words in their place may be missing. An entry that lacks
 * one of them must not take a whole screen away. Lists, ids and facts that nothing stands for must still be there.
 */
export function readerOf<Schema extends z.ZodType>(schema: Schema): z.ZodType<z.output<Schema>> {
  const reader = known.get(schema) ?? makeReader(schema)
  known.set(schema, reader)
  return reader as z.ZodType<z.output<Schema>>
}

function makeReader(schema: z.ZodType): z.ZodType {
  const reading = readingOf(schema)
  const parts = Object.entries(reading.def).map(([name, part]) => [name, readPart(part)])
  const reader = reading.clone(Object.fromEntries(parts) as typeof reading.def)
  if (reading instanceof z.ZodNullable) return reader.optional().transform((value) => value ?? null)
  if (reading instanceof z.ZodOptional) return reader.nullable().transform((value) => value ?? undefined)
  if (reading instanceof z.ZodDefault) return z.preprocess((value) => value ?? undefined, reader)
  return reader
}

/** The shape of an object and the options of a union hold schemas one level deeper. */
function readPart(part: unknown): unknown {
  if (part instanceof z.ZodType) return readerOf(part)
  if (Array.isArray(part)) return part.map(readPart)
  if (typeof part !== 'object' || part === null || Object.getPrototypeOf(part) !== Object.prototype)
    return part
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, readPart(value)]))
}
