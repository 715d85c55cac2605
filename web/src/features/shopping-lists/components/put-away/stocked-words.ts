import type { Stocked } from '@larder/shared/contracts/shopping-lists/list-lines'

/** What is said of a line that is in stock already. */
export const STOCKED: Record<Stocked['by'], string> = {
  receipt: 'In stock from a receipt',
  put_away: 'Put away already',
}
