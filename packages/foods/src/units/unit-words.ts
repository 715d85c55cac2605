import { pluralOf } from '../words/english.ts'

/** The units that are words and have a plural; abbreviations, and a dozen, have none. */
const WORDS: ReadonlySet<string> = new Set(
  (
    'item package bunch cup stick pint quart gallon can tin jar bottle box carton bag sachet envelope tub container ' +
    'punnet tube clove slice rasher sprig stalk rib head bulb ear fillet leaf branch pod segment sheet loaf cube strip ' +
    'wedge scoop shot batch glass ladle dessertspoon measure pinch dash splash drop handful knob dollop pat inch'
  ).split(' '),
)

/** A unit as people write it: a litre without prefix is 'L'. */
export const formatUnit = (unit: string): string => (unit === 'l' ? 'L' : unit)

/** The singular or plural of a unit for a formatted amount: '1' and 'about 1' take the singular. */
export const unitFor = (amount: string, unit: string): string => {
  // Of 'metric cup' and 'imperial pint' the last word.
  const [word = ''] = /(?<!\S)\S+$/.exec(unit) ?? []
  return /(^|\s)1$/.test(amount) || !WORDS.has(word)
    ? formatUnit(unit)
    : `${unit.slice(0, unit.length - word.length)}${pluralOf(word)}`
}
