import { rounded } from '../figures.ts'

/** A forecast and whether it came true. */
export type Outcome = {
  confidence: number
  isRight: boolean
  /** Whether the day was in the 80 % interval. */
  isInside: boolean
}

const BINS = 10

const shareOf = <T>(outcomes: readonly T[], is: (outcome: T) => boolean) =>
  outcomes.filter(is).length / outcomes.length

/** For each tenth of confidence how many forecasts there were, what they said, and how many were right. */
export const calibrationRows = (outcomes: readonly Omit<Outcome, 'isInside'>[]) =>
  Array.from({ length: BINS }, (_, bin) => {
    const inBin = outcomes.filter(
      ({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS)) === bin,
    )
    const said = inBin.reduce((sum, { confidence }) => sum + confidence, 0) / inBin.length
    const right = shareOf(inBin, ({ isRight }) => isRight)
    return {
      from: bin / BINS,
      forecasts: inBin.length,
      said: rounded(said),
      right: rounded(right),
      points: rounded(100 * (right - said)),
    }
  }).filter(({ forecasts }) => forecasts > 0)

/** The Brier score, beside that of the constant that would be right on average, and the coverage of the 80 % intervals. */
export const calibrationSums = (outcomes: readonly Outcome[]) => {
  const base = shareOf(outcomes, ({ isRight }) => isRight)
  const squares = outcomes.reduce(
    (sum, { confidence, isRight }) => sum + (confidence - Number(isRight)) ** 2,
    0,
  )
  return {
    forecasts: outcomes.length,
    brier: rounded(squares / outcomes.length),
    brier_of_constant: rounded(base * (1 - base)),
    inside_80: rounded(shareOf(outcomes, ({ isInside }) => isInside)),
  }
}
