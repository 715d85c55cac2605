import type { Caller } from '../sessions/caller.ts'
import { networkOf } from './network-of.ts'
import type { ThrottleRule } from './throttle-rules.ts'
import type { AttemptCounter } from './throttle.ts'

/** The counter of a caller's attempts under a rule that counts by network. */
export const attemptsFrom = (rule: ThrottleRule, { address }: Caller): AttemptCounter => ({
  rule,
  subject: networkOf(address),
})
