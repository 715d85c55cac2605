import proto from 'onnx-proto'
import { expect, it } from 'vitest'
import { foldFactors } from './fold-factors.ts'
import { addConstant, readNetwork, writeNetwork, type Network, type Node } from './network.ts'
import { splitHardSwish } from './split-hard-swish.ts'

const { ModelProto } = proto.onnx

/** A network of one answer, `y`, with a convolution of eight channels before the given steps. */
function networkOf(...steps: Node[]): Network {
  const model = ModelProto.fromObject({ opsetImport: [{ version: 11 }], graph: { output: [{ name: 'y' }] } })
  const conv = { opType: 'Conv', input: ['x', 'w'], output: ['c'] }
  const network: Network = { model, nodes: [conv, ...steps], constants: new Map() }
  addConstant(network, 'w', [8, 1, 1, 1], new Float32Array(8).fill(2))
  addConstant(network, 'three', [1], Float32Array.of(3))
  addConstant(network, 'each', [8, 1, 1], Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8))
  return network
}
const kinds = ({ nodes }: Network) => nodes.map(({ opType }) => opType)
const valuesOf = (network: Network, name = '') => [...(network.constants.get(name)?.data ?? [])]

it('has a convolution do the product and the sum that follow it', () => {
  const network = networkOf(
    { opType: 'Mul', input: ['each', 'c'], output: ['m'] },
    { opType: 'Add', input: ['m', 'three'], output: ['y'] },
  )
  foldFactors(network)
  const [conv] = network.nodes
  expect(kinds(network)).toEqual(['Conv'])
  expect(conv?.output).toEqual(['y'])
  expect(valuesOf(network, conv?.input[1])).toEqual([2, 4, 6, 8, 10, 12, 14, 16])
  expect(valuesOf(network, conv?.input[2])).toEqual(new Array(8).fill(3))
})

it('leaves a result alone that two steps use', () => {
  const network = networkOf(
    { opType: 'Mul', input: ['c', 'three'], output: ['m'] },
    { opType: 'Add', input: ['m', 'c'], output: ['y'] },
  )
  foldFactors(network)
  expect(kinds(network)).toEqual(['Conv', 'Mul', 'Add'])
})

it('splits a hard swish of an older set of operators, and has the next convolution add what follows', () => {
  const network = networkOf(
    { opType: 'Add', input: ['c', 'three'], output: ['a'] },
    { opType: 'Clip', input: ['a'], output: ['b'] },
    { opType: 'Mul', input: ['c', 'b'], output: ['d'] },
    { opType: 'Div', input: ['d', 'six'], output: ['h'] },
    { opType: 'Add', input: ['h', 'three'], output: ['s'] },
    { opType: 'Conv', input: ['s', 'w2'], output: ['y'] },
  )
  addConstant(network, 'w2', [1, 8, 1, 1], new Float32Array(8).fill(1))
  splitHardSwish(network)
  expect(kinds(network)).toEqual(['Conv', 'Conv', 'Clip', 'Mul', 'Conv'])
  expect(valuesOf(network, network.nodes[4]?.input[2])).toEqual([24])
})

it('adds by a step of its own before a convolution that sees beyond an edge', () => {
  const network = networkOf(
    { opType: 'HardSwish', input: ['c'], output: ['h'] },
    { opType: 'Add', input: ['h', 'three'], output: ['s'] },
    { opType: 'Conv', input: ['s', 'w2'], output: ['y'], attribute: [{ name: 'pads', ints: [1, 1, 1, 1] }] },
  )
  addConstant(network, 'w2', [1, 8, 3, 3], new Float32Array(72).fill(1))
  splitHardSwish(network)
  expect(kinds(network)).toEqual(['Conv', 'Conv', 'Clip', 'Mul', 'Conv', 'Conv'])
})

it('writes what it has read, without constants that nothing uses', () => {
  const network = networkOf({ opType: 'Mul', input: ['c', 'three'], output: ['y'] })
  const again = readNetwork(writeNetwork(network))
  expect(kinds(again)).toEqual(['Conv', 'Mul'])
  expect([...again.constants.keys()]).toEqual(['w', 'three'])
  expect(valuesOf(again, 'three')).toEqual([3])
})
