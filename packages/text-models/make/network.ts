import proto from 'onnx-proto'
import type { onnx } from 'onnx-proto'

export type Node = onnx.INodeProto & { opType: string; input: string[]; output: string[] }

/** Numbers that do not depend on the input; `data` is null where they are not 32-bit floats. */
export type Constant = {
  dims: readonly number[]
  data: Float32Array | null
  stored: onnx.ITensorProto | null
}

/** A network as its steps, in an order in which they can be computed, and its constants by name. */
export type Network = { model: onnx.ModelProto; nodes: Node[]; constants: Map<string, Constant> }

const { ModelProto, TensorProto } = proto.onnx
const FLOAT = TensorProto.DataType.FLOAT

/** Reads an ONNX file. */
export function readNetwork(file: Uint8Array): Network {
  const model = ModelProto.decode(file)
  const steps = (model.graph?.node ?? []) as Node[]
  const constants = new Map<string, Constant>()
  for (const tensor of model.graph?.initializer ?? []) constants.set(tensor.name ?? '', toConstant(tensor))
  for (const { opType, output, attribute } of steps) {
    const tensor = attribute?.[0]?.t
    if (opType === 'Constant' && tensor) constants.set(output[0] ?? '', toConstant(tensor))
  }
  return { model, nodes: steps.filter(({ opType }) => opType !== 'Constant'), constants }
}

/** The bytes of an ONNX file; constants that no step uses are left out. */
export function writeNetwork({ model, nodes, constants }: Network): Uint8Array {
  const used = new Set(nodes.flatMap(({ input }) => input))
  const initializer = [...constants].flatMap(([name, constant]) =>
    used.has(name) ? [{ ...toTensor(constant), name }] : [],
  )
  const graph = { ...model.graph, node: nodes, initializer }
  return ModelProto.encode({ ...model, graph }).finish()
}

/** The steps that use a result. */
export const usersOf = ({ nodes }: Network, name: string): Node[] =>
  nodes.filter(({ input }) => input.includes(name))

/** The only step that uses a result; null if there are several, or the result is an answer of the network. */
export function onlyUserOf(network: Network, name: string): Node | null {
  const [user, ...others] = usersOf(network, name)
  const isAnswer = network.model.graph?.output?.some((answer) => answer.name === name)
  return user && others.length === 0 && !isAnswer ? user : null
}

/** The other operand and the constant of a step that adds or multiplies by one; null for other steps. */
export function constantOperand(
  { constants }: Network,
  { opType, input }: Node,
): { other: string; constant: Constant; data: Float32Array } | null {
  if (opType !== 'Mul' && opType !== 'Add') return null
  const at = input.findIndex((name) => constants.has(name))
  const constant = constants.get(input[at] ?? '')
  const other = input[1 - at]
  return constant?.data && other !== undefined ? { other, constant, data: constant.data } : null
}

/** The integers of an attribute of a step, as `pads`. */
export const integersOf = ({ attribute }: Node, name: string): number[] =>
  (attribute?.find((each) => each.name === name)?.ints ?? []).map(Number)

/** An attribute of a step that is one integer, as `group`; `otherwise` where it is left out. */
export function integerOf({ attribute }: Node, name: string, otherwise: number): number {
  const found = attribute?.find((each) => each.name === name)
  return found ? Number(found.i) : otherwise
}

/** Adds a constant and returns its name. */
export function addConstant(
  { constants }: Network,
  name: string,
  dims: readonly number[],
  data: Float32Array,
): string {
  constants.set(name, { dims, data, stored: null })
  return name
}

function toConstant(tensor: onnx.ITensorProto): Constant {
  const dims = (tensor.dims ?? []).map(Number)
  if (tensor.dataType !== FLOAT) return { dims, data: null, stored: tensor }
  const raw = tensor.rawData
  // Copied, because the bytes of a file need not begin at a multiple of four.
  const data = raw?.length
    ? new Float32Array(Uint8Array.from(raw).buffer)
    : Float32Array.from(tensor.floatData ?? [])
  return { dims, data, stored: null }
}

function toTensor({ dims, data, stored }: Constant): onnx.ITensorProto {
  if (!data) return stored ?? {}
  const rawData = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  return { dataType: FLOAT, dims: [...dims], rawData }
}
