/** The network's output for one line: for each of `steps` columns the probabilities of all classes. */
export type LineAnswer = { probabilities: Float32Array; steps: number; classes: number }

/**
 * A recognised character; `column` is its middle in steps of the output, `blank` the probability of a space before it.
 */
export type ReadSign = { text: string; column: number; confidence: number; blank: number }

/** The first class stands for no character, the last one for a space. */
const NOTHING = 0

/**
 * Greedy decoding of connectionist temporal classification (Graves et al., 2006): runs of the same character are one,
 * and keep their position. The probability of a space before a character is kept as well, because the network returns
 * too few spaces. `letters` has the text of each class.
 */
export function decodeLine(answer: LineAnswer, letters: readonly string[]): ReadSign[] {
  const { probabilities, steps, classes } = answer
  const read: ReadSign[] = []
  let last = { text: '', from: 0 }
  let blank = 0
  for (let step = 0; step < steps; step += 1) {
    const at = step * classes
    const spaced = probabilities[at + classes - 1] ?? 0
    let [best, confidence] = [NOTHING, Math.max(probabilities[at + NOTHING] ?? 0, spaced)]
    for (let index = 1; index < classes - 1; index += 1) {
      const probability = probabilities[at + index] ?? 0
      if (probability > confidence) [best, confidence] = [index, probability]
    }
    const text = letters[best] ?? ''
    const run = text === last.text ? read.at(-1) : undefined
    if (text === '') blank = Math.max(blank, spaced)
    else if (run) {
      run.column = (last.from + step + 1) / 2
      run.confidence = Math.max(run.confidence, confidence)
    } else {
      read.push({ text, column: step + 0.5, confidence, blank })
      blank = 0
    }
    if (text !== last.text) last = { text, from: step }
  }
  return read
}
