import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterTests } from '../after-tests.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** What Open Food Facts knows in tests, by code. */
const PRODUCTS: Record<string, object> = {
  '3017620422003': {
    product_name: 'Nutella',
    brands: 'Ferrero, Nutella',
    quantity: '400 g',
    categories_tags: ['en:spreads', 'en:sweet-spreads', 'en:cocoa-and-hazelnuts-spreads'],
  },
  '96385074': {
    product_name: 'Kerrygold butter',
    brands: 'Kerrygold',
    quantity: '250 g',
    categories_tags: [],
  },
}

/** Answers as version 2 of the API does: only the fields that are asked for, and 404 for unknown codes. */
const answerProduct: Handler = (request, response) => {
  const url = new URL(request.url ?? '', 'http://localhost')
  const code = /^\/api\/v2\/product\/(\d+)\.json$/.exec(url.pathname)?.[1] ?? ''
  const product = PRODUCTS[code]
  const fields = url.searchParams.get('fields')?.split(',') ?? []
  const shown = Object.fromEntries(Object.entries(product ?? {}).filter(([name]) => fields.includes(name)))
  response
    .writeHead(product ? 200 : 404, { 'content-type': 'application/json; charset=utf-8' })
    .end(
      JSON.stringify(
        product
          ? { code, product: shown, status: 1, status_verbose: 'product found' }
          : { code, status: 0, status_verbose: 'product not found' },
      ),
    )
}

/** A server on this machine that speaks the API of Open Food Facts; it ends after the tests. */
export const startOpenFoodFacts = async () => {
  const asked: { url: string; headers: IncomingMessage['headers'] }[] = []
  let handler = answerProduct
  const server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers })
    handler(request, response)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  afterTests(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => {
      server.close(resolve)
    })
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What was asked, the latest last. */
    asked,
    /** Answers differently from now on; without an argument as usual. */
    answerWith: (other: Handler = answerProduct) => {
      handler = other
    },
  }
}
