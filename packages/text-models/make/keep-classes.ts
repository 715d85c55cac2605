import { addConstant, type Network } from './network.ts'

/**
 * Keeps some classes of a network that ends with scores for classes (a product with a matrix, a sum, and a softmax), in
 * the given order.
 * @throws Error if the network ends otherwise
 */
export function keepClasses(network: Network, classes: readonly number[]): void {
  const [product, sum, softmax] = network.nodes.slice(-3)
  const [matrixName = '', biasName = ''] = [product?.input[1], sum?.input[1]]
  const [matrix, bias] = [network.constants.get(matrixName), network.constants.get(biasName)]
  if (product?.opType !== 'MatMul' || softmax?.opType !== 'Softmax' || !matrix?.data || !bias?.data)
    throw new Error('The network does not end with scores for classes')
  const [rows = 0, columns = 0] = matrix.dims
  const { data } = matrix
  const kept = new Float32Array(rows * classes.length)
  for (let row = 0; row < rows; row += 1)
    for (const [at, index] of classes.entries())
      kept[row * classes.length + at] = data[row * columns + index] ?? 0
  const { data: addends } = bias
  addConstant(network, matrixName, [rows, classes.length], kept)
  addConstant(
    network,
    biasName,
    [classes.length],
    Float32Array.from(classes, (index) => addends[index] ?? 0),
  )
  const shape = network.model.graph?.output?.[0]?.type?.tensorType?.shape
  if (shape?.dim?.[2]) shape.dim[2] = { dimValue: classes.length }
}
