import type { z } from 'zod'
import type { Endpoint, Once } from '@larder/shared/contracts/base/endpoint'
import type { PageOf, PageQuery } from '@larder/shared/contracts/base/paging'
import type { Actor } from './authz.ts'

/** What a call brings, parsed by its contract; `once` is the key of an `idempotent` one that carries it. */
export type CallInput<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = {
  params: z.output<Params>
  query: z.output<Query>
  body: z.output<Body>
  once: Once
}

/** What is answered: a list that is asked for by pages tells what comes next, which goes into a header. */
export type CallAnswer<Query extends z.ZodType, Response extends z.ZodType> = Query extends typeof PageQuery
  ? PageOf<z.output<Response>>
  : z.output<Response>

/** A call that a feature answers by itself, because it needs nothing of HTTP beyond its contract. */
export type Call = {
  endpoint: Endpoint
  answer: (input: CallInput<z.ZodType, z.ZodType, z.ZodType>, actor: Actor) => Promise<unknown>
}

/** Joins a call of signed-in users to what answers it. */
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
