/**
 * A step to learn from: its features, what the softmax over the known classes divides by (as logarithm), and the new
 * class that it shows, -1 for none.
 */
export type Example = { features: Float32Array; known: number; label: number }

export type Columns = { factors: Float32Array[]; addends: Float32Array }

const EPOCHS = 8
const BATCH = 256
const RATE = { first: 0.02, kept: 0.65 }
const DECAY = 1e-5
const FIRST_ADDEND = -6

/**
 * Learns scores of new classes beside known ones, which stay as they are: logistic regression over all of them, by Adam
 * (Kingma & Ba, 2015) on batches in the given order.
 * @param shuffle brings the places of the examples into another order, before each round
 * @returns for each new class factors of the features and an addend
 */
export function learnColumns(
  examples: readonly Example[],
  classes: number,
  shuffle: (places: Uint32Array) => void,
): Columns {
  const features = examples[0]?.features.length ?? 0
  const width = features + 1
  // The last number of each class is its addend.
  const weights = new Float32Array(classes * width)
  for (let at = 0; at < classes; at += 1) weights[at * width + features] = FIRST_ADDEND
  const adam = createAdam(weights)
  const places = Uint32Array.from(examples.keys())
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(places)
    for (let start = 0; start < places.length; start += BATCH) {
      const batch = places.subarray(start, start + BATCH)
      const gradient = weights.map((weight) => weight * DECAY * batch.length)
      for (const place of batch) {
        const example = examples[place]
        if (example) addGradient(gradient, weights, example, classes)
      }
      adam.step(gradient, batch.length, RATE.first * RATE.kept ** epoch)
    }
  }
  const columns = Array.from({ length: classes }, (_, at) => weights.subarray(at * width, (at + 1) * width))
  return {
    factors: columns.map((column) => column.slice(0, features)),
    addends: Float32Array.from(columns, (column) => column[features] ?? 0),
  }
}

/** The scores of new classes at a step. */
export const scoresOf = ({ factors, addends }: Columns, features: Float32Array): Float32Array =>
  addends.map((addend, at) => {
    const column = factors[at] ?? new Float32Array()
    let score = addend
    for (let i = 0; i < column.length; i += 1) score += (column[i] ?? 0) * (features[i] ?? 0)
    return score
  })

function addGradient(
  gradient: Float32Array,
  weights: Float32Array,
  { features, known, label }: Example,
  classes: number,
) {
  const width = features.length + 1
  const scores = new Float64Array(classes)
  let max = known
  for (let at = 0; at < classes; at += 1) {
    let score = weights[at * width + width - 1] ?? 0
    for (let i = 0; i < features.length; i += 1) score += (weights[at * width + i] ?? 0) * (features[i] ?? 0)
    scores[at] = score
    max = Math.max(max, score)
  }
  const total =
    max + Math.log(scores.reduce((sum, score) => sum + Math.exp(score - max), Math.exp(known - max)))
  for (const [at, score] of scores.entries()) {
    const slope = Math.exp(score - total) - (at === label ? 1 : 0)
    if (Math.abs(slope) < 1e-6) continue
    for (let i = 0; i < features.length; i += 1)
      gradient[at * width + i] = (gradient[at * width + i] ?? 0) + slope * (features[i] ?? 0)
    gradient[at * width + width - 1] = (gradient[at * width + width - 1] ?? 0) + slope
  }
}

function createAdam(weights: Float32Array) {
  const mean = new Float32Array(weights.length)
  const square = new Float32Array(weights.length)
  let steps = 0
  return {
    step(gradient: Float32Array, count: number, rate: number) {
      steps += 1
      const [meanShare, squareShare] = [1 - 0.9 ** steps, 1 - 0.999 ** steps]
      for (let i = 0; i < weights.length; i += 1) {
        const slope = (gradient[i] ?? 0) / count
        mean[i] = 0.9 * (mean[i] ?? 0) + 0.1 * slope
        square[i] = 0.999 * (square[i] ?? 0) + 0.001 * slope * slope
        const direction = (mean[i] ?? 0) / meanShare / (Math.sqrt((square[i] ?? 0) / squareShare) + 1e-8)
        weights[i] = (weights[i] ?? 0) - rate * direction
      }
    },
  }
}
