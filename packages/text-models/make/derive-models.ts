import { foldFactors } from './fold-factors.ts'
import { keepClasses } from './keep-classes.ts'
import { latinClasses } from './latin-classes.ts'
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
 * The recogniser in such steps, with the classes of Latin letters alone, from its published ONNX file and dictionary; and
 * what its classes stand for, one text in a line.
 */
export function deriveRecogniser(
  published: Uint8Array,
  dictionary: string,
): { recogniser: Uint8Array; letters: string } {
  const network = readNetwork(published)
  const classes = latinClasses(dictionary.split('\n'))
  foldFactors(network)
  splitHardSwish(network)
  keepClasses(
    network,
    classes.map(({ index }) => index),
  )
  return { recogniser: writeNetwork(network), letters: classes.map(({ text }) => text).join('\n') }
}
