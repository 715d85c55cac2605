/** What a probability is worth, at 0, .2, .4, .6, .8 and 1. */
export type CalibrationMap = readonly [number, number, number, number, number, number]

/** A probability, 0 to 1, corrected by a map that was fitted to how often such forecasts came true. */
export function calibrated(probability: number, map: CalibrationMap): number {
  const at = Math.min(1, Math.max(0, probability)) * (map.length - 1)
  const index = Math.min(map.length - 2, Math.floor(at))
  const [from, to] = [map[index] ?? 0, map[index + 1] ?? 0]
  return from + (to - from) * (at - index)
}
