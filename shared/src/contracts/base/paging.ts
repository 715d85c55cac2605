import { z } from 'zod'
import { Id } from './primitives.ts'

/** The header that carries the cursor of the next page of a list; absent after the last one. */
export const NEXT_CURSOR_HEADER = 'x-next-cursor'
export const MAX_PAGE_LENGTH = 500
/** Of a page whose length the call does not name. */
export const PAGE_LENGTH = 100

/**
 * The arguments of a list that answers all of it without them (resolution 37): with one of them it answers a page,
 * `cursor` being what the page before named as its next.
 */
export const PageQuery = z
  .object({ cursor: Id.optional(), limit: z.coerce.number().int().min(1).max(MAX_PAGE_LENGTH).optional() })
  .optional()
export type PageQuery = z.infer<typeof PageQuery>

/** A page to look for: what comes after `cursor`, at most `limit` of it. */
export type Page = { cursor: string | undefined; limit: number }

/** The page that a call asks for; null when it asks for all. */
export const toPage = (query: PageQuery): Page | null =>
  query?.cursor === undefined && query?.limit === undefined
    ? null
    : { cursor: query.cursor, limit: query.limit ?? PAGE_LENGTH }
