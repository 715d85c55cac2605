import { z } from 'zod'
import { LONG_BODY_BYTES, defineEndpoint } from '../base/endpoint.ts'
import { AnyDayOrEmpty } from '../base/any-day.ts'
import { Id, Instant, MAX_QUANTITY } from '../base/primitives.ts'

/** More lines than the longest receipt that is read. */
export const MAX_DRAFT_LINES = 5_000
/** A line's id contains the printed name. */
export const MAX_LINE_ID_LENGTH = 220

/** A person's edits of one line. */
export const LineDraft = z.object({
  line_id: z.string().min(1).max(MAX_LINE_ID_LENGTH),
  is_selected: z.boolean(),
  /** A person has checked the line. */
  is_sure: z.boolean(),
  name: z.string().max(200),
  quantity: z.number().min(0).max(MAX_QUANTITY),
  unit: z.string().max(30),
  category: z.string().max(60),
  storage_location: z.string().max(60).nullable(),
  is_location_chosen: z.boolean(),
  /** The expiry day that was entered, empty for none; null while it is guessed. */
  expiry_date: AnyDayOrEmpty.nullable(),
})
export type LineDraft = z.infer<typeof LineDraft>

/** The edits of a receipt's review; unchanged lines and facts are left out, so that a later reading changes them. */
export const ReviewDraft = z.object({
  facts: z
    .object({
      store_name: z.string().max(200),
      /** Empty for none. */
      purchase_date: AnyDayOrEmpty,
      receipt_total: z.number().min(-MAX_QUANTITY).max(MAX_QUANTITY).nullable(),
    })
    .partial(),
  /** A person has checked the facts. */
  is_confirmed: z.boolean(),
  /** The place for all lines without one of their own; empty for none. */
  storage_location: z.string().max(60),
  lines: z.array(LineDraft).max(MAX_DRAFT_LINES),
})
export type ReviewDraft = z.infer<typeof ReviewDraft>

/**
 * `waiting` for a review, `partly_added` when some of its lines are in stock and others could be added; `none` when
 * there is nothing to review.
 */
export const ReviewState = z.enum(['none', 'waiting', 'partly_added', 'added', 'discarded'])
export type ReviewState = z.infer<typeof ReviewState>

const Days = z.number().nullable()
const ShelfLives = z.object({ usual: Days, pantry: Days, fridge: Days, freezer: Days })
export type ShelfLives = z.infer<typeof ShelfLives>

/** The progress of a receipt's review. */
export const ReceiptReview = z.object({
  state: ReviewState,
  /** One for each line, in the same order. */
  lines: z.array(
    z.object({
      /** Identifies the line, even after the receipt is read again. */
      line_id: z.string(),
      /**
       * For how many days the household's item keeps, in its usual place and in each kind of place, as far as the household
       * determined it; null where the kind of food does.
       */
      shelf_life_days: ShelfLives.nullable(),
      /** Since when it is in stock, and from which receipt: this one, or another copy of it. Null when it is not. */
      in_stock: z.object({ added_at: Instant, receipt_id: Id }).nullable(),
      /** When its item was put away from a shopping list, around the day of the receipt; absent when it was not. */
      put_away_at: Instant.optional(),
    }),
  ),
  /** The edits saved last; null when there are none. Each save adds 1 to the version. */
  draft: z.object({ version: z.number().int(), draft: ReviewDraft }).nullable(),
})
export type ReceiptReview = z.infer<typeof ReceiptReview>

const ReceiptParams = z.object({ id: Id })

export const saveReviewDraft = defineEndpoint({
  method: 'PUT',
  path: '/receipts/:id/draft',
  access: 'user',
  summary:
    'Saves the edits of a review, based on those of `version` (0: there are none yet). 409 when somebody else saved in the meantime: get theirs, merge your own into them line by line, and save again',
  params: ReceiptParams,
  body: z.object({ version: z.number().int().min(0), draft: ReviewDraft }),
  maxBodyBytes: LONG_BODY_BYTES,
  response: z.object({ version: z.number().int() }),
  changes: ['receipt'],
  errors: ['not_found', 'draft_changed'],
})

export const discardReview = defineEndpoint({
  method: 'PUT',
  path: '/receipts/:id/discarded',
  access: 'user',
  summary: 'Discards the review of a receipt, or restores it; the receipt and its edits stay',
  params: ReceiptParams,
  body: z.object({ is_discarded: z.boolean() }),
  status: 204,
  changes: ['receipt'],
  errors: ['not_found'],
})

/** Lines of a receipt that are left out of their shop's future receipts, or no longer are. */
export const LeftOut = z.object({
  line_ids: z.array(z.string().max(MAX_LINE_ID_LENGTH)).min(1).max(MAX_DRAFT_LINES),
  /** The household's name for the shop; it is also remembered for the name that was read. */
  store_name: z.string().max(200),
  is_left_out: z.boolean(),
})
export type LeftOut = z.infer<typeof LeftOut>

export const leaveOutLines = defineEndpoint({
  method: 'PUT',
  path: '/receipts/:id/left-out',
  access: 'user',
  summary:
    'Remembers that the household never wants lines with these names from their shop, so that they start unselected on its next receipts, or forgets it again. Lines that are not on the receipt, and those of a receipt without a store name, change nothing',
  params: ReceiptParams,
  body: LeftOut,
  maxBodyBytes: LONG_BODY_BYTES,
  status: 204,
  changes: ['receipt'],
  errors: ['not_found', 'receipt_busy'],
})
