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

/** Something that says that there is nothing: pale, and left out where a row has little room. */
export const nothing = (said: string): Html => html`<span class="none">${said}</span>`

/** A count in a table, where 0 is no matter. */
export const figure = (value: number): Html | string => (value === 0 ? nothing('0') : count(value))

/** A count with the word for what is counted: '1 batch', '2 batches'. */
export const counted = (value: number, one: string, many: string): string =>
  `${count(value)} ${value === 1 ? one : many}`

/** How long something took, from seconds: '0.4 s', '3 min'. */
export const seconds = (value: number): string => {
  if (value >= 10) return duration(value * 1000)
  return value < 0.1 ? 'under 0.1 s' : `${value.toFixed(1)} s`
}

/** How many characters of a reason are shown at once. */
const SHOWN_CHARACTERS = 90

/** The beginning of a long reason, of whole words where it has any, which opens to all of it. */
export const shortened = (text: string): Html | string => {
  if (text.length <= SHOWN_CHARACTERS) return text
  const lastBlank = text.lastIndexOf(' ', SHOWN_CHARACTERS)
  const end = lastBlank > SHOWN_CHARACTERS / 2 ? lastBlank : SHOWN_CHARACTERS
  return html`<details class="long">
    <summary>${text.slice(0, end).trimEnd()}…</summary>
    ${text}
  </details>`
}

/** How long something took or waits, from milliseconds: '3 min'. */
export const duration = (ms: number): string => {
  for (const [unit, size] of UNITS) if (ms >= size) return `${count(Math.floor(ms / size))} ${unit}`
  return `${Math.max(0, Math.round(ms / 1000))} s`
}

/** Bytes as people read them. */
export const bytes = (value: number): string =>
  value >= 1_048_576 ? `${count(Math.round(value / 1_048_576))} MB` : `${count(Math.round(value / 1024))} kB`

/** A day as people say it: '08 Nov 2026'. */
export const day = (at: Date): string => at.toUTCString().slice(5, 16)

/** An instant in UTC, to the minute: '08 Nov 2026, 01:00'. */
export const instant = (at: Date): Html =>
  html`<time datetime="${at.toISOString()}">${day(at)}, ${at.toISOString().slice(11, 16)}</time>`

/** From so long ago on the day says more than the time since. */
const LONG_AGO_MS = 60 * 86_400_000

/** How long ago an instant was, or which day it was on; the element itself says it exactly. 'never' for none. */
export const since = (at: Date | null, now: Date): Html => {
  if (at === null) return html`<span class="soft">never</span>`
  const ms = now.getTime() - at.getTime()
  return html`<time datetime="${at.toISOString()}" title="${at.toISOString()}"
    >${ms > LONG_AGO_MS ? day(at) : `${duration(ms)} ago`}</time
  >`
}

/** An address or a path, which breaks where its parts end. */
export const breakable = (place: string): Html =>
  html`${place.split(/(?<=[/-])/).map((part, index) => html`${index > 0 && html`<wbr />`}${part}`)}`

/** A name of the code as words: 'household_suspended' is 'Household suspended'. */
export const words = (name: string): string => {
  const text = name.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
