import { foldFactors } from './fold-factors.ts'
import { addClasses, keepClasses } from './last-layer.ts'
import { latinClasses } from './latin-classes.ts'
import type { LearnedLetters } from './letters/learned-letters.ts'
import { readNetwork, writeNetwork } from './network.ts'
import { splitHardSwish } from './split-hard-swish.ts'

/** The detector in steps that the runtime computes faster, from its published ONNX file; its answers stay the same. */
export function deriveDetector(published: Uint8Array): Uint8Array {
  const network = readNetwork(published)
  foldFactors(network)
  splitHardSwish(network)
  return writeNetwork(network)
}

/**
 * The recogniser in such steps, with the classes of Latin letters, from its published ONNX file and dictionary, and after
 * them those that were learnt; and the texts of the classes that it had before.
 */
export function deriveRecogniser(
  published: Uint8Array,
  dictionary: string,
  learned: LearnedLetters | null,
): { recogniser: Uint8Array; letters: string[] } {
  const network = readNetwork(published)
  const classes = latinClasses(dictionary.split('\n'))
  foldFactors(network)
  splitHardSwish(network)
  keepClasses(
    network,
    classes.map(({ index }) => index),
  )
  if (learned) addClasses(network, learned)
  return { recogniser: writeNetwork(network), letters: classes.map(({ text }) => text) }
}
