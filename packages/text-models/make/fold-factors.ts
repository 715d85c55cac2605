import {
  addConstant,
  constantOperand,
  integerOf,
  onlyUserOf,
  type Constant,
  type Network,
  type Node,
} from './network.ts'

type Factors = { factor: Float32Array; addend: Float32Array }

/**
 * Has convolutions do what follows them and is the same for all places of a channel: products and sums with constants,
 * and normalisation with fixed means. The answers stay the same but for rounding; a pass over all values is saved each.
 */
export function foldFactors(network: Network): void {
  for (const conv of network.nodes.filter(isConvolution)) {
    for (;;) {
      const next = onlyUserOf(network, conv.output[0] ?? '')
      const weights = network.constants.get(conv.input[1] ?? '')
      if (!next || !weights?.data) break
      const channels = channelsOf(conv, weights)
      const factors = factorsOf(network, next, channels)
      if (!factors) break
      const bias = network.constants.get(conv.input[2] ?? '')?.data ?? new Float32Array(channels)
      setWeights(
        network,
        conv,
        weights,
        weights.data.map((weight, i) => weight * at(factors.factor, channelOf(conv, weights, i))),
        bias.map((value, channel) => value * at(factors.factor, channel) + at(factors.addend, channel)),
      )
      conv.output = next.output
      network.nodes = network.nodes.filter((node) => node !== next)
    }
  }
}

/** Gives a convolution other weights, of the same shape, and other addends, one for each of its channels. */
export function setWeights(
  network: Network,
  conv: Node,
  { dims }: Constant,
  weights: Float32Array,
  bias: Float32Array,
): void {
  const name = conv.output[0] ?? ''
  conv.input = [
    conv.input[0] ?? '',
    addConstant(network, `${name}.weights`, dims, weights),
    addConstant(network, `${name}.bias`, [bias.length], bias),
  ]
}

const isConvolution = (node: Node) =>
  node.opType === 'Conv' || (node.opType === 'ConvTranspose' && integerOf(node, 'group', 1) === 1)

/** Channels of the result: a transposed convolution has them in the second place of its weights. */
const channelsOf = ({ opType }: Node, { dims }: Constant): number => dims[opType === 'Conv' ? 0 : 1] ?? 0

function channelOf(conv: Node, { dims }: Constant, index: number): number {
  const [first = 1, second = 1, ...window] = dims
  const size = window.reduce((product, side) => product * side, 1)
  return conv.opType === 'Conv'
    ? Math.floor(index / (second * size)) % first
    : Math.floor(index / size) % second
}

function factorsOf(network: Network, node: Node, channels: number): Factors | null {
  if (node.opType === 'BatchNormalization') return normalisation(network, node)
  const operand = constantOperand(network, node)
  const values = operand && eachChannel(operand.constant, operand.data, channels)
  if (!values) return null
  return node.opType === 'Mul'
    ? { factor: values, addend: new Float32Array(channels) }
    : { factor: new Float32Array(channels).fill(1), addend: values }
}

function normalisation({ constants }: Network, { input, attribute }: Node): Factors | null {
  const [scale, shift, mean, variance] = input.slice(1).map((name) => constants.get(name)?.data ?? null)
  if (!scale || !shift || !mean || !variance) return null
  const epsilon = attribute?.find(({ name }) => name === 'epsilon')?.f ?? 1e-5
  const factor = scale.map((value, channel) => value / Math.sqrt(at(variance, channel) + epsilon))
  return { factor, addend: shift.map((value, channel) => value - at(mean, channel) * at(factor, channel)) }
}

/** A constant as one number for each channel; null if it differs within a channel. */
function eachChannel({ dims }: Constant, data: Float32Array, channels: number): Float32Array | null {
  if (data.length === 1) return new Float32Array(channels).fill(at(data, 0))
  return data.length === channels && dims.at(-3) === channels ? data : null
}

const at = (values: Float32Array, index: number) => values[index] ?? 0
