import { isSameLetter } from '@larder/text-models'

/** The network's output for one line: for each of `steps` columns the probabilities of all classes. */
export type LineAnswer = { probabilities: Float32Array; steps: number; classes: number }

/**
 * A recognised character; `column` is its middle in steps of the output, `blank` the probability of a space before it,
 * `mark` the marked letter that it rather is, in a language which has that; '' for none.
 */
export type ReadSign = { text: string; mark: string; column: number; confidence: number; blank: number }

/** The class that stands for no character. */
const NOTHING = 0

/**
 * Greedy decoding of connectionist temporal classification (Graves et al., 2006) among the classes of `letters`, as if
 * there were no others: runs of the same character are one, and keep their position. The probability of a space before a
 * character is kept as well, because the network returns too few spaces; and the letter of `marked`, whose classes
 * follow, that is likelier than the character.
 */
export function decodeLine(
  answer: LineAnswer,
  letters: readonly string[],
  marked: readonly string[],
): ReadSign[] {
  const { probabilities, steps, classes } = answer
  const space = letters.indexOf(' ')
  const read: ReadSign[] = []
  let last = { text: '', from: 0, marked: 0 }
  let blank = 0
  for (let step = 0; step < steps; step += 1) {
    const known = probabilities.subarray(step * classes, step * classes + letters.length)
    const total = known.reduce((sum, probability) => sum + probability, 0)
    const spaced = known[space] ?? 0
    let [best, highest] = [NOTHING, Math.max(known[NOTHING] ?? 0, spaced)]
    for (let index = 1; index < letters.length; index += 1) {
      const probability = known[index] ?? 0
      if (index !== space && probability > highest) [best, highest] = [index, probability]
    }
    const text = letters[best] ?? ''
    const confidence = highest / total
    let sign = text === last.text ? read.at(-1) : undefined
    if (text === '') blank = Math.max(blank, spaced / total)
    else if (sign) {
      sign.column = (last.from + step + 1) / 2
      sign.confidence = Math.max(sign.confidence, confidence)
    } else {
      sign = { text, mark: '', column: step + 0.5, confidence, blank }
      read.push(sign)
      blank = 0
    }
    if (text !== last.text) last = { text, from: step, marked: 0 }
    const mark = text === '' ? null : likeliest(probabilities, step * classes + letters.length, marked)
    // A speck makes another letter of it: only a mark on the letter itself is believed.
    if (sign && mark && mark.probability > Math.max(highest, last.marked) && isSameLetter(text, mark.text)) {
      sign.mark = mark.text
      last.marked = mark.probability
    }
  }
  return read
}

function likeliest(probabilities: Float32Array, from: number, texts: readonly string[]) {
  let [best, probability] = ['', 0]
  for (const [at, text] of texts.entries()) {
    const other = probabilities[from + at] ?? 0
    if (other > probability) [best, probability] = [text, other]
  }
  return { text: best, probability }
}
