import { date, listOf, nullable, part, text, withDefault } from '../../store/columns.ts'
import type { ShapeOf } from '../../store/columns.ts'

const sealedColumns = { key_id: text, nonce: text, data: text, tag: text }

/** The data of a connected Google account, stored beside its id; null without one. */
export const googleLinkColumns = {
  /** The scopes that the person granted. */
  scopes: withDefault(listOf(text), []),
  /** Encrypted; null if only signing in was requested. */
  refresh_token: nullable(part(sealedColumns)),
  connected_at: date,
  last_sync_at: nullable(date),
}

export type GoogleLink = ShapeOf<typeof googleLinkColumns>
