import { findNamedPack } from '@larder/shared/domain/units/pack-size'
import { answerCases, textOf } from './answer-cases.ts'

/** Reads the pack size from each case's `name`; quantity and unit are null for a name without one. */
export const evaluatePackSizes = (input: NodeJS.ReadableStream) =>
  answerCases(input, (fields) => {
    const pack = findNamedPack(textOf(fields, 'name'))
    return { quantity: pack && pack.count * pack.size, unit: pack && pack.unit }
  })
