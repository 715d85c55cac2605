import {
  type LineToPutAway,
  proposePutAway,
  type PutAway,
  putAway,
  type PutAwayProposal,
  undoPutAway,
} from '@larder/shared/contracts/shopping-lists/put-away'
import { addShoppingListItem } from '@larder/shared/contracts/shopping-lists/list-lines'
import {
  createShoppingList,
  deleteShoppingList,
  MAX_LIST_NAME_LENGTH,
  type ShoppingList,
} from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type { MissingIngredient } from '@larder/shared/domain/recipes/stock/missing-ingredients'
import { useState } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { call, callUnread } from '../../lib/api/call.ts'
import { createIdempotencyKeys } from '../../lib/api/idempotency-keys.ts'
import { shoppingListsKey } from './operations/lists-cache.ts'
import { lineOfMissing } from './recipes/line-of-missing.ts'
import { useUnsentState } from './operations/sending/unsent-operations.ts'

const LIST_NAME_END = ' - Missing Ingredients'

/** Makes a list of what a recipe lacks, once for all presses with the same content, and shows it; see `makeList`. */
export function useMissingIngredientsList() {
  const { mutate } = useSWRConfig()
  const [keyFor] = useState(createIdempotencyKeys)
  return async (recipeName: string, missing: readonly MissingIngredient[]) => {
    try {
      return await makeList(recipeName, missing, keyFor([recipeName, missing]))
    } finally {
      void mutate(shoppingListsKey)
    }
  }
}

/**
 * Makes an empty list, then adds each ingredient by its own call, all at once; one that fails is logged and skipped.
 * Throws as `call` does when the list can't be made, or nothing can be added; then no list is left.
 */
async function makeList(name: string, missing: readonly MissingIngredient[], key: string) {
  const { id: listId } = await call(
    createShoppingList,
    { body: { name: name.slice(0, MAX_LIST_NAME_LENGTH - LIST_NAME_END.length) + LIST_NAME_END } },
    { idempotencyKey: key },
  )
  const params = { listId }
  const results = await Promise.allSettled(
    missing.map((ingredient, line) =>
      callUnread(
        addShoppingListItem,
        { params, body: lineOfMissing(ingredient) },
        { idempotencyKey: `${key}-${line}` },
      ),
    ),
  )
  const failures = results.flatMap((result, index) =>
    result.status === 'rejected'
      ? [{ name: missing[index]?.item_name, reason: result.reason as unknown }]
      : [],
  )
  for (const failure of failures) {
    // oxlint-disable-next-line no-console -- documented to be logged: the others are added, so nobody is told
    console.error(`'${failure.name}' was not added to the list:`, failure.reason)
  }
  const [first] = failures
  if (first !== undefined && failures.length === missing.length) {
    await call(deleteShoppingList, { params }).catch(() => undefined)
    throw first.reason
  }
  return { listId, addedCount: missing.length - failures.length }
}

/** How the ticked lines of a list would come into stock; loaded again whenever the list changes, or is sent. */
export function usePutAwayProposals({ id, version }: Pick<ShoppingList, 'id' | 'version'>) {
  // The server knows nothing of what waits here, and the version stays when it is told.
  const unsent = useUnsentState().entries.filter(({ operation }) => operation.list_id === id).length
  const { data, error, mutate } = useSWR<PutAwayProposal[], unknown>(
    ['put-away', id, version, unsent],
    () => call(proposePutAway, { params: { listId: id } }),
    { keepPreviousData: true },
  )
  return { proposals: data, error, retry: () => void mutate() }
}

/** Puts lines of a list away, and undoes that; both load the lists again, and throw as `call` does. */
export function usePutAway(listId: string) {
  const { mutate } = useSWRConfig()
  const reload = () => void mutate(shoppingListsKey)
  return {
    putAway: async (lines: readonly LineToPutAway[], idempotencyKey: string): Promise<PutAway> => {
      try {
        return await call(putAway, { params: { listId }, body: { lines: [...lines] } }, { idempotencyKey })
      } finally {
        reload()
      }
    },
    undo: async (putAwayId: string): Promise<void> => {
      try {
        await call(undoPutAway, { params: { listId, putAwayId } })
      } finally {
        reload()
      }
    },
  }
}
