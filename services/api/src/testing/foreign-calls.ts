import { importAll } from '@larder/shared/testkit/import-all'

/** Ids of one household's documents; other users know them, because ids are not secret. */
export type Belongings = {
  itemId: string
  entryId: string
  receiptId: string
  /** Of an upload that has taken place. */
  clientId: string
  sessionId: string
  mailboxId: string
  /** A mail in the ledger, and the order that was read from it. */
  messageId: string
  orderId: string
  /** A shopping list, and a line of it. */
  listId: string
  lineId: string
  /** What was put away from a list of its own. */
  putAwayListId: string
  putAwayId: string
  recipeId: string
  /** A meal of the plan. */
  planId: string
  /** A recipe that is being generated. */
  generationId: string
  /** The person who has all this. */
  userId: string
  /** Somebody else of the household, and an invitation into it. */
  memberId: string
  invitationId: string
}

/** A call that tries to access another household's data. */
export type ForeignCall = {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: unknown
  /** Fields in addition to a receipt's file, if the call accepts one. */
  form?: Record<string, string>
  /** The field of that file; `receipt_file` by default. */
  fileField?: string
  /**
   * `theirs`: it names another household's document and must be refused. `own`: it can't name one, and must reveal
   * none.
   */
  reach: 'theirs' | 'own'
}

/** What a stranger sends, by method and path. */
export type ForeignCalls = Record<string, (theirs: Belongings) => ForeignCall>

/** What an owner sees of it: the addresses, whose answers must stay the same. */
export type Views = readonly ((theirs: Belongings) => string)[]

type OfFeature = {
  FOREIGN_CALLS?: ForeignCalls
  /** Those that end the session. */
  LAST_CALLS?: ForeignCalls
  /** Calls that need no account, and therefore must reveal nothing of any household. */
  PUBLIC_CALLS?: readonly string[]
  VIEWS?: Views
}

const OF_FEATURES = await importAll<OfFeature>('./foreign-calls/*.ts', import.meta.url)

/** Every call that needs a user; those that end the session come last. */
export const FOREIGN_CALLS: ForeignCalls = Object.assign(
  {},
  ...OF_FEATURES.map((of) => of.FOREIGN_CALLS),
  ...OF_FEATURES.map((of) => of.LAST_CALLS),
) as ForeignCalls

export const PUBLIC_CALLS = OF_FEATURES.flatMap((of) => of.PUBLIC_CALLS ?? [])

export const VIEWS = OF_FEATURES.flatMap((of) => of.VIEWS ?? [])
