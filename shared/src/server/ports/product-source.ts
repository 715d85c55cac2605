import type { Product, ProductAnswer } from '@larder/shared/contracts/barcodes'

/** Why a table of products said nothing. */
export type ProductProblem = Exclude<ProductAnswer, 'not_asked' | 'turned_off' | 'found' | 'not_found'>

/** `product` is null for a code that the table does not know. */
export type ProductReply =
  | { product: Omit<Product, 'asked_at'> | null; problem: null }
  /** `pauseMs`: for how long it must not be asked anything, if it says so. */
  | { problem: ProductProblem; pauseMs: number | null }

/** A table of products by their codes, somewhere else; a refusal is an answer and no error. */
export interface ProductSource {
  find: (gtin: string) => Promise<ProductReply>
}
