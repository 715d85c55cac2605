import { formatDate } from './format.ts'
import { todayIn } from './today-in.ts'

/** Why an amount is only 'about' so much; `knownAt` is the instant when it was last known, null where nobody can tell. */
export const sayAssumed = (knownAt: string | null): string =>
  knownAt === null
    ? 'Use by day is assumed. Count it to be sure.'
    : `Last recorded on ${formatDate(todayIn(undefined, new Date(knownAt)))}; use since then is assumed. Count it to be sure.`

/** When the first of some amounts that are assumed was last known. */
export const assumedSince = (
  entries: readonly { is_assumed: boolean; known_at: string | null }[],
): string | null =>
  entries
    .filter(({ is_assumed }) => is_assumed)
    .flatMap(({ known_at }) => known_at ?? [])
    .reduce<string | null>((first, at) => (first === null || at < first ? at : first), null)
