import type { ForeignCalls } from '../samples.ts'

/** A picture is nobody's: it is read and forgotten. (The samples' file is no JPEG.) */
export const FOREIGN_CALLS: ForeignCalls = {
  'POST /pack-dates/read': () => ({ reach: 'own', form: {}, fileField: 'picture' }),
}
