import { Int32, Timestamp } from 'bson'
import { compareValues } from '../bson/compare.ts'
import { addNumbers, multiplyNumbers } from '../bson/numbers.ts'
import type { NumberValue, Value } from '../bson/values.ts'
import { isDoc, isNumber, typeOf } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import type { Change } from './array-operators.ts'

const arithmetic = (
  name: string,
  verb: string,
  operand: Value,
  apply: (a: NumberValue, b: NumberValue) => NumberValue,
  ofMissing: (operand: NumberValue) => NumberValue,
): Change => {
  if (!isNumber(operand))
    throw new CommandError(
      'TypeMismatch',
      `Cannot ${verb} with non-numeric argument: {${name}: ${typeOf(operand)}}`,
    )
  return (current) => {
    if (current === undefined) return ofMissing(operand)
    if (!isNumber(current)) {
      throw new CommandError(
        'TypeMismatch',
        `Cannot apply ${name} to a value of non-numeric type. The field has the type ${typeOf(current)}`,
      )
    }
    try {
      return apply(current, operand)
    } catch (error) {
      if (error instanceof CommandError && error.codeName === 'Overflow') {
        throw new CommandError(
          'BadValue',
          `Failed to apply ${name} operations to current value: it leaves the range of 64 bits`,
        )
      }
      throw error
    }
  }
}

export const increment = (operand: Value): Change =>
  arithmetic('$inc', 'increment', operand, addNumbers, (value) => value)

export const multiply = (operand: Value): Change =>
  arithmetic('$mul', 'multiply', operand, multiplyNumbers, (value) => multiplyNumbers(value, new Int32(0)))

export const extreme =
  (sign: 1 | -1) =>
  (operand: Value): Change =>
  (current) =>
    current === undefined || compareValues(operand, current) * sign > 0 ? operand : current

/** Writes the present time; a timestamp only carries a counter of its own on a replica set. */
export const currentDate = (operand: Value): Change => {
  const kind = isDoc(operand) ? operand.get('$type') : operand
  if (isDoc(operand) && operand.size > 1)
    throw new CommandError('BadValue', 'Unrecognized $currentDate option')
  if (kind === 'timestamp') return () => new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 })
  if (typeof kind === 'boolean' || kind === 'date') return () => new Date()
  throw new CommandError('BadValue', `The '$type' string field is required to be 'date' or 'timestamp'`)
}

const bitwise: Record<string, (a: bigint, b: bigint) => bigint> = {
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
}

const wholeOf = (value: Value): bigint => {
  if (value instanceof Int32 || typeof value === 'bigint')
    return BigInt(value instanceof Int32 ? value.value : value)
  throw new CommandError('BadValue', `$bit works on whole numbers only, not on ${typeOf(value)}`)
}

export const bits = (operand: Value): Change => {
  if (!isDoc(operand) || operand.size === 0)
    throw new CommandError('BadValue', '$bit needs a document such as { and: 5 }')
  const steps = [...operand].map(([name, value]) => {
    const apply = bitwise[name]
    if (!apply)
      throw new CommandError(
        'BadValue',
        `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}'`,
      )
    return { apply, value, whole: wholeOf(value) }
  })
  return (current = new Int32(0)) =>
    steps.reduce<Value>((result, { apply, value, whole }) => {
      const bitsOf = apply(wholeOf(result), whole)
      const isSmall = result instanceof Int32 && value instanceof Int32
      return isSmall ? new Int32(Number(BigInt.asIntN(32, bitsOf))) : BigInt.asIntN(64, bitsOf)
    }, current)
}
