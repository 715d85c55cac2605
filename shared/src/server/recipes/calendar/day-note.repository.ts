import type { Connection } from 'mongoose'
import { MAX_DAY_NOTE } from '@larder/shared/contracts/recipes/meal-calendar'
import { upsert } from '../../store/mongo.ts'
import type { Plain } from '../../store/plain-documents.ts'
import { date, id, text } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'
import type { DocumentOf } from '../../store/define-collection.ts'

/** What a household notes on the days of its plan. */
export const dayNotesCollection = defineCollection({
  name: 'day_notes',
  owner: 'household',
  columns: {
    household_id: id,
    /** A day such as `2026-11-22`. */
    day: text,
    note: text,
    updated_at: date,
  },
  indexes: [[{ household_id: 1, day: 1 }, { unique: true }]],
})

export type DayNoteDocument = DocumentOf<typeof dayNotesCollection>

export type StoredDayNote = Plain<DayNoteDocument>

/** Reads and writes the notes on days. */
export const createDayNoteRepository = (connection: Connection) => {
  const notes = dayNotesCollection.open(connection)
  return {
    /** The notes on these days, both included, in their order. */
    listByDays: async (
      householdId: string,
      { start, end }: { start: string; end: string },
      limit: number,
    ): Promise<StoredDayNote[]> => {
      const found = await notes
        .find({ household_id: householdId, day: { $gte: start, $lte: end } })
        .sort({ day: 1 })
        .limit(limit)
        .lean<DayNoteDocument[]>()
      return found.map((note) => dayNotesCollection.toPlain(note))
    },

    update: async (householdId: string, day: string, note: string, at: Date): Promise<void> => {
      await upsert(() =>
        notes.updateOne(
          { household_id: householdId, day },
          { $set: { note, updated_at: at } },
          { upsert: true },
        ),
      )
    },

    remove: async (householdId: string, day: string): Promise<void> => {
      await notes.deleteOne({ household_id: householdId, day })
    },

    /** Adds the notes of one household to those that another one has on the same days. */
    updateJoined: async (fromId: string, intoId: string): Promise<void> => {
      const ours = notes.find({ household_id: fromId }).lean<DayNoteDocument>().cursor()
      for await (const { _id, day, note } of ours) {
        const theirs = await notes.findOne({ household_id: intoId, day }).lean<DayNoteDocument>()
        if (theirs === null) continue
        // After an interruption it may be there already.
        if (theirs.note !== note && !theirs.note.endsWith(`\n${note}`)) {
          const joined = `${theirs.note}\n${note}`.slice(0, MAX_DAY_NOTE)
          await notes.updateOne({ _id: theirs._id }, { $set: { note: joined } })
        }
        await notes.deleteOne({ _id })
      }
    },
  }
}
export type DayNoteRepository = ReturnType<typeof createDayNoteRepository>
