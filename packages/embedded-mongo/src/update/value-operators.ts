import { compareValues } from '../bson/compare.ts'
import { addNumbers } from '../bson/numbers.ts'
import type { NumberValue, Value } from '../bson/values.ts'
import { isNumber, typeOf } from '../bson/values.ts'
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

export const extreme =
  (sign: 1 | -1) =>
  (operand: Value): Change =>
  (current) =>
    current === undefined || compareValues(operand, current) * sign > 0 ? operand : current
