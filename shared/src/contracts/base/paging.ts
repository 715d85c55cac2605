import { z } from 'zod'
import { Id } from './primitives.ts'

export const MAX_PAGE_LENGTH = 500
/** The default page length. */
export const PAGE_LENGTH = 100

/**
 * The arguments of a list that is answered completely without them (resolution 37), and as a page with one of them.
 * `cursor` is the next cursor of the previous page; one that belongs to nothing of the list's owner is answered with 404.
 */
export const PageQuery = z
  .object({ cursor: Id.optional(), limit: z.coerce.number().int().min(1).max(MAX_PAGE_LENGTH).optional() })
  .optional()
export type PageQuery = z.infer<typeof PageQuery>

/** A page of a list; `next` is the cursor of the following page, null after the last one or for the whole list. */
export type PageOf<Rows> = { rows: Rows; next: string | null }

/** The requested page: at most `limit` documents after `cursor`. */
export type Page = { cursor: string | undefined; limit: number }

/** The page that a call requests; null when it requests the whole list. */
export const toPage = (query: PageQuery): Page | null =>
  query?.cursor === undefined && query?.limit === undefined
    ? null
    : { cursor: query.cursor, limit: query.limit ?? PAGE_LENGTH }
