import { setupServer } from 'msw/node'

/** Stands in for the server in screen tests; a call that no handler expects fails the test. */
export const server = setupServer()
