import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@larder/shared/contracts/base/endpoint'
import { z } from 'zod'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const files = readdirSync(join(import.meta.dirname, '../contracts'), { recursive: true, encoding: 'utf8' })
const modules = await Promise.all(
  files
    .filter((file) => /^[a-z/-]+\.ts$/.test(file))
    .map(
      async (file) =>
        (await import(`@larder/shared/contracts/${file.replace('.ts', '')}`)) as Record<string, unknown>,
    ),
)

/** Every call that the contracts define. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...new Set(modules.flatMap((exported) => Object.values(exported).filter(isEndpoint))),
]

/** A schema and all of its parts. */
export const partsOf = (schema: unknown, seen = new Set<z.ZodType>()): Set<z.ZodType> => {
  // A custom rule runs only on values that its schema accepts.
  if (!(schema instanceof z.ZodType) || schema instanceof z.ZodCustom || seen.has(schema)) return seen
  seen.add(schema)
  const parts = Object.values(schema.def).flatMap((part: unknown): unknown[] =>
    typeof part === 'object' && part !== null && !(part instanceof z.ZodType) ? Object.values(part) : [part],
  )
  for (const part of parts) partsOf(part, seen)
  return seen
}
