/**
 * How purchases of a population come about: MBG/CNBD-k (Platzer and Reutterer 2016, Marketing Science 35), with times in
 * any one unit. Each buyer's intervals are Erlang-`k`, so that regular buying is possible; rates are gamma distributed over
 * buyers with `shape` and `rate`, and after each purchase a buyer gives up with a probability that is Beta(`a`, `b`).
 */
export type BuyingProcess = { k: number; shape: number; rate: number; a: number; b: number }

/** What a buyer did: purchases after the first, the time from the first to the last, and from the first until now. */
export type Buyer = { repeats: number; last: number; now: number }

/** How likely each number of stages was done since the last purchase, unnormed, beside having given up, which is 1. */
function stageOdds({ k, shape, rate, a, b }: BuyingProcess, { repeats, last, now }: Buyer): number[] {
  const total = shape + k * repeats
  const share = (now - last) / (rate + now)
  // Having waited in vain, against having given up after the last purchase.
  let odds = Math.exp(-total * Math.log((rate + now) / (rate + last))) * ((b + repeats) / a)
  return Array.from({ length: k }, (_, stage) => {
    if (stage > 0) odds *= (share * (total + stage - 1)) / stage
    return odds
  })
}

/** The probability, 0 to 1, that a buyer has not given up. */
export function chanceStillBuying(process: BuyingProcess, buyer: Buyer): number {
  const odds = stageOdds(process, buyer).reduce((sum, value) => sum + value, 0)
  return odds / (1 + odds)
}

/** Nobody buys oftener than this in the time asked for. */
const MAX_STAGES = 4000
/** The rates over which is summed, in deviations around the mean of the buyer's. */
const RATE_STEPS = Array.from({ length: 33 }, (_, i) => (i - 16) / 4)

/** How many purchases a buyer is expected to make within `time` from now. */
export function expectedPurchases(process: BuyingProcess, buyer: Buyer, time: number): number {
  const { k, shape, rate, a, b } = process
  const odds = stageOdds(process, buyer)
  const norm = 1 + odds.reduce((sum, value) => sum + value, 0)
  return odds.reduce((sum, value, stage) => {
    const power = shape + k * buyer.repeats + stage
    // Wilson and Hilferty (1931): the cube root of a gamma variable is nearly normal.
    const ninth = 1 / (9 * power)
    let purchases = 0
    let weights = 0
    for (const step of RATE_STEPS) {
      const root = 1 - ninth + step * Math.sqrt(ninth)
      if (root <= 0) continue
      const weight = Math.exp((-step * step) / 2)
      const mean = Math.min(MAX_STAGES / 2, ((power * root ** 3) / (rate + buyer.now)) * time)
      weights += weight
      purchases += weight * purchasesInStages(mean, k, stage, a, b + buyer.repeats + 1)
    }
    return sum + (value / norm) * (purchases / weights)
  }, 0)
}

/** Expected purchases when a Poisson number of stages, `mean` on average, follows the `stage` stages done already. */
function purchasesInStages(mean: number, k: number, stage: number, a: number, b: number): number {
  let share = Math.exp(-mean)
  let atLeast = 1
  let staying = 1
  let purchases = 0
  let count = 0
  for (let stages = 1; stages <= MAX_STAGES && (atLeast > 1e-9 || stages < mean); stages++) {
    atLeast -= share
    share *= mean / stages
    if ((stages + stage) % k !== 0) continue
    purchases += staying * Math.max(0, atLeast)
    count++
    staying *= (b + count - 1) / (a + b + count - 1)
  }
  return purchases
}
