import {
  listMailMessages,
  type MailMessage,
  MAX_MESSAGES_PER_PAGE,
  readMailAgain,
} from '@larder/shared/contracts/orders/mail-messages'
import { uploadMail } from '@larder/shared/contracts/orders/mail-upload'
import { cacheUnder } from '../../lib/api/cached-words.ts'
import { call } from '../../lib/api/call.ts'
import { pageKeyOf, usePages } from '../../lib/api/use-pages.ts'

// Calls for the settings and for reading single mails; the dashboard does not need them.

const pageKey = pageKeyOf(cacheUnder('mailMessages', [listMailMessages]))

/** The first page is short, so that it shows soon; whoever wants more gets as many as there may be. */
const limitOf = (cursor: string | undefined) => (cursor === undefined ? undefined : MAX_MESSAGES_PER_PAGE)

/** What happened to the mails that were handled, the latest first, page by page. */
export const useMailMessages = () =>
  usePages<MailMessage>(pageKey, async (cursor) => {
    const { messages, next_cursor } = await call(listMailMessages, {
      query: { cursor, limit: limitOf(cursor) },
    })
    return { rows: messages, next_cursor }
  })

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
