import { Int32 } from 'bson'
import type { Encodable, EncodableDoc } from '../../bson/encode.ts'
import { encodeDocument } from '../../bson/encode.ts'
import type { Documents } from '../../bson/documents.ts'
import { eachOf } from '../../bson/documents.ts'
import type { Doc } from '../../bson/values.ts'
import { CommandError, errorCodes } from '../../errors.ts'
import { takeGently } from '../../query/reading/steps.ts'
import { startJob } from '../../storage/job.ts'
import type { Engine } from '../engine.ts'
import type { Operation } from '../operation.ts'
import type { Request } from '../request.ts'
import { docsField } from '../request.ts'

const maxBatch = 100_000

/** A list of more bytes is decoded twice: decoded, it takes up to 40 times as much. */
const maxKeptBytes = 512 * 1024

/**
 * The operations in a field of a command, of which a long list is decoded one by one as they are run. All are looked at
 * before anything is written: what is thrown for one refuses the whole command, InvalidBSON (22) and what `inspect`
 * throws, InvalidLength (16) for no operation and for too many.
 */
export const operationsOf = async (
  { body, statements }: Request,
  field: string,
  inspect: (operation: Doc) => void,
  { check }: Operation,
): Promise<Documents> => {
  const given = statements ?? docsField(body, field)
  if (given.length === 0 || given.length > maxBatch) {
    throw new CommandError(
      'InvalidLength',
      `Write batch sizes must be between 1 and ${maxBatch}. Got ${given.length} operations.`,
    )
  }
  const kept = statements && statements.bytes <= maxKeptBytes ? ([] as Doc[]) : undefined
  const look = (operation: Doc): void => {
    inspect(operation)
    kept?.push(operation)
  }
  await takeGently(eachOf(given), look, check)
  return kept ?? given
}

/** One entry of `writeErrors`, encoded. */
const writeError = (index: number, error: CommandError): Uint8Array =>
  encodeDocument(
    new Map<string, Encodable>([
      ['index', new Int32(index)],
      ['code', new Int32(error.code)],
      ...[...error.details]
        .filter(([name]) => name !== 'codeName')
        .map(([name, value]): [string, Encodable] => [name, value as Encodable]),
      ['errmsg', error.message],
    ]),
  )

/** How one operation of a batch is done. */
export type Kind<R> = {
  /** Inside of a write; undefined, with nothing changed, when it takes too long for that. */
  atOnce: (operation: Doc) => R | undefined
  /** In several commits. */
  atLength: (operation: Doc) => Promise<R>
}

type Outcome<R> = { result: R } | { error: CommandError }

const interruptions: number[] = [errorCodes.MaxTimeMSExpired, errorCodes.ClientDisconnect]

/** The outcome of an operation; what ends the whole command is thrown. */
const failed = (error: unknown): { error: CommandError } => {
  if (error instanceof CommandError && !interruptions.includes(error.code)) return { error }
  throw error
}

/**
 * Runs the operations one after the other, as many in one commit as its time allows; an ordered batch ends at the first
 * failure. Returns the `writeErrors`.
 */
export const runBatch = async <R>(
  engine: Engine,
  operations: Documents,
  isOrdered: boolean,
  { atOnce, atLength }: Kind<R>,
  take: (result: R, index: number) => void,
  { check }: Operation,
): Promise<Uint8Array[]> => {
  const errors: Uint8Array[] = []
  let at = 0
  const note = (outcome: Outcome<R>): void => {
    if ('error' in outcome) errors.push(writeError(at, outcome.error))
    else take(outcome.result, at)
    at++
  }

  const runSome = (): { done: Outcome<R>[]; isLong: boolean } => {
    const isOver = startJob()
    const done: Outcome<R>[] = []
    while (at + done.length < operations.length) {
      let outcome: Outcome<R>
      try {
        const result = atOnce(operations.at(at + done.length) as Doc)
        if (result === undefined) return { done, isLong: true }
        outcome = { result }
      } catch (error) {
        outcome = failed(error)
      }
      done.push(outcome)
      if (isOver() || (isOrdered && 'error' in outcome)) break
    }
    return { done, isLong: false }
  }

  while (at < operations.length && !(isOrdered && errors.length > 0)) {
    check()
    const { done, isLong } = await engine.store.write(runSome)
    done.forEach(note)
    if (!isLong) continue
    const operation = operations.at(at) as Doc
    note(await atLength(operation).then((result) => ({ result }), failed))
  }
  return errors
}

/** The answer of a batch. */
export const batchAnswer = (fields: [string, Encodable][], errors: Encodable[]): EncodableDoc =>
  new Map<string, Encodable>(errors.length > 0 ? [...fields, ['writeErrors', errors]] : fields)
