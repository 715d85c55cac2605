import { Int32, ObjectId, Timestamp } from 'bson'
import type { Doc, Value } from '../bson/values.ts'
import { isDoc, typeOf } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import type { OperatorCompiler, Result } from './arguments.ts'
import { isNullish, named, optionalArgument, wholeArgument } from './arguments.ts'
import type { Scope } from './expression.ts'
import { fromLocal, toLocal } from './time-zone.ts'

const dayMs = 86_400_000

const dateOf = (name: string, value: Value): number => {
  if (value instanceof Date) return value.getTime()
  if (value instanceof ObjectId) return value.getTimestamp().getTime()
  if (value instanceof Timestamp) return value.t * 1000
  throw new CommandError(16006, `can't convert from BSON type ${typeOf(value)} to Date (${name})`)
}

const zoneOf = (name: string, value: Result): string | null => {
  if (isNullish(value)) return null
  if (typeof value === 'string') return value
  throw new CommandError(40533, `${name} requires a string for the timezone argument`)
}

const dayOfYear = (date: Date): number =>
  Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / dayMs) + 1

// ISO 8601: a week belongs to the year of its Thursday.
const thursday = (date: Date): Date => new Date(date.getTime() + (4 - (date.getUTCDay() || 7)) * dayMs)
const isoWeek = (date: Date): number => Math.ceil(dayOfYear(thursday(date)) / 7)
const week = (date: Date): number => Math.floor((dayOfYear(date) + 6 - date.getUTCDay()) / 7)

const getters: Record<string, (date: Date) => Value> = {
  $year: (date) => new Int32(date.getUTCFullYear()),
  $month: (date) => new Int32(date.getUTCMonth() + 1),
  $dayOfMonth: (date) => new Int32(date.getUTCDate()),
  $dayOfWeek: (date) => new Int32(date.getUTCDay() + 1),
  $dayOfYear: (date) => new Int32(dayOfYear(date)),
  $hour: (date) => new Int32(date.getUTCHours()),
  $minute: (date) => new Int32(date.getUTCMinutes()),
  $second: (date) => new Int32(date.getUTCSeconds()),
  $millisecond: (date) => new Int32(date.getUTCMilliseconds()),
  $week: (date) => new Int32(week(date)),
  $isoWeek: (date) => new Int32(isoWeek(date)),
  $isoDayOfWeek: (date) => new Int32(date.getUTCDay() || 7),
  $isoWeekYear: (date) => BigInt(thursday(date).getUTCFullYear()),
}

const getter =
  (name: string, read: (date: Date) => Value): OperatorCompiler =>
  (operand) => {
    const isNamed = isDoc(operand) && operand.has('date')
    const single = Array.isArray(operand) && operand.length === 1 ? (operand[0] as Value) : operand
    const args = isNamed ? named(name, operand, ['date'], ['timezone']) : new Map([['date', single]])
    const [date, timezone] = [optionalArgument(args, 'date'), optionalArgument(args, 'timezone', 'UTC')]
    return (scope) => {
      const value = date(scope)
      const zone = zoneOf(name, timezone(scope))
      return isNullish(value) || zone === null ? null : read(new Date(toLocal(dateOf(name, value), zone)))
    }
  }

const two = (value: number): string => String(value).padStart(2, '0')

const specifiers: Record<string, (local: Date, offset: number) => string> = {
  '%Y': (date) => String(date.getUTCFullYear()).padStart(4, '0'),
  '%m': (date) => two(date.getUTCMonth() + 1),
  '%d': (date) => two(date.getUTCDate()),
  '%H': (date) => two(date.getUTCHours()),
  '%M': (date) => two(date.getUTCMinutes()),
  '%S': (date) => two(date.getUTCSeconds()),
  '%L': (date) => String(date.getUTCMilliseconds()).padStart(3, '0'),
  '%j': (date) => String(dayOfYear(date)).padStart(3, '0'),
  '%w': (date) => String(date.getUTCDay() + 1),
  '%u': (date) => String(date.getUTCDay() || 7),
  '%U': (date) => two(week(date)),
  '%V': (date) => two(isoWeek(date)),
  '%G': (date) => String(thursday(date).getUTCFullYear()).padStart(4, '0'),
  '%z': (_, offset) =>
    `${offset < 0 ? '-' : '+'}${two(Math.floor(Math.abs(offset) / 60))}${two(Math.abs(offset) % 60)}`,
  '%Z': (_, offset) => `${offset < 0 ? '-' : '+'}${String(Math.abs(offset)).padStart(3, '0')}`,
  '%%': () => '%',
}

