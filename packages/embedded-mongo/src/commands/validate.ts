import { Int32 } from 'bson'
import type { Encodable, EncodableDoc } from '../bson/encode.ts'
import { CommandError } from '../errors.ts'
import { validateCollection } from '../storage/validate.ts'
import type { Engine } from './engine.ts'
import type { Request } from './request.ts'
import { checkFields, namespaceOf } from './request.ts'

/** Looks at each record, index entry and count of a collection; throws NamespaceNotFound (26) where there is none. */
export const runValidate = async (engine: Engine, request: Request): Promise<EncodableDoc> => {
  checkFields(request, ['full', 'background'])
  const namespace = namespaceOf(request)
  const collection = engine.catalog.find(namespace)
  if (!collection)
    throw new CommandError('NamespaceNotFound', `Collection '${namespace}' does not exist to validate.`)
  const { records, keysPerIndex, errors } = await validateCollection(engine.store, collection)
  const all = [...new Set([...errors.values()].flatMap((found) => [...found]))]
  return new Map<string, Encodable>([
    ['ns', namespace],
    ['nrecords', new Int32(records)],
    ['nIndexes', new Int32(keysPerIndex.size)],
    ['keysPerIndex', new Map([...keysPerIndex].map(([name, keys]) => [name, new Int32(keys)]))],
    [
      'indexDetails',
      new Map([...keysPerIndex.keys()].map((name) => [name, new Map([['valid', !errors.has(name)]])])),
    ],
    ['valid', all.length === 0],
    ['warnings', []],
    ['errors', all],
  ])
}
