/**
 * What receipts, order mails and published prices say: words on pages to lines, totals and dates, the visible rows of mails
 * to orders, and the texts of promotions to what they ask and give.
 * All of it is pure: whoever opens a file (an OCR engine, a PDF, a mail) hands over words with their places. What the paper
 * does not say is null, and each line says how sure it is. Money is in the currency of the paper, days are YYYY-MM-DD.
 */

export { SURE_FROM } from './sure-from.ts'

// Receipts.
export { parseReceipt } from './receipts/parse-receipt.ts'
export type { ParsedReceipt } from './receipts/parsed-receipt.ts'
export { receiptsOnPage } from './receipts/several/receipts-on-page.ts'

// Pages of words, as engines hand them over.
export { READING_STAGES } from './receipts/rows/read-receipt.ts'
export type { PagePreview, ReadingStage, ReadReceipt } from './receipts/rows/read-receipt.ts'
export type { Box, RecognisedLine, RecognisedPage, RecognisedWord } from './receipts/rows/recognised-page.ts'
export { fractionsOf } from './receipts/rows/page-box.ts'
export { medianWordHeight, pageConfidence, textOfPages } from './receipts/rows/page-text.ts'
export { findAmounts } from './receipts/rows/amounts.ts'
export { enclosingBox, inReadingOrder, linesFromWords } from './receipts/rows/text-rows.ts'

// Orders.
export { readOrder } from './orders/read-order.ts'
export type { OrderLine, OrderReading, ReadOrder } from './orders/order-reading.ts'
export type { MailBlock, MailCell, MailDocument, MailLine } from './orders/mail/mail-document.ts'
export { mergeOrders } from './orders/merge-orders.ts'
export type { DatedReading } from './orders/merge-orders.ts'
export { maySayOrder } from './orders/order-subject.ts'
export { isPersonalDomain } from './orders/personal-domains.ts'
export { registrableDomain } from './orders/mail/registrable-domain.ts'

// Dates on packs.
export { agreeOnDates } from './pack-dates/agree-on-dates.ts'
export type { AgreedDate } from './pack-dates/agree-on-dates.ts'
export { hasYear } from './pack-dates/pack-date.ts'
export type { DayOrder, DayReading, PackDate } from './pack-dates/pack-date.ts'
export { readPackDates } from './pack-dates/read-pack-dates.ts'

// Prices and promotions that shops publish.
export { readStatutoryRecord, STATUTORY_FIELDS } from './offers/statutory-rows.ts'
export type { FeedPrice, FeedPromotion, FeedRow } from './offers/feed-rows.ts'
export { readPromotionText } from './offers/read-promotion-text.ts'
export { isKeyOfFood, keyOfCode, keysOfName, offerOfPrice, offerOfPromotion } from './offers/offer.ts'
export type { Offer } from './offers/offer.ts'

// The same shop, and the same line of its receipts, whatever was misread.
export {
  findNamedItem,
  findRemembered,
  isSameStore,
  storeKey,
  textKey,
  textSimilarity,
} from './receipts/known-texts.ts'
export type { ShopText } from './receipts/known-texts.ts'

// What a language model is asked about a paper, and what of its answer the paper bears out.
export { toModelQuestion } from './receipts/model/model-question.ts'
export { applyModelReply } from './receipts/model/model-reply.ts'
export { isDeduction, isReturnedDeposit, isSureLine } from './receipts/model/sure-lines.ts'
export { toOrderQuestion } from './orders/model/order-question.ts'
export { draftsOfReply } from './orders/model/order-reply.ts'
