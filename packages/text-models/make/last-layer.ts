import { addConstant, type Network } from './network.ts'

/** Factors of the features for each class, and their addends; a network of classes ends with their softmax. */
type LastLayer = { features: number; classes: number; factors: Float32Array; addends: Float32Array }

/**
 * Keeps some classes of a network that ends with scores for classes, in the given order.
 * @throws Error if the network ends otherwise
 */
export function keepClasses(network: Network, classes: readonly number[]): void {
  const { layer, replace } = lastLayerOf(network)
  const factors = new Float32Array(layer.features * classes.length)
  for (let feature = 0; feature < layer.features; feature += 1)
    for (const [at, index] of classes.entries())
      factors[feature * classes.length + at] = layer.factors[feature * layer.classes + index] ?? 0
  const addends = Float32Array.from(classes, (index) => layer.addends[index] ?? 0)
  replace({ ...layer, classes: classes.length, factors, addends })
}

/**
 * Adds classes after those of a network that ends with scores for classes; each has a factor for each feature.
 * @throws Error if the network ends otherwise
 */
export function addClasses(
  network: Network,
  added: { factors: Float32Array[]; addends: Float32Array },
): void {
  const { layer, replace } = lastLayerOf(network)
  const classes = layer.classes + added.factors.length
  const factors = new Float32Array(layer.features * classes)
  for (let feature = 0; feature < layer.features; feature += 1) {
    const known = layer.factors.subarray(feature * layer.classes, (feature + 1) * layer.classes)
    factors.set(known, feature * classes)
    for (const [at, column] of added.factors.entries())
      factors[feature * classes + layer.classes + at] = column[feature] ?? 0
  }
  replace({ ...layer, classes, factors, addends: Float32Array.of(...layer.addends, ...added.addends) })
}

/** The last layer of a network that ends with a product with a matrix, a sum, and a softmax. */
export function lastLayerOf(network: Network): { layer: LastLayer; replace: (layer: LastLayer) => void } {
  const [product, sum, softmax] = network.nodes.slice(-3)
  const [matrixName = '', addendsName = ''] = [product?.input[1], sum?.input[1]]
  const [matrix, addends] = [network.constants.get(matrixName), network.constants.get(addendsName)]
  if (product?.opType !== 'MatMul' || softmax?.opType !== 'Softmax' || !matrix?.data || !addends?.data)
    throw new Error('The network does not end with scores for classes')
  const [features = 0, classes = 0] = matrix.dims
  return {
    layer: { features, classes, factors: matrix.data, addends: addends.data },
    replace(layer) {
      addConstant(network, matrixName, [layer.features, layer.classes], layer.factors)
      addConstant(network, addendsName, [layer.classes], layer.addends)
      const shape = network.model.graph?.output?.[0]?.type?.tensorType?.shape
      if (shape?.dim?.[2]) shape.dim[2] = { dimValue: layer.classes }
    },
  }
}
