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

// Pages of words, as engines hand them over.
export { READING_STAGES } from './receipts/rows/read-receipt.ts'
export type { PagePreview, ReadingStage, ReadReceipt } from './receipts/rows/read-receipt.ts'
export type { Box, RecognisedLine, RecognisedPage, RecognisedWord } from './receipts/rows/recognised-page.ts'
export { fractionsOf } from './receipts/rows/page-box.ts'
export { medianWordHeight, pageConfidence, textOfPages } from './receipts/rows/page-text.ts'
export { enclosingBox, inReadingOrder, linesFromWords } from './receipts/rows/text-rows.ts'

// Orders.
export { readOrder } from './orders/read-order.ts'
export type { OrderLine, OrderReading, ReadOrder, RemovedLine } from './orders/order-reading.ts'
export type { MailBlock, MailCell, MailDocument, MailLine } from './orders/mail/mail-document.ts'
export { maySayOrder } from './orders/order-subject.ts'
export { isPersonalDomain } from './orders/personal-domains.ts'
export { registrableDomain } from './orders/mail/registrable-domain.ts'

// Prices and promotions that shops publish.
export { readStatutoryRecord, STATUTORY_FIELDS } from './offers/statutory-rows.ts'
export type { FeedPrice, FeedPromotion, FeedRow } from './offers/feed-rows.ts'
export { readPromotionText } from './offers/read-promotion-text.ts'
export { isKeyOfFood, keyOfCode, keysOfName, offerOfPrice, offerOfPromotion } from './offers/offer.ts'
export type { Offer } from './offers/offer.ts'

// For asking a language model about a paper, and for checking what it answers.
export { bodyOf } from './orders/mail/mail-body.ts'
export type { MailBody } from './orders/mail/mail-body.ts'
export { wordsOfMail } from './orders/facts/mail-words.ts'
export { LEFT_OUT, withoutPrivate } from './orders/private-lines.ts'
export { toRow, toRowLine } from './orders/rows/mail-row.ts'
export type { MailRow } from './orders/rows/mail-row.ts'
export { structuredOrders } from './orders/structured/schema-org.ts'
export { emptyDraft } from './orders/lines/draft-line.ts'
export type { DraftLine } from './orders/lines/draft-line.ts'
export { EXPLAINED_FROM } from './orders/lines/order-line.ts'
export { findMoney } from './orders/lines/money.ts'
export { findAmounts, findDamagedAmount, sameAmount, toCents } from './receipts/rows/amounts.ts'
export { differsByOne } from './receipts/rows/row-kind.ts'
