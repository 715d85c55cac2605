import { MARKED_LETTERS } from '../../src/alphabets.ts'
import type { Random } from './random.ts'

const PLAIN = [...'abcdefghijklmnopqrstuvwxyz']
const VOWELS = [...'aeiou']
const FIGURES = [...'0123456789']
/** Share of marked letters in the words that have any, and of words that have none. */
const MARKED_SHARE = 0.32
const PLAIN_SHARE = 0.25

/**
 * A text as on a receipt of no language: made-up words with marked letters among plain ones, figures, prices. Words that
 * exist would teach a model of their languages instead of the shape of letters.
 */
export function randomText(random: Random): string {
  const words = Array.from({ length: 1 + Math.floor(random.between(0, 3)) }, () => randomWord(random))
  return random.isTrue(0.25) ? `${words.join(' ')} ${randomPrice(random)}` : words.join(' ')
}

function randomWord(random: Random): string {
  const length = 2 + Math.floor(random.between(0, 8))
  const writing = random.between(0, 1)
  const isCapitals = writing < 0.35
  const isPlain = random.isTrue(PLAIN_SHARE)
  const letters = Array.from({ length }, (_, at) => {
    const isCapital = isCapitals || (writing < 0.65 && at === 0)
    if (!isPlain && random.isTrue(MARKED_SHARE)) return markedLetter(random, isCapital)
    const letter = random.oneOf(at % 2 === 0 ? PLAIN : VOWELS)
    return isCapital ? letter.toUpperCase() : letter
  })
  return letters.join('')
}

function markedLetter(random: Random, isCapital: boolean): string {
  for (;;) {
    const letter = random.oneOf(MARKED_LETTERS)
    // Letters without a case, as €, stand anywhere.
    if (letter.toLowerCase() === letter.toUpperCase() || (letter === letter.toUpperCase()) === isCapital)
      return letter
  }
}

function randomPrice(random: Random): string {
  const digits = (count: number) => Array.from({ length: count }, () => random.oneOf(FIGURES)).join('')
  const amount = `${digits(1 + Math.floor(random.between(0, 3)))}${random.oneOf([',', '.'])}${digits(2)}`
  return random.isTrue(0.4) ? `${amount} €` : amount
}
