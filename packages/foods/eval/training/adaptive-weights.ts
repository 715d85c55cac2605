/** Returns numbers from 0 to below 1. */
export type Random = () => number

/** A linear congruential generator: always the same numbers, so that repeated training gives the same weights. */
export function createRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const RATE = 0.035
/** Regularisation towards zero, so that a feature seen only once has little influence. */
const DECAY = 0.001
const LEAST = 1e-4

/** Weights with their average; each has its own step size, which shrinks as it is updated (AdaGrad). */
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

  /** Takes one step of gradient descent. */
  step(index: number, gradient: number): void {
    if (Math.abs(gradient) < LEAST) return
    const pull = gradient + DECAY * this.at(index)
    this.#squares[index]! += pull * pull
    this.#values[index]! -= (RATE * pull) / Math.sqrt(this.#squares[index]!)
  }

  /** Adds the current weights to the average. */
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
