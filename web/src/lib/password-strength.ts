import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** Estimates how hard a password is to guess, from 0 to 4; `known` is what guessers try first, like the person's name. */
export const passwordStrength = (password: string, known: readonly string[]): number =>
  estimator.check(password, [...known]).score
