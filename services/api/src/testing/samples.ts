import { importAll } from '@larder/shared/testkit/import-all'
import type { MakeDocuments } from './oldest-documents.ts'
import type { Document } from './oldest-household.ts'
import type { Answer, Sent, TestHousehold } from './test-household.ts'

/** Ids of one household's documents, by the names that calls give them; other users know them: ids are not secret. */
export type Ids = Readonly<Record<string, string>>

/** A call that tries to access another household's data. */
export type ForeignCall = Omit<Sent, 'headers'> & {
  /**
   * `theirs`: it names another household's document and must be refused. `own`: it can't name one, and must reveal
   * none.
   */
  reach: 'theirs' | 'own'
  /** What a worker does while the owner waits for the answer to the same call. */
  during?: (household: TestHousehold, answer: Promise<Answer>) => Promise<Answer>
}

/** What a stranger sends, by method and path. */
export type ForeignCalls<Named extends Ids = Ids> = Record<string, (theirs: Named) => ForeignCall>

/** What an owner sees of it, which must stay the same: an address, or what counts of its answer. */
export type Views<Named extends Ids = Ids> = readonly ((
  theirs: Named,
) => string | { path: string; read: (answer: never) => unknown })[]

/** The oldest documents, by collection. */
export type OldestDocuments = Record<string, Document>

/** What the samples of one feature may say, a file in the folder `samples`. */
type Samples = {
  /** Makes what a household has of the feature, and returns the ids that calls name. */
  make?: (household: TestHousehold) => Promise<Ids>
  FOREIGN_CALLS?: ForeignCalls
  /** Those that end the session. */
  LAST_CALLS?: ForeignCalls
  /** Calls that need no account, and therefore must reveal nothing of any household. */
  PUBLIC_CALLS?: readonly string[]
  VIEWS?: Views
  /** The first document of each of its collections. */
  makeOldestDocuments?: MakeDocuments
  /** The ids that `make` returns, of the oldest documents. */
  oldestIds?: (oldest: OldestDocuments) => Ids
}

export const SAMPLES = await importAll<Samples>('./samples/*.ts', import.meta.url)

/** Every call that needs a user; those that end the session come last. */
export const FOREIGN_CALLS: ForeignCalls = Object.assign(
  {},
  ...SAMPLES.map((of) => of.FOREIGN_CALLS),
  ...SAMPLES.map((of) => of.LAST_CALLS),
) as ForeignCalls

export const PUBLIC_CALLS = SAMPLES.flatMap((of) => of.PUBLIC_CALLS ?? [])

export const VIEWS = SAMPLES.flatMap((of) => of.VIEWS ?? [])

/** Makes what a household has of all features; returns the ids. */
export const makeBelongings = async (household: TestHousehold): Promise<Ids> => {
  const ids: Ids[] = []
  for (const { make } of SAMPLES) if (make) ids.push(await household.once(make))
  return Object.assign({}, ...ids) as Ids
}

/** What calls name of the oldest documents. */
export const idsOfOldest = (oldest: OldestDocuments): Ids =>
  Object.assign({}, ...SAMPLES.map((of) => of.oldestIds?.(oldest))) as Ids
