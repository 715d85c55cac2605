import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestPaths, type Lattice, weighReadings } from './best-paths.ts'
import { foodCluesOf } from './known-foods.ts'
import { normalizePhrase, tokenize } from './tokens.ts'

const COUNT = 3
const LENGTH = 4

/** All paths through a lattice with their scores. */
const allPaths = ({ scores, transitions, ends }: Lattice) =>
  Array.from({ length: COUNT ** LENGTH }, (_, code) => {
    const path = Array.from({ length: LENGTH }, (_, at) => Math.floor(code / COUNT ** at) % COUNT)
    const score = path.reduce(
      (sum, label, at) =>
        sum +
        scores[at * COUNT + label]! +
        (at === 0 ? ends[label]! : transitions[path[at - 1]! * COUNT + label]!),
      ends[COUNT + path.at(-1)!]!,
    )
    return { path, score }
  })

const numbers = (length: number) =>
  fc
    .array(fc.double({ min: -4, max: 4, noNaN: true }), { minLength: length, maxLength: length })
    .map((values) => Float64Array.from(values))
const lattices = fc.record({
  scores: numbers(LENGTH * COUNT),
  transitions: numbers(COUNT * COUNT),
  ends: numbers(2 * COUNT),
  length: fc.constant(LENGTH),
  count: fc.constant(COUNT),
})

describe('the decoder of phrases', () => {
  it('finds the best path of all, and the best one with a given label', () => {
    fc.assert(
      fc.property(lattices, (lattice) => {
        const scoreOf = (path: readonly number[]) =>
          allPaths(lattice).find((other) => other.path.join() === path.join())!.score
        const most = Math.max(...allPaths(lattice).map(({ score }) => score))
        expect(scoreOf(bestPaths(lattice)[0]!)).toBeCloseTo(most, 8)
        const given = allPaths(lattice).filter(({ path }) => path[2] === 1)
        const best = bestPaths(lattice, { at: 2, label: 1 })[0]!
        expect(scoreOf(best)).toBeCloseTo(Math.max(...given.map(({ score }) => score)), 8)
      }),
    )
  })

  it('weighs a reading by all paths whose labels are of the same groups', () => {
    const groups = [0, 1, 1]
    const path = [0, 1, 2, 0]
    fc.assert(
      fc.property(lattices, (lattice) => {
        const same = allPaths(lattice).filter((other) =>
          other.path.every((label, at) => groups[label] === groups[path[at]!]),
        )
        const total = same.reduce((sum, { score }) => sum + Math.exp(score), 0)
        expect(weighReadings(lattice, [path], groups)[0]).toBeCloseTo(Math.log(total), 6)
      }),
    )
  })

  it('finds the longest names of known foods, in singular and plural, but not across a comma', () => {
    const insideOf = (phrase: string) =>
      foodCluesOf(tokenize(normalizePhrase(phrase))).map(({ place }) => place > 0)
    expect(insideOf('9 white breads torn')).toEqual([false, true, true, false])
    const [white, bread] = foodCluesOf(tokenize('white, bread'))
    expect(bread).not.toEqual(foodCluesOf(tokenize('white bread'))[1])
    expect(white?.place).not.toBe(foodCluesOf(tokenize('white bread'))[0]?.place)
  })
})
