import {
  type AccountDeletion,
  cancelAccountDeletion,
  cancelAccountDeletionByLink,
  createExportTicket,
  downloadExport,
  getAccountDeletion,
  requestAccountDeletion,
} from '@larder/shared/contracts/accounts/leaving'
import useSWR, { useSWRConfig } from 'swr'
import { call, urlOf } from '../../lib/api/call.ts'

const deletionKey = ['accountDeletion'] as const

/** Whether, and when, the account will be deleted, and for how long that can be cancelled. */
export function useAccountDeletion() {
  const { data, error, mutate } = useSWR<AccountDeletion, unknown>(deletionKey, () =>
    call(getAccountDeletion, {}),
  )
  return { deletion: data, error, retry: () => void mutate() }
}

/** Cancels the deletion of the account. Throws as `call` does. */
export function useKeepAccount() {
  const { mutate } = useSWRConfig()
  return async () => {
    try {
      await call(cancelAccountDeletion, {})
    } finally {
      // It may have been kept elsewhere.
      await mutate(deletionKey)
    }
  }
}

/** Requests the deletion of the account, and signs out all devices; returns when it is due. Throws as `call` does. */
export const deleteAccount = (): Promise<AccountDeletion> => call(requestAccountDeletion, {})

/** Keeps an account with the token of its mail; returns the message to show. Throws as `call` does. */
export async function keepAccountByLink(token: string): Promise<string> {
  return (await call(cancelAccountDeletionByLink, { body: { token } })).message
}

/** The address from which the browser can download all data of the account within 30 s. Throws as `call` does. */
export async function prepareExport(): Promise<string> {
  const { ticket } = await call(createExportTicket, {})
  return urlOf(downloadExport.path, { query: { ticket } })
}
