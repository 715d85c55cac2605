import type { User } from '@larder/shared/contracts/accounts/auth'
import { ENDPOINTS } from '@larder/shared/testkit/contracts/contracts'
import { importAll } from '@larder/shared/testkit/import-all'
import type { HttpHandler } from 'msw'
import { z } from 'zod'
import { answers } from './handlers.ts'

/** The default answers of one feature, a file in the folder `default-answers`. */
export type DefaultAnswers = (me: () => User) => HttpHandler[]

const OF_FEATURES = await importAll<{ defaultAnswers: DefaultAnswers }>(
  './default-answers/*.ts',
  import.meta.url,
)

/** Where the contract says that a call answers a list, somebody who has nothing gets an empty one. */
const LISTS = ENDPOINTS.filter(
  ({ method, response }) =>
    method === 'GET' && response instanceof z.ZodArray && response.safeParse([]).success,
)

/**
 * What the server says to somebody who lives alone and has nothing yet: lists are empty; the rest is what features answer
 * about what the frame around all screens asks, the dashboard, to which every sign-in leads, and what several features show
 * on one screen. Other calls of a screen are answered by whoever opens it.
 */
export const defaultAnswers: DefaultAnswers = (me) => [
  ...OF_FEATURES.flatMap((of) => of.defaultAnswers(me)),
  ...LISTS.map((list) => answers(list, [])),
]
