import { InferenceSession, Tensor } from 'onnxruntime-node'
import { lastLayerOf } from '../last-layer.ts'
import { readNetwork, writeNetwork } from '../network.ts'
import type { Line } from './render-line.ts'

/** What the recogniser knows of a line before it scores classes: `features` numbers for each of `steps` steps. */
export type LineFeatures = { steps: number; features: number; values: Float32Array }

/** A recogniser taken apart before its last layer: features of lines, and scores of its classes from them. */
export type TakenApart = {
  featuresOf(line: Line): Promise<LineFeatures>
  /** The scores of all classes at one step; probabilities are their softmax. */
  scoresAt(line: LineFeatures, step: number): Float32Array
}

/** Takes a recogniser (an ONNX file that ends with a product, a sum and a softmax) apart before its last layer. */
export async function takeApart(recogniser: Uint8Array): Promise<TakenApart> {
  const network = readNetwork(recogniser)
  const { features, classes, factors, addends } = lastLayerOf(network).layer
  const input = network.nodes.at(-3)?.input[0]
  network.nodes = network.nodes.slice(0, -3)
  network.model.graph = { ...network.model.graph, output: [{ name: input }] }
  const session = await InferenceSession.create(writeNetwork(network), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
  })
  const [inputName = '', outputName = ''] = [session.inputNames[0], session.outputNames[0]]
  return {
    async featuresOf({ data, width, height }) {
      const input = Float32Array.from(
        { length: 3 * data.length },
        (_, at) => (data[at % data.length] ?? 0) / 127.5 - 1,
      )
      const answer = await session.run({ [inputName]: new Tensor('float32', input, [1, 3, height, width]) })
      const values = answer[outputName]?.data ?? new Float32Array()
      return { steps: values.length / features, features, values }
    },
    scoresAt(line, step) {
      const scores = addends.slice()
      for (let feature = 0; feature < features; feature += 1) {
        const value = line.values[step * features + feature] ?? 0
        for (let at = 0; at < classes; at += 1)
          scores[at] = (scores[at] ?? 0) + value * (factors[feature * classes + at] ?? 0)
      }
      return scores
    },
  }
}

/** The largest of some scores, as its place. */
export const bestOf = (scores: Float32Array): number =>
  scores.reduce((best, score, at) => (score > (scores[best] ?? 0) ? at : best), 0)

/** The logarithm of the sum of the exponentials of scores: what a softmax divides by. */
export function logSumExp(scores: Float32Array): number {
  const max = scores.reduce((a, b) => Math.max(a, b), -Infinity)
  return max + Math.log(scores.reduce((sum, score) => sum + Math.exp(score - max), 0))
}
