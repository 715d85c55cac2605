import type { z } from 'zod'
import type { Endpoint, Once } from '@larder/shared/contracts/base/endpoint'
import type { PageOf, PageQuery } from '@larder/shared/contracts/base/paging'
import type { Actor } from './authz.ts'

/** The input of a call, parsed by its contract; `once` is the key of an `idempotent` call that sends one. */
export type CallInput<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = {
  params: z.output<Params>
  query: z.output<Query>
  body: z.output<Body>
  once: Once
}

/** The answer; a paged list also has the cursor of the next page, which is sent in a header. */
export type CallAnswer<Query extends z.ZodType, Response extends z.ZodType> = Query extends typeof PageQuery
  ? PageOf<z.output<Response>>
  : Response extends z.ZodUndefined
    ? void
    : z.output<Response>

/** A call that a feature answers itself, because it needs nothing of HTTP beyond its contract. */
export type Call = {
  endpoint: Endpoint
  answer: (input: CallInput<z.ZodType, z.ZodType, z.ZodType>, actor: Actor) => Promise<unknown>
}

/** Connects a call of signed-in users to its handler. */
export const answers = <
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
>(
  endpoint: Endpoint<Params, Query, Body, Response, 'user'>,
  answer: (input: CallInput<Params, Query, Body>, actor: Actor) => Promise<CallAnswer<Query, Response>>,
): Call => ({
  endpoint,
  answer: (input, actor) => answer(input, actor),
})