const formatDate = (ms: number, format: string, zone: string): string => {
  const local = toLocal(ms, zone)
  return format.replace(/%(.?)/gs, (code) => {
    const write = specifiers[code]
    if (!write) throw new CommandError(18536, `Invalid format character '${code}' in format string`)
    return write(new Date(local), (local - ms) / 60_000)
  })
}

const dateToString: OperatorCompiler = (operand) => {
  const args = named('$dateToString', operand, ['date'], ['format', 'timezone', 'onNull'])
  const [date, format, timezone, onNull] = [
    optionalArgument(args, 'date'),
    optionalArgument(args, 'format'),
    optionalArgument(args, 'timezone', 'UTC'),
    optionalArgument(args, 'onNull', null),
  ]
  return (scope) => {
    const value = date(scope)
    if (isNullish(value)) return onNull(scope)
    const zone = zoneOf('$dateToString', timezone(scope))
    // The standard form ends on Z for universal time alone.
    const pattern = args.has('format')
      ? format(scope)
      : args.has('timezone')
        ? '%Y-%m-%dT%H:%M:%S.%L'
        : '%Y-%m-%dT%H:%M:%S.%LZ'
    if (zone === null || isNullish(pattern)) return null
    if (typeof pattern !== 'string')
      throw new CommandError(18533, '$dateToString requires that format be a string')
    return formatDate(dateOf('$dateToString', value), pattern, zone)
  }
}

const fixedUnits: Record<string, number> = {
  week: 7 * dayMs,
  day: dayMs,
  hour: 3_600_000,
  minute: 60_000,
  second: 1000,
  millisecond: 1,
}
const monthUnits: Record<string, number> = { year: 12, quarter: 3, month: 1 }

const unitOf = (name: string, value: Result): string => {
  if (typeof value === 'string' && (value in fixedUnits || value in monthUnits)) return value
  throw new CommandError('FailedToParse', `${name} requires a known time unit, not ${JSON.stringify(value)}`)
}

const addMonths = (local: number, months: number): number => {
  const date = new Date(local)
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  // 31 January and a month is the last day of February.
  return (
    first.getTime() + (Math.min(date.getUTCDate(), lastDay) - 1) * dayMs + (((local % dayMs) + dayMs) % dayMs)
  )
}

const shift = (ms: number, unit: string, amount: number, zone: string): number => {
  const months = monthUnits[unit]
  if (months !== undefined) return fromLocal(addMonths(toLocal(ms, zone), months * amount), zone)
  const size = (fixedUnits[unit] as number) * amount
  // Days and weeks keep the clock on the wall, shorter units count real time.
  return unit === 'day' || unit === 'week' ? fromLocal(toLocal(ms, zone) + size, zone) : ms + size
}

const shifting =
  (name: string, sign: 1 | -1): OperatorCompiler =>
  (operand) => {
    const args = named(name, operand, ['startDate', 'unit', 'amount'], ['timezone'])
    const read = readArguments(args, ['startDate', 'unit', 'amount', 'timezone'])
    return (scope) => {
      const [start, unit, amount, timezone = 'UTC'] = read(scope)
      const zone = zoneOf(name, timezone)
      if (isNullish(start) || isNullish(unit) || isNullish(amount) || zone === null) return null
      const ms = shift(
        dateOf(name, start),
        unitOf(name, unit),
        wholeArgument(name, amount, 5166405) * sign,
        zone,
      )
      return new Date(ms)
    }
  }

