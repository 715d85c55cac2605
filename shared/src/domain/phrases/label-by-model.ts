import { featuresOf, styleFeaturesOf } from './features.ts'
import { type PhraseLabel, type PhraseModel, type PhraseStyle, STATES } from './phrase-model.ts'
import type { PhraseToken } from './tokens.ts'

export type LabelledPhrase = { style: PhraseStyle; labels: PhraseLabel[] }

const COUNT = STATES.length
const STYLES = { plain: statesOf('plain'), full: statesOf('full') }
const NONE = -Infinity

function statesOf(style: PhraseStyle) {
  const states = STATES.flatMap((state, index) => (state.style === style ? [index] : []))
  return { style, states, name: states.find((state) => STATES[state]?.label === 'name') ?? 0 }
}
type StyleStates = typeof STYLES.plain

/** The labels that decide between two readings; the others are neither amount nor name. */
const GROUPS = STATES.map(({ label }) => ['quantity', 'unit', 'name'].indexOf(label))

/** Scores of a phrase: of each token in each state (rows are tokens), and of transitions between states. */
type Lattice = { emissions: Float64Array; length: number; model: PhraseModel }

/**
 * Labels each token by a linear-chain conditional random field over hashed features (Lafferty, McCallum, Pereira 2001).
 * Each style gives its best reading that contains a name. The reading is chosen whose amount, unit and name are more
 * probably right, given the probability of each style and of the reading in the other style. Null without tokens.
 */
export function labelByModel(tokens: readonly PhraseToken[], model: PhraseModel): LabelledPhrase | null {
  if (tokens.length === 0) return null
  const lattice = toLattice(tokens, model)
  let logit = 0
  for (const feature of styleFeaturesOf(tokens)) logit += model.fullStyle[feature] ?? 0
  const plain = namedPath(tokens, lattice, STYLES.plain)
  const full = namedPath(tokens, lattice, STYLES.full)
  const isFull = isMoreProbable(full, plain, lattice, logit)
  return {
    style: isFull ? 'full' : 'plain',
    labels: (isFull ? full : plain).map((state) => STATES[state]?.label ?? 'other'),
  }
}

/** Whether amount, unit and name of the full reading are more probable; if both readings agree, the style decides. */
function isMoreProbable(full: number[], plain: number[], lattice: Lattice, logit: number): boolean {
  const groupsOf = (path: number[]) => path.map((state) => GROUPS[state] ?? -1)
  const [ofFull, ofPlain] = [groupsOf(full), groupsOf(plain)]
  if (ofFull.every((group, i) => group === ofPlain[i])) return logit > 0
  const inFull = -Math.log1p(Math.exp(-logit)) - logSum(lattice, STYLES.full)
  const inPlain = -Math.log1p(Math.exp(logit)) - logSum(lattice, STYLES.plain)
  const probabilityOf = (groups: readonly number[]) =>
    Math.exp(inFull + logSum(lattice, STYLES.full, groups)) +
    Math.exp(inPlain + logSum(lattice, STYLES.plain, groups))
  return probabilityOf(ofFull) > probabilityOf(ofPlain)
}

function toLattice(tokens: readonly PhraseToken[], model: PhraseModel): Lattice {
  const scores = new Float64Array(tokens.length * COUNT)
  featuresOf(tokens).forEach((features, at) => {
    for (const feature of features)
      for (let state = 0; state < COUNT; state++)
        scores[at * COUNT + state]! += model.emissions[feature * COUNT + state]!
  })
  return { emissions: scores.map((score) => score * model.emissionStep), length: tokens.length, model }
}

/** The best path of a style; if it contains no name, the best one in which one of the words is the name. */
function namedPath(tokens: readonly PhraseToken[], lattice: Lattice, style: StyleStates): number[] {
  const best = bestPath(lattice, style)
  if (best.path.includes(style.name)) return best.path
  return tokens.reduce(
    (found, { value }, at) => {
      const named = value === null ? bestPath(lattice, style, at) : null
      return named && named.score > found.score ? named : found
    },
    { score: NONE, path: best.path },
  ).path
}

/** The Viterbi path through the states of a style; the token at `nameAt` must be a name. */
function bestPath(
  lattice: Lattice,
  { states, name }: StyleStates,
  nameAt = -1,
): { score: number; path: number[] } {
  const { emissions, length, model } = lattice
  const scores = new Float64Array(length * COUNT).fill(NONE)
  const origins = new Uint8Array(length * COUNT)
  for (let at = 0; at < length; at++)
    for (const to of at === nameAt ? [name] : states) {
      let best = at === 0 ? model.ends[to]! : NONE
      for (const from of at === 0 ? [] : states) {
        const score = scores[(at - 1) * COUNT + from]! + model.transitions[from * COUNT + to]!
        if (score > best) {
          best = score
          origins[at * COUNT + to] = from
        }
      }
      scores[at * COUNT + to] = best + emissions[at * COUNT + to]!
    }
  let [last, score] = [name, NONE]
  for (const state of states) {
    const whole = scores[(length - 1) * COUNT + state]! + model.ends[COUNT + state]!
    if (whole > score) [last, score] = [state, whole]
  }
  const path = new Array<number>(length)
  for (let at = length - 1, state = last; at >= 0; at--) {
    path[at] = state
    state = origins[at * COUNT + state]!
  }
  return { score, path }
}

/** The logarithm of the total weight of all paths of a style, or of those whose tokens are in these groups. */
function logSum(lattice: Lattice, { states }: StyleStates, groups?: readonly number[]): number {
  const { emissions, length, model } = lattice
  const isAllowed = (at: number, state: number) => !groups || GROUPS[state] === groups[at]
  const scores = new Float64Array(length * COUNT).fill(NONE)
  for (let at = 0; at < length; at++)
    for (const to of states) {
      if (!isAllowed(at, to)) continue
      let sum = at === 0 ? model.ends[to]! : NONE
      for (const from of at === 0 ? [] : states)
        if (isAllowed(at - 1, from))
          sum = logAdd(sum, scores[(at - 1) * COUNT + from]! + model.transitions[from * COUNT + to]!)
      scores[at * COUNT + to] = sum + emissions[at * COUNT + to]!
    }
  return states.reduce(
    (sum, state) => logAdd(sum, scores[(length - 1) * COUNT + state]! + model.ends[COUNT + state]!),
    NONE,
  )
}

/** log(exp(a) + exp(b)) */
function logAdd(a: number, b: number): number {
  if (a === NONE) return b
  if (b === NONE) return a
  return a > b ? a + Math.log1p(Math.exp(b - a)) : b + Math.log1p(Math.exp(a - b))
}
