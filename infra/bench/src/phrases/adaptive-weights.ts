/** Numbers from 0 to below 1. */
export type Random = () => number

/** The same numbers each time, so that training twice gives the same weights (a linear congruential generator). */
export function createRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const RATE = 0.1
/** Pulls weights to zero, so that what was seen once says little. */
const DECAY = 0.001
const LEAST = 1e-4

/** Weights with a step of their own each, which shrinks with what has been learnt (AdaGrad), and their average. */
export class AdaptiveWeights {
  readonly #values: Float32Array
  readonly #squares: Float32Array
  readonly #sums: Float32Array
  #remembered = 0

  constructor(size: number) {
    this.#values = new Float32Array(size)
    this.#squares = new Float32Array(size).fill(1e-6)
    this.#sums = new Float32Array(size)
  }

  at(index: number): number {
    return this.#values[index] ?? 0
  }

  /** One step against the gradient. */
  step(index: number, gradient: number): void {
    if (Math.abs(gradient) < LEAST) return
    const pull = gradient + DECAY * this.at(index)
    this.#squares[index]! += pull * pull
    this.#values[index]! -= (RATE * pull) / Math.sqrt(this.#squares[index]!)
  }

  /** Takes the present weights into the average. */
  remember(): void {
    this.#remembered += 1
    this.#values.forEach((value, i) => {
      this.#sums[i]! += value
    })
  }

  average(): Float32Array {
    return this.#sums.map((sum) => sum / Math.max(this.#remembered, 1))
  }
}
