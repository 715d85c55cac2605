import { foldName } from '@larder/foods'
import { networkOf } from './network-of.ts'
import { LOGIN_BY_PAIR } from './throttle-rules.ts'
import type { AttemptCounter } from './throttle.ts'

/** The counter of sign-in attempts for a name from a network. */
export const loginPair = (login: string, address: string): AttemptCounter => ({
  rule: LOGIN_BY_PAIR,
  subject: `${foldName(login)}\n${networkOf(address)}`,
})
