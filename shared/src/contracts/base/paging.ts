import { z } from 'zod'
import { Id } from './primitives.ts'

export const MAX_PAGE_LENGTH = 500
/** The default page length. */
export const PAGE_LENGTH = 100

/**
 * The arguments of a list that answers all of it without them (resolution 37): with one of them it answers a page,
 * `cursor` being what the page before named as its next. A
 * cursor that names nothing of the list's owner answers 404.
 */
export const PageQuery = z
  .object({ cursor: Id.optional(), limit: z.coerce.number().int().min(1).max(MAX_PAGE_LENGTH).optional() })
  .optional()
export type PageQuery = z.infer<typeof PageQuery>

/** What a paged list answers; `next` is the cursor of the page after it, null after the last one or where all was asked for. */
export type PageOf<Rows> = { rows: Rows; next: string | null }

/** A page to look for: what comes after `cursor`, at most `limit` of it. */
export type Page = { cursor: string | undefined; limit: number }

/** The page that a call requests; null when it requests the whole list. */
export const toPage = (query: PageQuery): Page | null =>
  query?.cursor === undefined && query?.limit === undefined
    ? null
    : { cursor: query.cursor, limit: query.limit ?? PAGE_LENGTH }
