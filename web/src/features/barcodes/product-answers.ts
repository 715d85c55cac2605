import type { ProductAnswer } from '@larder/shared/contracts/barcodes'

/** What is said of an unknown code where Open Food Facts named no product; null where it was not to be asked. */
export const PRODUCT_ANSWERS: { [Answer in Exclude<ProductAnswer, 'found'>]: string | null } = {
  not_asked: null,
  turned_off: null,
  not_found: 'Open Food Facts does not know it either.',
  too_many_questions: 'Open Food Facts has had too many questions. Try again in a minute.',
  timed_out: 'Open Food Facts did not answer in time.',
  unreachable: 'Open Food Facts could not be reached.',
  refused: 'Open Food Facts did not answer the question.',
  unreadable: 'The answer of Open Food Facts could not be read.',
}
