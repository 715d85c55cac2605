import { render } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { HttpHandler } from 'msw'
import { SWRConfig } from 'swr'
import { App } from '../app/app.tsx'
import { readSession, storeSession } from '../lib/session/session-store.ts'
import { defaultAnswers } from './default-answers.ts'
import { sampleUser } from './samples/samples.ts'
import { server } from './server.ts'
import { setUpUser } from './user.ts'

type RenderAppOptions = {
  /** Navigation state of the path. */
  state?: unknown
  /** Nobody is signed in. */
  isVisitor?: boolean
  /** The server's handlers, before those of `default-answers.ts`. */
  handlers?: readonly HttpHandler[]
}

/** Opens the whole client at a path with a cache of its own, signed in as the sample user by default. */
export function renderApp(
  path: string,
  { state, isVisitor, handlers = [] }: RenderAppOptions = {},
): UserEvent {
  server.use(...handlers, ...defaultAnswers(() => readSession().user ?? sampleUser))
  if (!isVisitor) storeSession('sample-token', sampleUser)
  // The shape in which the router keeps its state in the browser's history.
  window.history.replaceState({ usr: state ?? null, key: 'opened', idx: 0 }, '', path)
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <App />
    </SWRConfig>,
  )
  return setUpUser()
}
