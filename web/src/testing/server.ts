import { refresh } from '@larder/shared/contracts/accounts/auth'
import { setupServer } from 'msw/node'
import { fails } from './handlers.ts'

/**
 * Stands in for the server in screen tests; a call that nobody answers fails the test. By default there is no session to
 * renew.
 */
export const server = setupServer(fails(refresh, 'not_authenticated'))
