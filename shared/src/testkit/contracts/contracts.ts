import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@larder/shared/contracts/base/endpoint'
import { z } from 'zod'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const files = readdirSync(join(import.meta.dirname, '../../contracts'), { recursive: true, encoding: 'utf8' })
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

/** What a schema is made of; a custom rule and a final transform run only on values that the others accept. */
const madeOf = (schema: z.ZodType): unknown[] =>
  Object.values(schema.def)
    .flatMap((part: unknown): unknown[] =>
      typeof part === 'object' && part !== null && !(part instanceof z.ZodType)
        ? Object.values(part)
        : [part],
    )
    .filter((part) => !(part instanceof z.ZodCustom))
    .filter(
      (part) => !(schema instanceof z.ZodPipe && part === schema.def.out && part instanceof z.ZodTransform),
    )

/** A schema and all of its parts. */
export const partsOf = (schema: unknown, seen = new Set<z.ZodType>()): Set<z.ZodType> => {
  if (!(schema instanceof z.ZodType) || seen.has(schema)) return seen
  seen.add(schema)
  for (const part of madeOf(schema)) partsOf(part, seen)
  return seen
}
