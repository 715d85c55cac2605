import { html } from './html.ts'
import type { Html } from './html.ts'

const NUMBER = new Intl.NumberFormat('en')
const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
] as const

/** A count as people read it. */
export const count = (value: number): string => NUMBER.format(value)

/** How long something took or waits, from milliseconds: '3 min'. */
export const duration = (ms: number): string => {
  for (const [unit, size] of UNITS) if (ms >= size) return `${count(Math.floor(ms / size))} ${unit}`
  return `${Math.max(0, Math.round(ms / 1000))} s`
}

/** Bytes as people read them. */
export const bytes = (value: number): string =>
  value >= 1_048_576 ? `${count(Math.round(value / 1_048_576))} MB` : `${count(Math.round(value / 1024))} kB`

/** An instant in UTC, to the minute. */
export const instant = (at: Date): Html =>
  html`<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 16).replace('T', ' ')}</time>`

/** How long ago an instant was, which the element itself says exactly; 'never' for none. */
export const since = (at: Date | null, now: Date): Html =>
  at === null
    ? html`<span class="soft">never</span>`
    : html`<time datetime="${at.toISOString()}" title="${at.toISOString()}"
        >${duration(now.getTime() - at.getTime())} ago</time
      >`

/** A name of the code as words: 'household_suspended' is 'Household suspended'. */
export const words = (name: string): string => {
  const text = name.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
