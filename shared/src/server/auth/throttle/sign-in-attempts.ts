import { foldName } from '@larder/foods'
import type { Caller } from '../sessions/caller.ts'
import { attemptsFrom } from './attempts-from.ts'
import { loginPair } from './login-pair.ts'
import { LOGIN_BY_ACCOUNT, LOGIN_BY_ADDRESS } from './throttle-rules.ts'
import type { AttemptCounter } from './throttle.ts'

/** The counters of attempts to sign in by a password to the account of a name or address, from a device that is new to it. */
export const signInAttempts = (login: string, caller: Caller): AttemptCounter[] => [
  loginPair(login, caller.address),
  { rule: LOGIN_BY_ACCOUNT, subject: foldName(login) },
  attemptsFrom(LOGIN_BY_ADDRESS, caller),
]
