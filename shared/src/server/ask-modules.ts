import type { z } from 'zod'
import type { Endpoint, Once } from '@larder/shared/contracts/base/endpoint'
import type { Actor } from './authz.ts'
import type { CallAnswer } from './call.ts'
import type { FeatureModule } from './feature-module.ts'

type Input<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  params?: z.input<P>
  query?: z.input<Q>
  body?: z.input<B>
}

/** Makes the function that makes calls of the API's contract for a person, without HTTP. */
export const createAsk = (modules: readonly FeatureModule[]) => {
  const calls = new Map(modules.flatMap(({ calls: some = [] }) => some).map((call) => [call.endpoint, call]))

  /** @throws ZodError for an input that the contract refuses, and what the call throws */
  return async <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, R, 'user'>,
    actor: Actor,
    { params, query, body }: Input<P, Q, B> = {},
    once: Once = {},
  ): Promise<CallAnswer<Q, R>> => {
    const call = calls.get(endpoint)
    if (call === undefined)
      throw new Error(`No feature answers ${endpoint.method} ${endpoint.path} by itself`)
    const input = {
      params: endpoint.params?.parse(params),
      query: endpoint.query?.parse(query ?? {}),
      body: endpoint.body?.parse(body),
      once,
    }
    return (await call.answer(input, actor)) as CallAnswer<Q, R>
  }
}
