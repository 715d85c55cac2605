import { MAX_LISTED_MEALS } from '@larder/shared/contracts/recipes/meal-plan'
import type { DayNote } from '@larder/shared/contracts/recipes/meal-calendar'
import type { Actor } from '../../authz.ts'
import type { PublishEvent } from '../../events/household-events.ts'
import type { DayNoteRepository } from './day-note.repository.ts'

type Deps = { notes: DayNoteRepository; publish: PublishEvent; now: () => Date }

/** The notes on the days of a household's plan. */
export const createDayNotesService = ({ notes, publish, now }: Deps) => ({
  list: async (actor: Actor, days: { start_date: string; end_date: string }): Promise<DayNote[]> => {
    const { start_date: start, end_date: end } = days
    const found = await notes.listByDays(actor.householdId, { start, end }, MAX_LISTED_MEALS)
    return found.map(({ day, note }) => ({ date: day, note }))
  },

  /** Writes the note of a day; an empty one takes it away. */
  write: async ({ householdId }: Actor, date: string, note: string): Promise<DayNote> => {
    if (note === '') await notes.remove(householdId, date)
    else await notes.update(householdId, date, note, now())
    publish(householdId, { type: 'meals.changed', id: null, version: null })
    return { date, note }
  },
})
export type DayNotesService = ReturnType<typeof createDayNotesService>
