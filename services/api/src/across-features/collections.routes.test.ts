import { expect, it } from 'vitest'
import type { Collection } from '@larder/shared/server/store/define-collection'
import { listPaths } from '@larder/shared/testkit/owned-samples'
import { startTestApp } from '../testing/test-app.ts'

const sut = await startTestApp()

/** Parts of names of secrets. */
const SUSPICIOUS = /hash|token|secret|password|seed|verifier|key|nonce|session|client_id|code|cookie|salt/

/**
 * Names that only look like secrets: printed on a pack, words compared by the memory, hashes that identify files, what a
 * mailbox is called and searched for, and salt that is eaten.
 */
const HARMLESS = [
  'catalogue_items.barcode',
  'mail_messages.message_hash',
  'mailboxes.address_key',
  'mailboxes.settings.exclude_keywords',
  'mailboxes.settings.include_keywords',
  // Counts of what a language model read and wrote.
  'model_calls.tokens',
  'model_days.cap_tokens',
  'model_days.tokens',
  'nutrition_goals.salt_g',
  'order_syncs.only_hash',
  'receipt_memory.store_key',
  'receipt_memory.text_key',
  'receipts.file_hash',
  'receipts.order_key',
  'web_pictures.address_hash',
]

const isSecret = ({ secrets }: Collection, path: string) =>
  secrets === 'all' || secrets.some((secret) => path === secret || path.startsWith(`${secret}.`))

it('prevents fields that look like secrets from leaving the server', () => {
  const leaving = sut.container.collections
    .filter(({ owner }) => owner !== 'none')
    .flatMap((collection) =>
      listPaths(collection.schema)
        .filter((path) => SUSPICIOUS.test(path) && !isSecret(collection, path))
        .map((path) => `${collection.name}.${path}`),
    )
  expect(leaving.toSorted(), 'Name it in `secrets` of its collection, or in HARMLESS here').toEqual(HARMLESS)
})

it('lists each secret by a path that exists in its documents', () => {
  for (const { name, secrets, schema } of sut.container.collections) {
    if (secrets !== 'all') for (const path of secrets) expect(listPaths(schema), name).toContain(path)
  }
})

it('finds the documents of an owner by an index, in every collection with owners', () => {
  const unlisted = sut.container.collections.filter(
    ({ ownerField, schema }) =>
      ownerField !== null &&
      ownerField !== '_id' &&
      !schema
        .indexes()
        .some(
          ([fields, options]) => Object.keys(fields)[0] === ownerField && !options?.partialFilterExpression,
        ),
  )
  expect(unlisted.map(({ name }) => name)).toEqual([])
})
