import { readFileSync } from 'node:fs'
import {
  deleteReceipt,
  getReceipt,
  getReceiptSpend,
  listItemPrices,
  listReceipts,
  type ReceiptDetail,
  splitReceipt,
} from '@larder/shared/contracts/receipts/receipt-archive'
import { discardReview, saveReviewDraft } from '@larder/shared/contracts/receipts/receipt-review'
import {
  getReceiptPage,
  type SeveralReceipts,
  uploadReceipt,
} from '@larder/shared/contracts/receipts/receipts'
import { generateClientId, getProgressResult } from '@larder/shared/contracts/receipts/upload-progress'
import type { Page } from '@playwright/test'
import { HttpResponse, type HttpHandler } from 'msw'
import { answers, fails, failsWithoutDetail, on } from '../../src/testing/handlers.ts'
import { sampleDetail, sampleId, sampleLine, sampleReceipt } from '../../src/testing/samples/stock-samples.ts'
import { fixture } from '../receipts.ts'
import { dialog, press, question, type Scene } from './scene.ts'

const read = sampleReceipt({
  currency: 'EUR',
  items: [
    sampleLine('Milk', { price: 1.35, item_id: sampleId(5) }),
    sampleLine('Bread', { confidence: 0.4 }),
  ],
  // The size of the picture; its text stands apart from the edges.
  page_ocr_results: [
    {
      page_number: 1,
      width: 706,
      height: 909,
      confidence: 0.9,
      blocks: [
        { text: 'Green Grocer', box: [0.2, 0.1, 0.8, 0.14], confidence: 0.9 },
        { text: 'MILK 1.35', box: [0.1, 0.2, 0.9, 0.25], confidence: 0.9 },
      ],
    },
  ],
  receipt_total: 6,
  total_difference: 1,
  field_confidence: { store_name: 0.5, purchase_date: 0.5, receipt_total: 0.95 },
})
const detail = (fields: Partial<ReceiptDetail> = {}) => sampleDetail(read, { item_count: 2, ...fields })
const months = Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`)
const spend = {
  months,
  spend: [
    { month: '2025-11', store_name: 'Green Grocer', currency: 'EUR', total: 30, receipt_count: 2 },
    { month: '2025-12', store_name: 'Corner Shop', currency: 'USD', total: 12.5, receipt_count: 1 },
  ],
  uncounted_count: 1,
}
const picture = on(
  getReceiptPage,
  () =>
    new HttpResponse(readFileSync(fixture('corner-shop.jpg')), { headers: { 'content-type': 'image/jpeg' } }),
)
const receipts = (...handlers: HttpHandler[]): Pick<Scene, 'path' | 'answers'> => ({
  path: '/receipts',
  answers: [
    ...handlers,
    answers(listReceipts, {
      receipts: [
        detail(),
        detail({ id: sampleId(701), store_name: 'Corner Shop', review_state: 'waiting' }),
        detail({ id: sampleId(702), state: 'failed', filename: 'blurred.jpg', store_name: null }),
        detail({ id: sampleId(703), state: 'queued', filename: 'new.jpg', store_name: null }),
      ],
      next_cursor: sampleId(799),
    }),
    answers(getReceiptSpend, spend),
    answers(getReceipt, detail()),
    answers(saveReviewDraft, { version: 1 }),
    answers(discardReview, undefined),
    picture,
  ],
})
const openReceipt = (page: Page) => press(/Green Grocer/)(page)
const TWO: SeveralReceipts = {
  turn: 0,
  boxes: [
    [0, 0, 0.5, 1],
    [0.5, 0, 1, 1],
  ],
}

/** A receipt that waits for review. The path of its call also matches that of the spending, so both are answered. */
const waiting = [answers(getReceiptSpend, spend), answers(getReceipt, detail({ review_state: 'waiting' }))]
const openReview = async (page: Page) => {
  await openReceipt(page)
  await press('Review')(page)
  await dialog(/^Review/)(page).waitFor()
}
const upload = (...handlers: HttpHandler[]): Pick<Scene, 'path' | 'answers'> => ({
  path: '/inventory?open=upload',
  answers: [
    ...handlers,
    answers(generateClientId, { client_id: 'AbCdEfGhIjKlMnOpQrStUv' }),
    answers(getProgressResult, { status: 'processing', result: null, error: null }),
    ...waiting,
    answers(saveReviewDraft, { version: 1 }),
    answers(discardReview, undefined),
    picture,
  ],
})
const send = async (page: Page) => {
  await page.getByLabel('Receipt files').setInputFiles(fixture('corner-shop.jpg'))
  await press('Upload receipt')(page)
}

/** The archive of receipts, their upload and their review. */
export const receiptScenes: readonly Scene[] = [
  {
    title: 'no receipts',
    ...receipts(answers(listReceipts, { receipts: [], next_cursor: null })),
    shown: (page) => page.getByRole('heading', { level: 1 }),
  },
  { title: 'receipts', ...receipts(), shown: (page) => page.getByRole('button', { name: /blurred.jpg/ }) },
  {
    title: 'receipts that could not be loaded',
    ...receipts(failsWithoutDetail(getReceiptSpend, 502), failsWithoutDetail(listReceipts, 502)),
    shown: (page) => page.getByRole('button', { name: 'Try again' }).first(),
  },
  {
    title: 'a receipt, with prices, text and how it was read',
    ...receipts(
      answers(listItemPrices, [
        {
          receipt_id: sampleId(700),
          date: '2026-03-01',
          store_name: 'Green Grocer',
          currency: 'EUR',
          quantity: 1,
          unit: 'l',
          price: 1.35,
          unit_price: 1.35,
          base_unit: 'l',
        },
      ]),
    ),
    open: async (page) => {
      await openReceipt(page)
      await page.getByText('Text as it was read').click()
      await page.getByText('How it was read').click()
    },
    shown: (page) => dialog('Green Grocer')(page).getByText('MILK 1.35'),
  },
  {
    title: 'changed values of a receipt',
    ...receipts(answers(getReceiptSpend, spend), answers(getReceipt, sampleDetail())),
    open: async (page) => {
      await openReceipt(page)
      await press(/^Edit store, date and total of/)(page)
    },
    shown: (page) => dialog('Green Grocer')(page).getByRole('spinbutton', { name: 'Total' }),
  },
  {
    title: 'a receipt without its file',
    ...receipts(answers(getReceiptSpend, spend), answers(getReceipt, detail({ has_file: false }))),
    open: openReceipt,
    shown: (page) => dialog('Green Grocer')(page).getByText(/no longer kept/),
  },
  {
    title: 'a receipt that could not be loaded',
    ...receipts(answers(getReceiptSpend, spend), fails(getReceipt, 'database_unavailable')),
    open: openReceipt,
    shown: (page) => page.getByRole('dialog').getByRole('button', { name: 'Try again' }),
  },
  {
    title: 'a deletion that was refused',
    ...receipts(fails(deleteReceipt, 'receipt_busy')),
    open: async (page) => {
      await openReceipt(page)
      await press('Delete')(page)
      await question('Delete receipt')(page).getByRole('button', { name: 'Delete' }).click()
    },
    shown: (page) => question('Delete receipt')(page).getByRole('alert'),
  },
  {
    title: 'a review',
    ...receipts(...waiting),
    open: openReview,
    shown: (page) => page.getByRole('checkbox', { name: 'Bread' }),
  },
  {
    title: 'a review of a picture of two receipts, which could not be split',
    ...receipts(
      answers(getReceiptSpend, spend),
      answers(getReceipt, detail({ review_state: 'waiting', result: { ...read, several: TWO } })),
      fails(splitReceipt, 'lines_already_added'),
    ),
    open: async (page) => {
      await openReview(page)
      await press('Split them')(page)
    },
    shown: (page) => page.getByText('These lines of the receipt were already added'),
  },
  {
    title: 'the details of a line in a review',
    ...receipts(...waiting),
    open: async (page) => {
      await openReview(page)
      await press('Edit Bread')(page)
    },
    shown: (page) => page.getByRole('group', { name: 'Details of Bread' }),
  },
  {
    title: 'a review without its picture, and with nothing chosen',
    ...receipts(
      ...waiting,
      on(getReceiptPage, () => new HttpResponse(null, { status: 404 })),
    ),
    open: async (page) => {
      await openReview(page)
      await press('Deselect All')(page)
      await press('Add items to inventory')(page)
    },
    shown: (page) => page.getByText('Please select at least one item to add to inventory'),
  },
  {
    title: 'an upload without files',
    ...upload(),
    open: press('Upload receipt'),
    shown: (page) => page.getByText('Please select at least one receipt'),
  },
  {
    title: 'chosen files',
    ...upload(),
    open: (page) => page.getByLabel('Receipt files').setInputFiles(fixture('corner-shop.jpg')),
    shown: (page) => page.getByRole('list', { name: 'Files' }),
  },
  {
    title: 'pictures that are too large, one of which cannot be made smaller',
    ...upload(),
    open: async (page) => {
      await page.getByLabel('Receipt files').setInputFiles(
        ['IMG_20260310_121503.jpg', 'IMG_20260310_121542.HEIC'].map((name) => ({
          name,
          mimeType: name.endsWith('jpg') ? 'image/jpeg' : 'image/heic',
          buffer: Buffer.alloc(9_400_000),
        })),
      )
      await press(/^Make it smaller.*HEIC$/)(page)
    },
    shown: (page) => page.getByText(/can’t open HEIC pictures/),
  },
  {
    title: 'the progress of an upload',
    ...upload(on(uploadReceipt, () => new Promise<Response>(() => {}))),
    open: send,
    shown: (page) => page.getByRole('list', { name: /^Progress of/ }),
  },
  {
    title: 'an upload that waits in a long queue',
    ...upload(
      fails(uploadReceipt, 'reading_goes_on'),
      answers(getProgressResult, {
        status: 'processing',
        result: null,
        error: null,
        queue: { place: 12, expected_seconds: 170 },
      }),
    ),
    open: send,
    shown: (page) => page.getByText('Place 12 in the queue, about 3 minutes').first(),
  },
  {
    title: 'an upload that continues behind a pill',
    ...upload(on(uploadReceipt, () => new Promise<Response>(() => {}))),
    open: async (page) => {
      await send(page)
      await page.getByRole('list', { name: /^Progress of/ }).waitFor()
      await press('Close')(page)
    },
    shown: (page) => page.getByRole('button', { name: /^Reading receipts/ }),
  },
  {
    title: 'an upload that failed',
    ...upload(fails(uploadReceipt, 'file_encrypted')),
    open: send,
    shown: (page) => page.getByText('No receipts were successfully processed'),
  },
  {
    title: 'the review after an upload',
    ...upload(answers(uploadReceipt, read)),
    open: send,
    shown: (page) => dialog('Review Receipt Items')(page).getByRole('checkbox', { name: 'Bread' }),
  },
]
