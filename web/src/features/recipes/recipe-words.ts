import { DIETS } from '@larder/foods'
import type { Standing } from './matching.ts'
import type { Tone } from '../../ui/badge/badge.tsx'

/** The diets as choices, each with its label. */
export const DIET_CHOICES = DIETS.map((diet) => [diet, diet] as const)

/** Minutes as the recipe dialog says them; those above 60 as hours and minutes (RECP-003). */
const sayMinutes = (minutes: number): string =>
  minutes > 60 ? `${Math.floor(minutes / 60)} hr ${minutes % 60} min` : `${minutes} min`

type Timed = { preparation_time_minutes: number | null; cooking_time_minutes: number | null }

/** The times of a recipe that are known, in words. */
export function timesOf({ preparation_time_minutes: prep, cooking_time_minutes: cook }: Timed) {
  const total = prep === null && cook === null ? null : (prep ?? 0) + (cook ?? 0)
  const known = [
    { label: 'Prep', minutes: prep },
    { label: 'Cook', minutes: cook },
    { label: 'Total', minutes: total },
  ]
  return known.flatMap(({ label, minutes }) =>
    minutes === null ? [] : [{ label, time: sayMinutes(minutes) }],
  )
}

/** 'Uses 3 things that expire this week', 'that probably expire' where all of these days are guesses; null for none. */
export function sayExpiring(expiring: Standing['expiring']): string | null {
  const { length } = expiring
  if (length === 0) return null
  const probably = expiring.every(({ is_expiry_guess }) => is_expiry_guess) ? 'probably ' : ''
  return length === 1
    ? `Uses 1 thing that ${probably}expires this week`
    : `Uses ${length} things that ${probably}expire this week`
}

/** The colour of a match score: green from 75 on, yellow from 40 on. */
export const toneOfScore = (score: number): Tone => (score >= 75 ? 'ok' : score >= 40 ? 'warn' : 'off')