const readArguments = (args: Doc, keys: readonly string[]): ((scope: Scope) => Result[]) => {
  const parts = keys.map((key) => optionalArgument(args, key))
  return (scope) => parts.map((part) => part(scope))
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

const weekdayOf = (name: string, value: Result): number => {
  const at =
    typeof value === 'string'
      ? weekdays.findIndex((day) => day === value.toLowerCase() || day.slice(0, 3) === value.toLowerCase())
      : -1
  if (at < 0)
    throw new CommandError('FailedToParse', `${name} requires a known day of the week as startOfWeek`)
  return at
}

const monthsOf = (local: number): number => {
  const date = new Date(local)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

// 1 January 1970 was a Thursday.
const weekNumber = (local: number, startOfWeek: number): number =>
  Math.floor((Math.floor(local / dayMs) + 4 - startOfWeek) / 7)

/** Which of the units since some fixed moment a time falls into. */
const ordinal = (local: number, unit: string, startOfWeek: number): number => {
  const months = monthUnits[unit]
  if (months !== undefined) return Math.floor(monthsOf(local) / months)
  return unit === 'week' ? weekNumber(local, startOfWeek) : Math.floor(local / (fixedUnits[unit] as number))
}

const difference: OperatorCompiler = (operand) => {
  const args = named('$dateDiff', operand, ['startDate', 'endDate', 'unit'], ['timezone', 'startOfWeek'])
  const read = readArguments(args, ['startDate', 'endDate', 'unit', 'timezone', 'startOfWeek'])
  return (scope) => {
    const [start, end, unit, timezone = 'UTC', startOfWeek = 'sunday'] = read(scope)
    const zone = zoneOf('$dateDiff', timezone)
    if (isNullish(start) || isNullish(end) || isNullish(unit) || zone === null || startOfWeek === null)
      return null
    const name = unitOf('$dateDiff', unit)
    const day = weekdayOf('$dateDiff', startOfWeek)
    const isShort = ['hour', 'minute', 'second', 'millisecond'].includes(name)
    const [from, to] = [start, end]
      .map((value) => dateOf('$dateDiff', value))
      .map((ms) => (isShort ? ms : toLocal(ms, zone))) as [number, number]
    return BigInt(ordinal(to, name, day) - ordinal(from, name, day))
  }
}

const truncateLocal = (local: number, unit: string, startOfWeek: number): number => {
  const months = monthUnits[unit]
  const number = ordinal(local, unit, startOfWeek)
  if (months !== undefined) return Date.UTC(Math.floor((number * months) / 12), (number * months) % 12, 1)
  if (unit === 'week') return (number * 7 - 4 + startOfWeek) * dayMs
  return number * (fixedUnits[unit] as number)
}

const truncate: OperatorCompiler = (operand) => {
  const args = named('$dateTrunc', operand, ['date', 'unit'], ['timezone', 'startOfWeek', 'binSize'])
  const read = readArguments(args, ['date', 'unit', 'timezone', 'startOfWeek', 'binSize'])
  return (scope) => {
    const [date, unit, timezone = 'UTC', startOfWeek = 'sunday', binSize = new Int32(1)] = read(scope)
    const zone = zoneOf('$dateTrunc', timezone)
    if (isNullish(date) || isNullish(unit) || zone === null || startOfWeek === null || binSize === null)
      return null
    if (wholeArgument('$dateTrunc', binSize, 5439016) !== 1)
      throw new CommandError('CommandNotSupported', '$dateTrunc with a binSize above 1 is not supported')
    const local = toLocal(dateOf('$dateTrunc', date), zone)
    return new Date(
      fromLocal(truncateLocal(local, unitOf('$dateTrunc', unit), weekdayOf('$dateTrunc', startOfWeek)), zone),
    )
  }
}

const partNames = ['year', 'month', 'day', 'hour', 'minute', 'second', 'millisecond']

const fromParts: OperatorCompiler = (operand) => {
  const args = named('$dateFromParts', operand, ['year'], [...partNames, 'timezone'])
  const read = readArguments(args, [...partNames, 'timezone'])
  return (scope) => {
    const values = read(scope)
    const zone = zoneOf('$dateFromParts', args.has('timezone') ? values.at(-1) : 'UTC')
    const given = partNames.map((name, at) => (args.has(name) ? values[at] : new Int32(at < 3 ? 1 : 0)))
    if (zone === null || given.some(isNullish)) return null
    const [year, month, ...rest] = given.map((value) => wholeArgument('$dateFromParts', value, 40515)) as [
      number,
      number,
      ...number[],
    ]
    if (year < 100)
      throw new CommandError('CommandNotSupported', '$dateFromParts before the year 100 is not supported')
    return new Date(fromLocal(Date.UTC(year, month - 1, ...rest), zone))
  }
}

const toParts: OperatorCompiler = (operand) => {
  const args = named('$dateToParts', operand, ['date'], ['timezone'])
  const read = readArguments(args, ['date', 'timezone'])
  const names = ['$year', '$month', '$dayOfMonth', '$hour', '$minute', '$second', '$millisecond']
  return (scope) => {
    const [date, timezone = 'UTC'] = read(scope)
    const zone = zoneOf('$dateToParts', timezone)
    if (isNullish(date) || zone === null) return null
    const local = new Date(toLocal(dateOf('$dateToParts', date), zone))
    return new Map(
      names.map((name, at): [string, Value] => [partNames[at] as string, getters[name]?.(local) ?? null]),
    )
  }
}

export const dates: Record<string, OperatorCompiler> = {
  ...Object.fromEntries(Object.entries(getters).map(([name, read]) => [name, getter(name, read)])),
  $dateToString: dateToString,
  $dateAdd: shifting('$dateAdd', 1),
  $dateSubtract: shifting('$dateSubtract', -1),
  $dateDiff: difference,
  $dateTrunc: truncate,
  $dateFromParts: fromParts,
  $dateToParts: toParts,
}
