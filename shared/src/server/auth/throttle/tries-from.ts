import type { Caller } from '../sessions/caller.ts'
import { networkOf } from './network-of.ts'
import type { ThrottleRule } from './throttle-rules.ts'
import type { Tries } from './throttle.ts'

/** The count of a caller's tries under a rule that counts by where they come from. */
export const triesFrom = (rule: ThrottleRule, { address }: Caller): Tries => ({
  rule,
  subject: networkOf(address),
})
