import { fileURLToPath } from 'node:url'

export { ALPHABETS, isSameLetter } from './alphabets.ts'

/**
 * Paths of the two networks and of what the recogniser's classes stand for, one text in a line: first `letters`, then
 * `learnedLetters`, those with marks.
 */
export const TEXT_MODELS = {
  detector: fileURLToPath(new URL('../models/detector.onnx', import.meta.url)),
  recogniser: fileURLToPath(new URL('../models/recogniser.onnx', import.meta.url)),
  letters: fileURLToPath(new URL('../models/letters.txt', import.meta.url)),
  learnedLetters: fileURLToPath(new URL('../models/learned-letters.txt', import.meta.url)),
}
