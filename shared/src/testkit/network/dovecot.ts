import { afterTests } from '../after-tests.ts'
import { startDovecotServer } from './dovecot-server.ts'
import type { Dovecot } from './dovecot-server.ts'

/**
 * Starts Debian's IMAP server, which ends after the tests.
 * @throws Error when it is not installed
 */
export const startDovecot = async (): Promise<Dovecot> => {
  const server = await startDovecotServer()
  afterTests(server.close)
  return server
}
