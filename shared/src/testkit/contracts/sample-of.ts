import { z } from 'zod'

/** Values of which one suits each plain schema of the contracts. */
const PLAIN = [
  'text',
  'a'.repeat(22),
  'a'.repeat(24),
  'a'.repeat(43),
  '2026-11-26',
  '2026-11-26T00:00:00.000Z',
  '08:30',
  'https://larder.test/',
  'a@larder.test',
  true,
  1,
  0.5,
]

/** Most lists take one entry, and those of all weeks twelve. */
const LENGTHS = [1, 12]

/** A value that a schema of an answer takes, with something in every field and list. */
export const sampleOf = (schema: z.ZodType): unknown => {
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, part]) => [name, sampleOf(part)]),
    )
  if (schema instanceof z.ZodArray) {
    const lists = LENGTHS.map((length) => Array.from({ length }, () => sampleOf(schema.element as z.ZodType)))
    return lists.find((list) => schema.safeParse(list).success)
  }
  if (schema instanceof z.ZodTuple) return schema.def.items.map((item) => sampleOf(item as z.ZodType))
  if (schema instanceof z.ZodRecord) {
    const keys = schema.keyType instanceof z.ZodEnum ? schema.keyType.options : ['text']
    return Object.fromEntries(keys.map((key) => [key, sampleOf(schema.valueType as z.ZodType)]))
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    const value = sampleOf(schema.def.innerType as z.ZodType)
    // A rule over several fields may refuse it.
    return schema.safeParse(value).success ? value : null
  }
  if (schema instanceof z.ZodUnion) return sampleOf(schema.options[0] as z.ZodType)
  if (schema instanceof z.ZodPipe)
    return sampleOf((schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in) as z.ZodType)
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodLiteral) return [...schema.values][0]
  return PLAIN.find((value) => schema.safeParse(value).success)
}
