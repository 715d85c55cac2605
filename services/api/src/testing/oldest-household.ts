import type { MongoHandle } from '@larder/shared/server/store/mongo'
import { importAll } from '@larder/shared/testkit/import-all'
import type { Belongings } from './foreign-calls.ts'
import { makeOldestDocuments } from './oldest-documents.ts'
import type { MakeDocuments } from './oldest-documents.ts'

/** Ids of all kinds are passed on as they are. */
export type Document = { _id: string } & Record<string, unknown>

const OF_FEATURES = await importAll<{ makeOldestDocuments: MakeDocuments }>(
  './oldest-documents/*.ts',
  import.meta.url,
)

/**
 * The first document of each collection, by its name, as the program wrote it when the collection was new; of the only
 * account that a database has, whose own documents are those that it has now. Nothing is stored.
 */
export const makeOldestHousehold = async (
  connection: MongoHandle['connection'],
): Promise<Record<string, Document>> => {
  const [user, household] = await Promise.all(
    ['users', 'households'].map((name) => connection.collection<Document>(name).findOne()),
  )
  if (!user || !household) throw new Error('Nobody has signed up')
  const given = { user, household, id: () => new connection.base.Types.ObjectId() }
  return Object.assign(
    {},
    ...[{ makeOldestDocuments }, ...OF_FEATURES].map((of) => of.makeOldestDocuments(given)),
  ) as Record<string, Document>
}

/** What calls name of it. */
export const belongingsOf = (oldest: Record<string, Document>): Belongings => ({
  itemId: String(oldest.catalogue_items?._id),
  entryId: String(oldest.inventory_entries?._id),
  receiptId: String(oldest.receipts?._id),
  clientId: String(oldest.client_ids?._id),
  sessionId: String(oldest.sessions?._id),
  mailboxId: String(oldest.mailboxes?._id),
  messageId: String(oldest.mail_messages?._id),
  // The oldest paper is a receipt: orders came later.
  orderId: String(oldest.receipts?._id),
  listId: String(oldest.shopping_lists?._id),
  lineId: (oldest.shopping_lists?.lines as { id: string }[] | undefined)?.[0]?.id ?? '',
  putAwayListId: String(oldest.shopping_lists?._id),
  putAwayId: String(oldest.stock_operations?._id),
  recipeId: String(oldest.recipes?._id),
  planId: String(oldest.planned_meals?._id),
  generationId: String(oldest.recipe_generations?._id),
  userId: String(oldest.users?._id),
  memberId: String(oldest.users?._id),
  invitationId: String(oldest.household_invitations?._id),
})
