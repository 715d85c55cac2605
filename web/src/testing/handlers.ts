import { API_BASE_PATH, type Endpoint, NEXT_CURSOR_HEADER } from '@larder/shared/contracts/base/endpoint'
import { type ErrorBody, type ErrorCode, ERRORS } from '@larder/shared/contracts/base/errors'
import type { PageOf, PageQuery } from '@larder/shared/contracts/base/paging'
import { http, type HttpHandler, HttpResponse, type RequestHandlerOptions } from 'msw'
import type { z } from 'zod'

type AnyEndpoint = Pick<Endpoint, 'method' | 'path'>

/** A request as a handler sees it; `body` is parsed JSON, the fields of a form, or a `FormData`. */
type SeenRequest = {
  params: Record<string, string | readonly string[] | undefined>
  query: Record<string, string>
  body: unknown
  headers: Headers
}

/** The endpoint answers as the test says, even if that breaks its contract. */
export const on = (
  { method, path }: AnyEndpoint,
  answer: (request: SeenRequest) => Promise<Response> | Response,
  options?: RequestHandlerOptions,
): HttpHandler => {
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
  return http[verb](
    API_BASE_PATH + path,
    async ({ request, params }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams)
      return answer({ params, query, body: await readBody(request), headers: request.headers })
    },
    options,
  )
}

async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (type.startsWith('application/json')) return request.json()
  if (type.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(await request.text()))
  }
  return type.startsWith('multipart/') ? request.formData() : undefined
}

type Answer<R extends z.ZodType> = z.input<R> | ((request: SeenRequest) => z.input<R> | Promise<z.input<R>>)

/** The endpoint answers with this; checked against its schema, so that a sample can't drift from the contract. */
export function answers<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  answer: Answer<R>,
): HttpHandler {
  return on(endpoint, async (request) => {
    const body: unknown =
      typeof answer === 'function' ? await (answer as (seen: SeenRequest) => unknown)(request) : answer
    const status = endpoint.status ?? 200
    if (endpoint.response === undefined) return new HttpResponse(null, { status })
    return HttpResponse.json(endpoint.response.parse(body) as never, { status })
  })
}

/** The endpoint answers a page of a list: what `pageAt` gives for a cursor, none for the first page. */
export const answersPage = <P extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, typeof PageQuery, B, R>,
  pageAt: (cursor: string | undefined) => PageOf<z.input<R>>,
): HttpHandler =>
  on(endpoint, ({ query }) => {
    const { rows, next } = pageAt(query['cursor'])
    return HttpResponse.json(endpoint.response?.parse(rows) as never, {
      headers: next === null ? {} : { [NEXT_CURSOR_HEADER]: next },
    })
  })

/** The endpoint fails with a documented error and its further fields; once or always. */
export const fails = (
  endpoint: AnyEndpoint,
  code: ErrorCode,
  data?: unknown,
  options?: RequestHandlerOptions,
): HttpHandler => on(endpoint, () => refusal(code, data), options)

/** The response for a documented error. */
export const refusal = (code: ErrorCode, data?: unknown): HttpResponse<ErrorBody> =>
  HttpResponse.json({ code, detail: ERRORS[code].message, data }, { status: ERRORS[code].status })

/** The endpoint fails with a status and no detail, like a proxy would. */
export const failsWithoutDetail = (endpoint: AnyEndpoint, status: number): HttpHandler =>
  on(endpoint, () => new HttpResponse('<html></html>', { status }))

/** The endpoint does not answer: there is no network. */
export const unreachable = (endpoint: AnyEndpoint): HttpHandler => on(endpoint, () => HttpResponse.error())
