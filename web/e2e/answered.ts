import type { Page, Route } from '@playwright/test'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import { getResponse, type HttpHandler } from 'msw'

/** The calls of a page that no handler answered, or whose answer breaks the contract, with the reason. */
export type Unanswered = readonly string[]

/**
 * Answers all calls of a page with the handlers of the screen tests, in place of the server's; sockets stay open and
 * silent.
 */
export async function answerCalls(page: Page, handlers: readonly HttpHandler[]): Promise<Unanswered> {
  const unanswered: string[] = []
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.routeWebSocket(`**${API_BASE_PATH}/**`, () => undefined)
  await page.route(`**${API_BASE_PATH}/**`, async (route) => {
    const request = requestOf(route)
    // The paths of the handlers are relative to the address of the client.
    const { origin: baseUrl } = new URL(request.url)
    // What never answers leaves the route open, as a server would that never answers.
    const response = await getResponse([...handlers], request, { baseUrl }).catch(String)
    if (response instanceof Response && response.type !== 'error') return fulfil(route, response)
    if (!(response instanceof Response)) {
      unanswered.push(`${request.method} ${new URL(request.url).pathname} ${response ?? ''}`.trim())
    }
    await route.abort()
  })
  return unanswered
}

function requestOf(route: Route): Request {
  const request = route.request()
  const body = request.postDataBuffer()
  return new Request(request.url(), {
    method: request.method(),
    headers: request.headers(),
    body: body === null ? null : new Uint8Array(body),
  })
}

async function fulfil(route: Route, response: Response): Promise<void> {
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  })
}
