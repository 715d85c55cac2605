import { date, listOf, nullable, part, text, withDefault } from '../../store/columns.ts'
import type { ShapeOf } from '../../store/columns.ts'

const sealedColumns = { key_id: text, nonce: text, data: text, tag: text }

/** What an account has of its Google account, whose id stands beside it; null without one. */
export const googleLinkColumns = {
  /** What the person allowed. */
  scopes: withDefault(listOf(text), []),
  /** Encrypted; null where only signing in was asked for. */
  refresh_token: nullable(part(sealedColumns)),
  connected_at: date,
  last_sync_at: nullable(date),
}

export type GoogleLink = ShapeOf<typeof googleLinkColumns>
