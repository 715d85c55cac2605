import {
  listMailMessages,
  type MailMessage,
  readMailAgain,
} from '@larder/shared/contracts/orders/mail-messages'
import { uploadMail } from '@larder/shared/contracts/orders/mail-upload'
import useSWRInfinite from 'swr/infinite'
import { call } from '../../lib/api/call.ts'
import { messagesWord } from './data.ts'

// Calls for the settings and for reading single mails; the dashboard does not need them.

/** The key of a page: the name of the list and the cursor at which the page starts. */
type PageKey = readonly [string, string | undefined]
type Page = { messages: MailMessage[]; next_cursor: string | null }

const pageKey = (_index: number, before: Page | null): PageKey | null =>
  before?.next_cursor === null ? null : [messagesWord, before?.next_cursor]

/** What happened to the mails that were handled, the latest first, page by page. */
export function useMailMessages() {
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Page, unknown>(
    pageKey,
    ([, cursor]: PageKey) => call(listMailMessages, { query: { cursor } }),
    { revalidateAll: true },
  )
  return {
    messages: data?.flatMap(({ messages }) => messages),
    error,
    retry: () => void mutate(),
    hasMore: data?.at(-1)?.next_cursor != null,
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    loadMore: () => void setSize(size + 1),
  }
}

/** Fetches one mail and reads it again; returns the id of the sync that does it. Throws as `call` does. */
export const readAgain = async (id: string): Promise<string> =>
  (await call(readMailAgain, { params: { id } })).sync_id

/** Uploads a file of mails, or pasted text; returns the id of the sync that reads it. Throws as `call` does. */
export async function sendMail(mail: File | string): Promise<string> {
  const body = new FormData()
  if (typeof mail === 'string') body.append('mail_text', mail)
  else body.append('mail_file', mail)
  return (await call(uploadMail, { body })).sync_id
}
