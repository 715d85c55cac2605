import type { Connection } from 'mongoose'
import { createCalendarFeedRepository } from './calendar-feed.repository.ts'

/** Ends the secret address of a person's calendar, where nothing else of recipes is needed: in the operator's commands. */
export const createEndCalendarFeed = (connection: Connection): ((userId: string) => Promise<void>) =>
  createCalendarFeedRepository(connection).remove
