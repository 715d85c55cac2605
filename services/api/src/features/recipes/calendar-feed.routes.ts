import type { FastifyInstance } from 'fastify'
import {
  endCalendarFeed,
  getCalendarFeed,
  readCalendar,
  renewCalendarFeed,
} from '@larder/shared/contracts/recipes/meal-calendar'
import type { CalendarFeedService } from '@larder/shared/server/recipes/calendar/calendar-feed.service'
import { callerOf } from '../../http/caller-of.ts'
import { mount } from '../../http/mount.ts'

type Services = { calendarFeed: CalendarFeedService }

export const calendarFeedRoutes = (app: FastifyInstance, { calendarFeed }: Services) => {
  mount(app, getCalendarFeed, (_, actor) => calendarFeed.find(actor))
  mount(app, renewCalendarFeed, ({ request }, actor) => calendarFeed.renew(actor, callerOf(request)))
  mount(app, endCalendarFeed, (_, actor) => calendarFeed.end(actor))

  mount(app, readCalendar, async ({ params, reply }) => {
    const text = await calendarFeed.read(params.file.replace(/\.ics$/, ''))
    return reply
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .type('text/calendar; charset=utf-8')
      .send(text)
  })
}
