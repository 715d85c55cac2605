import { findNamedPack } from '@larder/shared/domain/inventory/amounts/pack-size'
import { answerCases, textOf } from './answer-cases.ts'

/** Reads the pack size of each case's `name`; a name without one gets quantity and unit null. */
export const evaluatePackSizes = (input: NodeJS.ReadableStream) =>
  answerCases(input, (fields) => {
    const pack = findNamedPack(textOf(fields, 'name'))
    return { quantity: pack && pack.count * pack.size, unit: pack && pack.unit }
  })
