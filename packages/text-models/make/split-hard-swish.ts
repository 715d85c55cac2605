import { setWeights } from './fold-factors.ts'
import {
  addConstant,
  constantOperand,
  integerOf,
  integersOf,
  onlyUserOf,
  usersOf,
  type Network,
  type Node,
} from './network.ts'

/** Results whose number of channels is a multiple of this stay in the runtime's layout of blocks of channels. */
const BLOCK = 8

/**
 * Writes each hard swish, x · clip(x / 6 + ½, 0, 1) (Howard et al., Searching for MobileNetV3, 2019), and the product
 * and sum that follow it, as steps that the runtime computes without leaving its layout of blocks of channels: a
 * convolution of one pixel with the clip, and a product of two results of the same shape. The answers stay the same but
 * for rounding.
 */
export function splitHardSwish(network: Network): void {
  joinHardSwish(network)
  for (const node of network.nodes.filter(({ opType }) => opType === 'HardSwish')) {
    const [input = '', output = ''] = [node.input[0], node.output[0]]
    const channels = channelsOf(network, input)
    if (channels === 0 || channels % BLOCK !== 0) continue
    const after = followingLine(network, output)
    const { factor, addend, end } = after.factor > 0 ? after : { factor: 1, addend: 0, end: output }
    const gate = pointwise(network, input, `${end}.gate`, channels, factor / 6, factor / 2)
    const clip = clipTo(network, gate.output[0] ?? '', `${end}.clip`, factor)
    const isTaken = addend === 0 || hasNextAdd(network, end, addend)
    const product = {
      opType: 'Mul',
      input: [input, ...clip.output],
      output: [isTaken ? end : `${end}.product`],
    }
    const sum = isTaken ? [] : [pointwise(network, `${end}.product`, end, channels, 1, addend)]
    const dropped = after.factor > 0 ? new Set(after.steps) : new Set<Node>()
    network.nodes = network.nodes.flatMap((each) =>
      each === node ? [gate, clip, product, ...sum] : dropped.has(each) ? [] : [each],
    )
  }
}

/** Makes one step of a hard swish that an older set of operators writes as (x · clip(x + 3, 0, 6)) / 6. */
function joinHardSwish(network: Network): void {
  for (const add of [...network.nodes]) {
    const shift = add.opType === 'Add' ? constantOperand(network, add) : null
    if (shift?.data.length !== 1 || shift.data[0] !== 3) continue
    const clip = onlyUserOf(network, add.output[0] ?? '')
    const product = clip && onlyUserOf(network, clip.output[0] ?? '')
    const quotient = product && onlyUserOf(network, product.output[0] ?? '')
    if (clip?.opType !== 'Clip' || product?.opType !== 'Mul' || quotient?.opType !== 'Div') continue
    if (!product.input.includes(shift.other)) continue
    const joined = { opType: 'HardSwish', input: [shift.other], output: quotient.output }
    const parts = new Set<Node>([clip, product, quotient])
    network.nodes = network.nodes.flatMap((each) => (each === add ? [joined] : parts.has(each) ? [] : [each]))
  }
}

/** The products and sums with single numbers that follow a result, as one factor and one addend. */
function followingLine(network: Network, result: string) {
  let [factor, addend, end] = [1, 0, result]
  const steps: Node[] = []
  for (let next = onlyUserOf(network, end); next; next = onlyUserOf(network, end)) {
    const operand = constantOperand(network, next)
    if (operand?.data.length !== 1) break
    const value = operand.data[0] ?? 0
    if (next.opType === 'Mul') [factor, addend] = [factor * value, addend * value]
    else addend += value
    steps.push(next)
    end = next.output[0] ?? ''
  }
  return { factor, addend, end, steps }
}

/**
 * Has the convolutions that use a result add what is to be added to it: possible where all of them see no edge, because
 * there zeros stand for what is beyond it. False if it is not possible.
 */
function hasNextAdd(network: Network, result: string, addend: number): boolean {
  const users = usersOf(network, result)
  const canAdd = (node: Node) =>
    node.opType === 'Conv' &&
    node.input[0] === result &&
    integersOf(node, 'pads').every((pad) => pad === 0) &&
    integerOf(node, 'group', 1) === 1
  if (users.length === 0 || !users.every(canAdd)) return false
  for (const conv of users) {
    const weights = network.constants.get(conv.input[1] ?? '')
    if (!weights?.data) throw new Error(`The weights of ${conv.output[0]} are not constant`)
    const channels = weights.dims[0] ?? 1
    const size = weights.data.length / channels
    const bias = network.constants.get(conv.input[2] ?? '')?.data ?? new Float32Array(channels)
    const { data } = weights
    const sums = bias.map(
      (value, channel) =>
        value +
        addend * data.subarray(channel * size, (channel + 1) * size).reduce((sum, each) => sum + each, 0),
    )
    setWeights(network, conv, weights, data, sums)
  }
  return true
}

function channelsOf({ nodes, constants }: Network, result: string): number {
  const maker = nodes.find(({ output }) => output.includes(result))
  return maker?.opType === 'Conv' ? (constants.get(maker.input[1] ?? '')?.dims[0] ?? 0) : 0
}

/** A convolution of one pixel and one channel: the same factor and addend for all. */
function pointwise(
  network: Network,
  input: string,
  output: string,
  channels: number,
  factor: number,
  addend: number,
): Node {
  const weights = addConstant(
    network,
    `${output}.weights`,
    [channels, 1, 1, 1],
    new Float32Array(channels).fill(factor),
  )
  const bias = addConstant(network, `${output}.bias`, [channels], new Float32Array(channels).fill(addend))
  return {
    opType: 'Conv',
    input: [input, weights, bias],
    output: [output],
    attribute: [
      { name: 'kernel_shape', type: 7, ints: [1, 1] },
      { name: 'group', type: 2, i: channels },
    ],
  }
}

function clipTo(network: Network, input: string, output: string, max: number): Node {
  // From version 11 of the operators on, the bounds are inputs.
  if (Number(network.model.opsetImport?.[0]?.version) >= 11) {
    const bounds = [0, max].map((bound, i) =>
      addConstant(network, `${output}.${i}`, [], Float32Array.of(bound)),
    )
    return { opType: 'Clip', input: [input, ...bounds], output: [output] }
  }
  const attribute = [
    { name: 'min', type: 1, f: 0 },
    { name: 'max', type: 1, f: max },
  ]
  return { opType: 'Clip', input: [input], output: [output], attribute }
}
