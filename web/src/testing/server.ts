import { refresh } from '@larder/shared/contracts/accounts/auth'
import { setupServer } from 'msw/node'
import { fails } from './handlers.ts'

/**
 * Stands in for the server in screen tests; a call that no handler expects fails the test. There is no session to
 * renew unless a test says so.
 */
export const server = setupServer(fails(refresh, 'not_authenticated'))
