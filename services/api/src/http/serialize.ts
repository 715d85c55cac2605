import { ResponseSerializationError } from 'fastify-type-provider-zod'
import type { FastifySerializerCompiler } from 'fastify'
import type { z } from 'zod'
import { mapGently } from '@larder/shared/server/store/map-gently'

/**
 * Serialises answers, and sends only what the contract contains. Response schemas have no transforms, so parsing has
 * the same result as encoding, in half of the time.
 */
export const answerSerializer: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  return (data) => serialize(schema, data, { method, url })
}

/** Like the serialiser, for a list that may be long: other calls run while it is written. */
export const serializeGently = async (
  { element }: z.ZodArray,
  list: readonly unknown[],
  route: Route,
): Promise<string> => {
  const parts = await mapGently(list, (data) => serialize(element as z.ZodType, data, route))
  return `[${parts.join(',')}]`
}

type Route = { method: string; url: string }

const serialize = (schema: z.ZodType, data: unknown, { method, url }: Route): string => {
  const result = schema.safeParse(data)
  if (!result.success) throw new ResponseSerializationError(method, url, { cause: result.error })
  return JSON.stringify(result.data)
}
