import { FIGURE, figureOf } from '@larder/foods'

/** A time that a step names: its words ('45–50 min') and the seconds after which to look. */
export type StepTimer = { text: string; seconds: number }

const WORDS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  'forty-five': 45,
  fifty: 50,
  sixty: 60,
  ninety: 90,
}

/** The units of time of the languages in which recipes are read, with their seconds. */
const UNITS: readonly [pattern: string, seconds: number][] = [
  ['seconds?|secs?\\.?|s|sekunden?|sek\\.?|secondes?|segundos?|secondi|seconden|שניות', 1],
  ['minutes?|mins?\\.?|min\\.?|minuten?|minutos?|minut[io]|דקות|דקה', 60],
  ['hours?|hrs?\\.?|h|stunden?|std\\.?|heures?|horas?|or[ae]|uur|uren|שעות|שעה', 3600],
]

// The longest first: 'forty' is the beginning of 'forty-five'.
const NUMBER_WORDS = Object.keys(WORDS).sort((a, b) => b.length - a.length)
const NUMBER = `(?:${FIGURE}|(?:${NUMBER_WORDS.join('|')})(?:\\s+and\\s+a\\s+half)?)`
const UNIT = UNITS.map(([pattern]) => pattern).join('|')
/** '20 minutes', '45–50 min', 'an hour and a half', 'half an hour', '1 hour (and) 20 minutes', '1h30'. */
const TIME = new RegExp(
  '(?<![\\p{L}\\d/.,])' +
    `(?:(?<half>half\\s+an?|(?<quarter>a\\s+quarter\\s+of\\s+an))|(?<from>${NUMBER})(?:\\s*(?:-|–|—|to|or|bis|oder|à|ou|a|o|tot)\\s*(?:${NUMBER}))?)` +
    `[\\s-]*(?<unit>${UNIT})(?![\\p{L}])(?<plusHalf>\\s+and\\s+a\\s+half)?` +
    `(?:\\s*(?:,|and|und|et|y|e|en|ו)?[\\s-]*(?<more>${FIGURE})[\\s-]*(?<moreUnit>${UNIT})(?![\\p{L}])|(?<=h)\\s?(?<clock>\\d{2})(?![\\d\\p{L}]))?`,
  'giu',
)
/** What is done again and again is no time to wait for. */
const EVERY = /\b(?:every|each|alle|jede|toutes les|cada|ogni|elke|om de)\s*$/i
/** Nobody keeps a page open for longer. */
const MOST_SECONDS = 24 * 3600
const MOST_TEXT = 5_000

/**
 * The times to wait for in the text of a step, in its order. Of a range the earlier end counts: whoever looks then can
 * wait on. Times that recur ('every 5 minutes') and those of more than a day are left out.
 */
export function stepTimers(step: string): StepTimer[] {
  const text = step.slice(0, MOST_TEXT)
  return [...text.matchAll(TIME)].flatMap((match) => {
    if (EVERY.test(text.slice(0, match.index))) return []
    const seconds = Math.round(secondsOf(match.groups ?? {}))
    return seconds > 0 && seconds <= MOST_SECONDS ? [{ text: match[0].trim(), seconds }] : []
  })
}

function secondsOf({
  half,
  quarter,
  from,
  unit,
  plusHalf,
  more,
  moreUnit,
  clock,
}: Record<string, string | undefined>) {
  const size = sizeOf(unit)
  const count = quarter !== undefined ? 0.25 : half !== undefined ? 0.5 : numberOf(from ?? '')
  const rest = more === undefined ? 60 * Number(clock ?? 0) : numberOf(more) * sizeOf(moreUnit)
  return (count + (plusHalf === undefined ? 0 : 0.5)) * size + rest
}

const sizeOf = (unit = ''): number =>
  UNITS.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'iu').test(unit))?.[1] ?? 0

function numberOf(text: string): number {
  const [first = '', ...rest] = text
    .trim()
    .toLowerCase()
    .split(/(?<!\s)\s+and\s+/)
  const word = WORDS[first]
  return word === undefined ? figureOf(text) : word + (rest.length > 0 ? 0.5 : 0)
}
