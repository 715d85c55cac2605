import { bestPaths, type Lattice, weighReadings } from '../best-paths.ts'
import { featuresOf } from './features.ts'
import type { PhraseLabel, PhraseModel } from './phrase-model.ts'
import type { PhraseToken } from '../tokens.ts'

/** The labels that make a reading; the others are neither amount nor name. */
const OF_READINGS: readonly PhraseLabel[] = ['quantity', 'unit', 'name']

/**
 * Labels each token by a linear-chain conditional random field over hashed features (Lafferty, McCallum, Pereira 2001).
 * Of the readings (quantity, unit and name) of the best paths, the most probable one is chosen: paths that differ only
 * in other labels count together. The reading contains a name wherever a word can be one. Null without tokens.
 */
export function labelByModel(tokens: readonly PhraseToken[], model: PhraseModel): PhraseLabel[] | null {
  if (tokens.length === 0) return null
  const lattice = toLattice(tokens, model)
  const name = model.labels.indexOf('name')
  const groups = model.labels.map((label) => OF_READINGS.indexOf(label))
  const best = bestPaths(lattice)
  const named = best.filter((path) => path.includes(name))
  const paths = named.length > 0 ? named : pathsWithName(tokens, lattice, name)
  const readings = new Map<string, number[]>()
  for (const path of paths) {
    const reading = path.map((label) => groups[label]).join()
    if (!readings.has(reading)) readings.set(reading, path)
  }
  const candidates = [...readings.values()]
  const weights = candidates.length > 1 ? weighReadings(lattice, candidates, groups) : [0]
  const chosen = candidates[weights.indexOf(Math.max(...weights))] ?? best[0] ?? []
  return chosen.map((label) => model.labels[label] ?? 'other')
}

function toLattice(
  tokens: readonly PhraseToken[],
  { labels, emissions, emissionStep, ...model }: PhraseModel,
): Lattice {
  const count = labels.length
  const scores = new Float64Array(tokens.length * count)
  featuresOf(tokens).forEach((features, at) => {
    for (const feature of features)
      for (let label = 0; label < count; label++)
        scores[at * count + label]! += emissions[feature * count + label]! * emissionStep
  })
  return { scores, length: tokens.length, count, transitions: model.transitions, ends: model.ends }
}

/** For each word, the best path in which it is the name. */
const pathsWithName = (tokens: readonly PhraseToken[], lattice: Lattice, name: number): number[][] =>
  tokens.flatMap(({ value }, at) =>
    value === null ? bestPaths(lattice, { at, label: name }).slice(0, 1) : [],
  )
