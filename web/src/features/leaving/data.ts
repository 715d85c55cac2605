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

/** Whether, and when, the account is deleted, and how long that can be called off. */
export function useAccountDeletion() {
  const { data, error, mutate } = useSWR<AccountDeletion, unknown>(deletionKey, () =>
    call(getAccountDeletion, {}),
  )
  return { deletion: data, error, retry: () => void mutate() }
}

/** Keeps the account after all. Throws as `call` does. */
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

/** Has the account deleted, and signs all devices out; gives when it is due. Throws as `call` does. */
export const deleteAccount = (): Promise<AccountDeletion> => call(requestAccountDeletion, {})

/** Keeps an account by the token of its mail; gives the sentence that says so. Throws as `call` does. */
export async function keepAccountByLink(token: string): Promise<string> {
  return (await call(cancelAccountDeletionByLink, { body: { token } })).message
}

/** The address at which the browser gets all data of the account, within 30 s. Throws as `call` does. */
export async function prepareExport(): Promise<string> {
  const { ticket } = await call(createExportTicket, {})
  return urlOf(downloadExport.path, { query: { ticket } })
}
