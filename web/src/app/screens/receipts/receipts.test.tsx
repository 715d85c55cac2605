import { trackEvent } from '@larder/shared/contracts/analytics'
import { getPublicConfig } from '@larder/shared/contracts/system'
import { addReceiptItems, undoReceiptItems } from '@larder/shared/contracts/receipts/receipt-items'
import { type InventoryEntry, listInventory } from '@larder/shared/contracts/inventory'
import { correctReceipt, getReceipt } from '@larder/shared/contracts/receipts/receipt-archive'
import {
  discardReview,
  type LeftOut,
  leaveOutLines,
  type ReceiptReview,
  type ReviewDraft,
  saveReviewDraft,
} from '@larder/shared/contracts/receipts/receipt-review'
import { generateClientId, getProgressResult } from '@larder/shared/contracts/receipts/upload-progress'
import { getReceiptPage, type ReceiptResult, uploadReceipt } from '@larder/shared/contracts/receipts/receipts'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type HttpHandler, ws } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { uploadSession } from '../../../features/receipts/upload/upload-session.ts'
import { storeSession, clearSession } from '../../../lib/session/session-store.ts'
import { answers, fails, failsWithoutDetail, on } from '../../../testing/handlers.ts'
import { fakePictures } from '../../../testing/browser/fake-pictures.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleUser } from '../../../testing/samples/samples.ts'
import { server } from '../../../testing/server.ts'
import {
  sampleDetail,
  sampleEntry,
  sampleId,
  sampleLine,
  sampleReceipt,
  sampleReview,
} from '../../../testing/samples/stock-samples.ts'
import { matchMedia, setViewportWidth } from '../../../testing/browser/viewport.ts'

const CLIENT_ID = 'AbCdEfGhIjKlMnOpQrStUv'
const channel = ws.link('ws://larder.test/api/v1/ws/progress/:client_id')
const image = (name = 'receipt.jpg') => new File(['picture'], name, { type: 'image/jpeg' })
const pdf = new File(['pages'], 'order.pdf', { type: 'application/pdf' })
const added = [sampleEntry('Milk'), sampleEntry('Bread')]

/** Advances the clock, and lets React follow. */
const pass = (delayMs: number) => act(() => vi.advanceTimersByTimeAsync(delayMs))

/** Waits until every file has a result, which is shown for two seconds. */
const isRead = () =>
  waitFor(() => expect(uploadSession.current().files.every(({ result }) => result)).toBe(true))

/** The server's end of the progress channel: what was sent to it, and a way to send messages. */
function progressChannel() {
  const heard: unknown[] = []
  let say = (_text: string) => {}
  const handler = channel.addEventListener('connection', ({ client }) => {
    say = (text) => client.send(text)
    client.addEventListener('message', ({ data }) => heard.push(data))
  })
  return { handler, heard, say: (text: string) => say(text) }
}

function pendingUpload() {
  let succeed = (_result: ReceiptResult) => {}
  const result = new Promise<ReceiptResult>((resolve) => (succeed = resolve))
  return {
    handler: answers(uploadReceipt, () => result),
    succeed: (value = sampleReceipt()) => succeed(value),
  }
}

async function openUpload(...handlers: HttpHandler[]) {
  const progress = progressChannel()
  server.use(progress.handler)
  const user = renderApp('/inventory', {
    state: { openUploadDialog: true },
    handlers: [
      ...handlers,
      answers(generateClientId, { client_id: CLIENT_ID }),
      answers(getProgressResult, { status: 'processing', result: null, error: null }),
      answers(getReceiptPage, undefined),
      answers(listInventory, []),
      answers(getReceipt, sampleDetail()),
    ],
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload Receipts' }))
  const input = dialog.getByLabelText<HTMLInputElement>('Receipt files')
  return { user, dialog, input, progress }
}

/** Uploads one receipt and goes on to its review. */
async function openReview(results: readonly ReceiptResult[], ...handlers: HttpHandler[]) {
  const left = [...results]
  const { user, dialog, input } = await openUpload(
    answers(uploadReceipt, () => left.shift() ?? sampleReceipt()),
    ...handlers,
    answers(getReceipt, ({ params }) => {
      const result = results.find(({ receipt_id }) => receipt_id === params['id'])
      return sampleDetail(result, { review_state: 'waiting' })
    }),
    answers(saveReviewDraft, ({ body }) => ({ version: (body as { version: number }).version + 1 })),
    answers(discardReview, undefined),
  )
  await user.upload(
    input,
    results.map((_, index) => image(`receipt-${index}.jpg`)),
  )
  await user.click(dialog.getByRole('button', { name: /^Upload/ }))
  await isRead()
  await pass(2000)
  const review = await screen.findByRole('dialog', { name: 'Review Receipt Items' })
  await within(review).findByRole('button', { name: /^Add .*to inventory$/ })
  return { user, review: within(review), element: review }
}

/** Moves the mouse over an element by so many pixels, which jsdom does not count. */
function moveMouse(element: HTMLElement, pixels: number) {
  const event = createEvent.pointerMove(element)
  fireEvent(
    element,
    Object.defineProperties(event, { movementX: { value: 0 }, movementY: { value: pixels } }),
  )
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 50, now: new Date('2026-03-10T12:00:00Z') })
})
describe('Upload Receipts', () => {
  it('[INV-011, INV-028, RCPT-001, RCPT-010] takes several files and recommends 600 DPI', async () => {
    const { user, dialog, input } = await openUpload()
    expect(input.multiple).toBe(true)
    expect(input.accept).toBe(
      'image/jpeg,image/png,image/webp,image/heic,image/heif,application/pdf,.heic,.heif',
    )
    expect(dialog.getByText(/^PDF pages are converted at 600 DPI/)).toBeVisible()
    await user.upload(input, [image(), pdf])
    const files = within(dialog.getByRole('list', { name: 'Files' }))
    expect(files.getAllByText('pending')).toHaveLength(2)
    await user.click(files.getByRole('button', { name: 'Remove order.pdf' }))
    expect(files.getAllByRole('listitem')).toHaveLength(1)
  })

  it('[RCPT-002, RCPT-005] refuses other file types and an empty selection', async () => {
    const { user, dialog } = await openUpload()
    await user.click(dialog.getByRole('button', { name: 'Upload receipt' }))
    expect(await dialog.findByText('Please select at least one receipt')).toBeVisible()
    fireEvent.drop(dialog.getByRole('group', { name: 'Choose receipts' }), {
      dataTransfer: { files: [new File(['x'], 'notes.txt', { type: 'text/plain' }), image()] },
    })
    expect(await dialog.findByText('Please select image files or PDFs only')).toBeVisible()
    expect(dialog.getByText('receipt.jpg')).toBeVisible()
  })

  it('[RCPT-003] refuses a large picture, makes it smaller on request, and uploads it with a second press', async () => {
    fakePictures(() => 2_000_000)
    const { user, dialog, input } = await openUpload(answers(uploadReceipt, sampleReceipt()))
    await user.upload(input, new File([new Uint8Array(9_000_000)], 'IMG_1.jpg', { type: 'image/jpeg' }))
    expect(dialog.getByRole('alert')).toHaveTextContent(/^File IMG_1.jpg is too large. Maximum size is 5MB$/)
    const large = within(dialog.getByRole('list', { name: 'Too large' }))
    expect(large.getByText('9.0 MB, too large')).toBeVisible()
    large.getByRole('button', { name: 'Make it smaller: IMG_1.jpg' }).focus()
    await user.keyboard('{Enter}')
    expect(await dialog.findByText('2.0 MB, made smaller from 9.0 MB')).toBeVisible()
    expect(dialog.queryByRole('list', { name: 'Too large' })).toBeNull()
    expect(dialog.queryByRole('alert')).toBeNull()
    expect(dialog.getByText('IMG_1.jpg is small enough now')).toHaveAttribute('role', 'status')
    expect(dialog.getByRole('button', { name: 'Upload receipt' })).toHaveFocus()
    await user.keyboard('{Enter}')
    await isRead()
    expect(uploadSession.current().files.map(({ file }) => file.size)).toEqual([2_000_000])
  })

  it('says beside a large picture why it could not be made smaller, and removes it', async () => {
    fakePictures(() => 2_000_000)
    vi.spyOn(globalThis, 'createImageBitmap').mockRejectedValue(new Error('not supported'))
    const { user, dialog, input } = await openUpload()
    await user.upload(input, new File([new Uint8Array(9_000_000)], 'IMG_1.heic', { type: 'image/heic' }))
    await user.click(dialog.getByRole('button', { name: 'Make it smaller: IMG_1.heic' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('This browser can’t open HEIC pictures')
    await user.click(dialog.getByRole('button', { name: 'Remove IMG_1.heic' }))
    expect(dialog.queryByRole('list', { name: 'Too large' })).toBeNull()
  })

  it('takes a pasted image', async () => {
    const { dialog } = await openUpload()
    fireEvent.paste(document.body, { clipboardData: { files: [image('pasted.png')] } })
    expect(await dialog.findByText('pasted.png')).toBeVisible()
  })

  it('hands a file over to the import of recipes when it is none', async () => {
    const { user, dialog, input } = await openUpload()
    await user.upload(input, [image('soup.jpg'), image('stew.jpg')])
    expect(dialog.queryByRole('button', { name: 'It’s a recipe' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Remove stew.jpg' }))
    await user.click(dialog.getByRole('button', { name: 'It’s a recipe' }))
    expect(await screen.findByRole('heading', { name: 'Import a recipe' })).toBeVisible()
    expect(screen.getByText('soup.jpg')).toBeVisible()
    expect(uploadSession.current().files).toEqual([])
  })

  it('opens the camera first on a touch screen', async () => {
    vi.stubGlobal('matchMedia', (query: string) =>
      query === '(pointer: coarse)' ? Object.assign(new EventTarget(), { matches: true }) : matchMedia(query),
    )
    const { dialog } = await openUpload()
    expect(dialog.getByRole('button', { name: 'Take a photo' })).toBeVisible()
    expect(dialog.getByLabelText('Photo of a receipt')).toHaveAttribute('capture', 'environment')
    expect(dialog.queryByText(/needs https/)).not.toBeInTheDocument()
    vi.stubGlobal('matchMedia', matchMedia)
  })

  it('has one filled button: the camera, and after a file was chosen the one that uploads it', async () => {
    vi.stubGlobal('matchMedia', (query: string) =>
      query === '(pointer: coarse)' ? Object.assign(new EventTarget(), { matches: true }) : matchMedia(query),
    )
    const { user, dialog, input } = await openUpload()
    const filled = () =>
      dialog
        .getAllByRole('button')
        .flatMap((button) => (/primary/.test(button.className) ? [button.textContent] : []))
    expect(filled()).toEqual(['Take a photo'])
    await user.upload(input, pdf)
    expect(filled()).toEqual(['Upload receipt'])
    vi.stubGlobal('matchMedia', matchMedia)
  })

  it('says on plain http why a touch screen has no page for several photos, and leads to the page about https', async () => {
    vi.stubGlobal('isSecureContext', false)
    vi.stubGlobal('matchMedia', (query: string) =>
      query === '(pointer: coarse)' ? Object.assign(new EventTarget(), { matches: true }) : matchMedia(query),
    )
    const { dialog } = await openUpload()
    expect(dialog.getByText(/The page for several photos needs https/)).toBeVisible()
    expect(dialog.getByRole('link', { name: /https/ })).toHaveAttribute('href', '/trust')
    vi.stubGlobal('isSecureContext', true)
    vi.stubGlobal('matchMedia', matchMedia)
  })

  it('[RCPT-006, RCPT-007, RCPT-009, RCPT-011, RCPT-014, RCPT-017, RCPT-019, RCPT-022] shows state, steps, page and time', async () => {
    const upload = pendingUpload()
    const sent: FormData[] = []
    const { user, dialog, input, progress } = await openUpload(
      answers(uploadReceipt, async ({ body }) => {
        sent.push(body as FormData)
        upload.succeed()
        return new Promise<ReceiptResult>(() => {})
      }),
    )
    await user.upload(input, pdf)
    await user.click(dialog.getByRole('button', { name: 'Upload receipt' }))
    const steps = within(await dialog.findByRole('list', { name: 'Progress of order.pdf' }))
    expect(
      steps.getAllByRole('listitem').map((step) => step.querySelector('p')?.firstChild?.textContent),
    ).toEqual(['Upload', 'Reading the text', 'Analysis', 'Items'])
    const stateOf = (index: number) => steps.getAllByRole('listitem')[index]?.dataset['state']
    expect(stateOf(0)).toBe('in_progress')
    expect(await dialog.findByText('uploading')).toBeVisible()
    await waitFor(() => expect(progress.heard).toEqual(['init']))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.get('client_id')).toBe(CLIENT_ID)
    expect(sent[0]?.has('receipt_file')).toBe(true)

    progress.say('Starting OCR processing')
    progress.say('PDF page 2/3')
    await waitFor(() => expect(stateOf(1)).toBe('in_progress'))
    expect(steps.getByText('Page 2 of 3')).toBeVisible()
    const timer = dialog.getByRole('timer')
    const before = timer.textContent
    await pass(1000)
    expect(timer.textContent).not.toBe(before)

    progress.say('Processing complete')
    await waitFor(() => expect(steps.getByText('Finalizing…')).toBeVisible())
  })

  it('[RCPT-023, RCPT-024] allows 10 minutes for the upload and 10 s for requesting the results', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    const { user, dialog, input, progress } = await openUpload(pendingUpload().handler)
    await user.upload(input, image())
    await user.click(dialog.getByRole('button', { name: 'Upload receipt' }))
    await waitFor(() => expect(timeout).toHaveBeenCalledWith(600_000))
    await waitFor(() => expect(progress.heard).toEqual(['init']))
    progress.say('Processing complete')
    await waitFor(() => expect(timeout).toHaveBeenCalledWith(10_000))
  })

  it('[RCPT-021] takes the result from the results call when that answers first', async () => {
    const { user, dialog, input, progress } = await openUpload(
      pendingUpload().handler,
      answers(getProgressResult, ({ params }) => {
        expect(params['client_id']).toBe(CLIENT_ID)
        return { status: 'completed' as const, result: sampleReceipt(), error: null }
      }),
    )
    await user.upload(input, image())
    await user.click(dialog.getByRole('button', { name: 'Upload receipt' }))
    await waitFor(() => expect(progress.heard).toEqual(['init']))
    progress.say('Processing complete')
    await pass(5000)
    await isRead()
    await pass(2000)
    expect(await screen.findByRole('dialog', { name: 'Review Receipt Items' })).toBeVisible()
  })

  it('[RCPT-029, RCPT-030, RCPT-031] shows why each file failed, and that none succeeded', async () => {
    const { user, dialog, input } = await openUpload(fails(uploadReceipt, 'file_encrypted'))
    await user.upload(input, pdf)
    await user.click(dialog.getByRole('button', { name: 'Upload receipt' }))
    expect(await dialog.findByText('The PDF is protected by a password and could not be read')).toBeVisible()
    expect(await dialog.findByText('No receipts were successfully processed')).toBeVisible()
    expect(dialog.getByText('error')).toBeVisible()
    expect(dialog.getByText('Processing failed')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  it.each([
    ['the upload', uploadReceipt],
    ['the call before it', generateClientId],
  ])(
    '[RCPT-029, RCPT-032] takes an answer of another shape to %s for a failed reading',
    async (_what, endpoint) => {
      const { user, dialog, input } = await openUpload(on(endpoint, () => Response.json({})))
      await user.upload(input, pdf)
      await user.click(dialog.getByRole('button', { name: 'Upload receipt' }))
      expect(await dialog.findByText('No receipts were successfully processed')).toBeVisible()
      expect(dialog.getByText('Failed to process receipt')).toBeVisible()
    },
  )

  it('continues behind a pill when it is closed, and waits there for the review', async () => {
    const upload = pendingUpload()
    const { user, dialog, input } = await openUpload(upload.handler)
    await user.upload(input, image())
    await user.click(dialog.getByRole('button', { name: 'Upload receipt' }))
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    expect(await screen.findByRole('button', { name: 'Reading receipts: 0 of 1 done' })).toBeVisible()
    upload.succeed()
    await isRead()
    await pass(2000)
    await user.click(await screen.findByRole('button', { name: 'Receipts are ready to review' }))
    expect(await screen.findByRole('dialog', { name: 'Review Receipt Items' })).toBeVisible()
  })

  it('ends when its user signs out', async () => {
    const { user, input } = await openUpload()
    await user.upload(input, image())
    act(() => clearSession())
    expect(uploadSession.current().files).toEqual([])
    act(() => storeSession('another', sampleUser))
  })
})

describe('Review Receipt Items', () => {
  const unsure = sampleLine('Red lentils 500 g bag', {
    confidence: 0.4,
    source_text: 'RD LENT1LS 5OOG',
    price: 1.78,
  })
  const receipt = sampleReceipt({ items: [sampleLine('Milk'), unsure], receipt_total: 4.28 })
  const tick = (review: Awaited<ReturnType<typeof openReview>>['review'], name: string) =>
    review.getByRole('checkbox', { name })

  it('[RCPT-033, RCPT-038, RCPT-039, RCPT-043, RCPT-045, RCPT-053] opens large with all lines selected, those to check first', async () => {
    const { review, element } = await openReview([receipt])
    expect(element.closest('[data-size]')).toHaveAttribute('data-size', 'lg')
    expect(review.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual([
      'Red lentils 500 g bag',
      'Milk',
    ])
    for (const box of review.getAllByRole('checkbox')) expect(box).toBeChecked()
    expect(review.getByRole('region', { name: 'Please check (1)' })).toBeVisible()
    expect(review.getByRole('region', { name: 'Sure (1)' })).toBeVisible()
    expect(review.getByText('Red lentils 500…')).toBeVisible()
    expect(review.getByText(/^Read as “RD LENT1LS 5OOG”/)).toBeVisible()
    expect(review.getByText('Green Grocer')).toBeVisible()
    expect(review.getByText('Mar 9, 2026')).toBeVisible()
    expect(review.getByText('USD')).toBeVisible()
    expect(review.getByText('Lines add up to $4.28')).toBeVisible()
    expect(review.getByText('$1.78')).toBeVisible()
  })

  it('[RCPT-044] writes the sum of a paper in any other currency with $, beside the currency', async () => {
    const { review } = await openReview([{ ...receipt, currency: 'GBP' }])
    expect(review.getByText('GBP')).toBeVisible()
    expect(review.getByText('Lines add up to $4.28')).toBeVisible()
  })

  it('says which line most likely makes the lines differ from the printed sum', async () => {
    const { review } = await openReview([
      sampleReceipt({ items: [sampleLine('Oat milk')], total_difference: -5 }),
    ])
    expect(review.getByText('5.00 missing: a line may be unread')).toBeVisible()
    expect(review.getByText('may cost $7.50')).toHaveTextContent('Oat milk may cost $7.50')
  })

  it('[RCPT-044] writes shekels with their sign and says when something is missing', async () => {
    const { review } = await openReview([
      sampleReceipt({ currency: 'ILS', items: [sampleLine('חלב')], total_difference: -0.5 }),
    ])
    expect(review.getByText('₪2.50')).toBeVisible()
    expect(review.getByText('0.50 missing: a line may be unread')).toBeVisible()
  })

  it('warns before a receipt is added twice, and says what is known about the shop', async () => {
    const known = sampleLine('SKM MLK', {
      suggested_name: 'Milk',
      suggested_location: 'Refrigerator',
      is_known: true,
    })
    const duplicate_of = { receipt_id: 'a'.repeat(24), added_at: '2026-03-01T09:00:00.000Z' }
    const { review } = await openReview([sampleReceipt({ items: [known], duplicate_of })])
    expect(review.getByText(/was already added on Mar 1, 2026/)).toBeVisible()
    expect(review.getByRole('checkbox', { name: 'Milk' })).toBeChecked()
    expect(review.getByText(/^Known from this shop · Refrigerator/)).toBeVisible()
  })

  it('leaves out lines that are no food or already in stock, with the reason', async () => {
    const items = [
      sampleLine('Milk'),
      sampleLine('Carrier bag', { not_food: { reason: 'bag' } }),
      sampleLine('Eggs'),
    ]
    const read = sampleReceipt({ items })
    const lines = sampleReview(read).lines.map((line, index) =>
      index === 2
        ? { ...line, in_stock: { added_at: '2026-03-09T09:00:00.000Z', receipt_id: read.receipt_id } }
        : line,
    )
    const { user, review } = await openReview(
      [read],
      answers(getReceipt, sampleDetail(read, { review: sampleReview(read, { lines }) })),
    )
    expect(tick(review, 'Milk')).toBeChecked()
    expect(tick(review, 'Carrier bag')).not.toBeChecked()
    expect(review.getByText('No food: bag')).toBeVisible()
    expect(tick(review, 'Eggs')).toBeDisabled()
    expect(review.getByText('Already added on Mar 9, 2026')).toBeVisible()
    await user.click(tick(review, 'Carrier bag'))
    expect(review.getByRole('button', { name: 'Add 2 items to inventory' })).toBeVisible()
  })

  it('excludes a line permanently with one tap and Undo, and opens with lines unticked that were excluded before', async () => {
    const sent: unknown[] = []
    const before = sampleLine('Batteries', { is_left_out: true })
    const { user, review } = await openReview(
      [sampleReceipt({ items: [unsure, sampleLine('Milk'), before] })],
      answers(leaveOutLines, ({ body }) => void sent.push(body)),
    )
    expect(tick(review, 'Batteries')).not.toBeChecked()
    expect(review.getAllByText('You left it out before')).toHaveLength(1)
    expect(review.queryByRole('button', { name: 'Never again from this shop: Batteries' })).toBeNull()
    await user.click(
      review.getByRole('button', { name: 'Never again from this shop: Red lentils 500 g bag' }),
    )
    expect(tick(review, 'Red lentils 500 g bag')).not.toBeChecked()
    expect(tick(review, 'Red lentils 500 g bag')).toHaveFocus()
    expect(review.getAllByText('You left it out before')).toHaveLength(2)
    expect(
      await screen.findByText('Red lentils 500 g bag will be left out of receipts from this shop'),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone')).toBeVisible()
    expect(tick(review, 'Red lentils 500 g bag')).toBeChecked()
    const line = { line_ids: ['red lentils 500 g bag#1'], store_name: 'Green Grocer' }
    expect(sent).toEqual([
      { ...line, is_left_out: true },
      { ...line, is_left_out: false },
    ] satisfies LeftOut[])
    await user.click(tick(review, 'Batteries'))
    expect(review.getByRole('button', { name: 'Add 3 items to inventory' })).toBeVisible()
  })

  it('excludes nothing permanently for an unknown shop', async () => {
    const { review } = await openReview([sampleReceipt({ store_name: null })])
    expect(tick(review, 'Milk')).toBeChecked()
    expect(review.queryByRole('button', { name: /^Never again/ })).toBeNull()
  })

  it('says when a line could not be excluded permanently, and offers to try again', async () => {
    const { user, review } = await openReview([receipt], fails(leaveOutLines, 'receipt_busy'))
    await user.click(review.getByRole('button', { name: 'Never again from this shop: Milk' }))
    expect(
      await screen.findByText('Milk will be offered again: This receipt is being read right now'),
    ).toBeVisible()
    expect(tick(review, 'Milk')).toBeChecked()
  })

  it('saves the edits on the server, and closes by Back without leaving the page', async () => {
    let draft: ReceiptReview['draft'] = null
    const { user, review } = await openReview(
      [receipt],
      answers(getReceipt, () => sampleDetail(receipt, { review: sampleReview(receipt, { draft }) })),
      answers(saveReviewDraft, ({ body }) => {
        const saved = body as { version: number; draft: ReviewDraft }
        draft = { version: saved.version + 1, draft: saved.draft }
        return { version: draft.version }
      }),
    )
    await user.click(tick(review, 'Milk'))
    act(() => window.history.back())
    await user.click(await screen.findByRole('button', { name: 'Receipts are ready to review' }))
    expect(window.location.pathname).toBe('/inventory')
    const again = within(await screen.findByRole('dialog', { name: 'Review Receipt Items' }))
    expect(await again.findByRole('checkbox', { name: 'Milk' })).not.toBeChecked()
  })

  it('suggests an expiry date, marks it as a guess, and accepts another day', async () => {
    const sent: unknown[] = []
    const yogurt = sampleLine('Yogurt', { suggested_location: 'Refrigerator', suggested_category: 'Dairy' })
    const { user, review } = await openReview(
      [sampleReceipt({ items: [yogurt] })],
      answers(addReceiptItems, ({ body }) => {
        sent.push(body)
        return added
      }),
    )
    expect(review.getByText(/keeps until Mar \d+, 2026 \(guess\)/)).toBeVisible()
    await user.click(review.getByRole('button', { name: 'Edit Yogurt' }))
    fireEvent.change(review.getByLabelText('Expiry date (guess)'), { target: { value: '2026-04-02' } })
    await user.click(review.getByRole('button', { name: 'Done' }))
    expect(review.getByText('Dairy · Refrigerator (guess) · keeps until Apr 2, 2026')).toBeVisible()
    await user.click(review.getByRole('button', { name: 'Add 1 item to inventory' }))
    await waitFor(() => expect(sent).toMatchObject([[{ name: 'Yogurt', expiry_date: '2026-04-02' }]]))
  })

  it('restores a receipt that was discarded', async () => {
    const sent: unknown[] = []
    const { user, review } = await openReview(
      [receipt],
      answers(discardReview, ({ body }) => void sent.push(body)),
    )
    await user.click(review.getByRole('button', { name: 'Discard' }))
    expect(await screen.findByText('Receipt discarded')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone')).toBeVisible()
    expect(sent).toEqual([{ is_discarded: true }, { is_discarded: false }])
  })

  it('does not list discounts, and says so', async () => {
    const { review } = await openReview([
      sampleReceipt({ items: [sampleLine('Milk'), sampleLine('Coupon', { price: -0.5 })] }),
    ])
    expect(review.getAllByRole('checkbox')).toHaveLength(1)
    expect(review.getByText('1 discount or return is not listed.')).toBeVisible()
  })

  it('marks the focused line on the picture of its page', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:page')
    const { user, review } = await openReview([
      sampleReceipt({ items: [sampleLine('Milk'), sampleLine('Bread', { box: [0.1, 0.5, 0.9, 0.55] })] }),
    ])
    expect(await review.findByRole('img', { name: /^Page 1 of the receipt/ })).toHaveAttribute(
      'src',
      'blob:page',
    )
    expect(review.getByTestId('line-mark').style.top).toBe('20%')
    await user.click(tick(review, 'Bread'))
    expect(review.getByTestId('line-mark').style.top).toBe('50%')
  })

  it('shows only the part of the page that has text, and goes along with the focus and a resting pointer', async () => {
    const rows = ['Milk', 'Bread', 'Eggs']
    const places = rows.map((_, i): [number, number, number, number] => [
      0.4,
      0.3 + i / 10,
      0.6,
      0.32 + i / 10,
    ])
    const scroll = vi.spyOn(Element.prototype, 'scrollBy')
    const { user, review } = await openReview([
      sampleReceipt({
        items: rows.map((name, i) => sampleLine(name, { box: places[i] ?? null })),
        page_ocr_results: [
          {
            page_number: 1,
            width: 1000,
            height: 1000,
            confidence: 1,
            blocks: rows.map((text, i) => ({ text, box: places[i] ?? [0, 0, 1, 1], confidence: 1 })),
          },
        ],
      }),
    ])
    await review.findByRole('img', { name: /^Page 1 of the receipt/ })
    const mark = review.getByTestId('line-mark')
    // The text takes 0.36 to 0.64 of the width, with the margin of two lines.
    const sheet = mark.parentElement?.style
    expect(Number.parseFloat(sheet?.width ?? '')).toBeCloseTo(100 / 0.28, 3)
    expect(Number.parseFloat(sheet?.left ?? '')).toBeCloseTo(-36 / 0.28, 3)
    await pass(0)
    scroll.mockClear()
    tick(review, 'Bread').focus()
    await waitFor(() => expect(mark.style.top).toBe('40%'))
    expect(scroll).toHaveBeenLastCalledWith(expect.objectContaining({ behavior: 'auto' }))
    // Rows scroll under a mouse at rest.
    moveMouse(review.getByTitle('Eggs'), 0)
    await pass(150)
    expect(mark.style.top).toBe('40%')
    moveMouse(review.getByTitle('Eggs'), 5)
    expect(mark.style.top).toBe('40%')
    await pass(150)
    expect(mark.style.top).toBe('50%')
    // It may go on to the picture, and crosses other lines on its way.
    moveMouse(review.getByTitle('Milk'), 5)
    fireEvent.pointerLeave(review.getByTitle('Milk'))
    await pass(150)
    expect(mark.style.top).toBe('50%')
    act(() => tick(review, 'Milk').focus())
    expect(mark.style.top).toBe('30%')
    await user.click(review.getByTitle('Eggs'))
    expect(mark.style.top).toBe('50%')
  })

  it('says of a line whose place is not known that it is not marked', async () => {
    const { review } = await openReview([sampleReceipt({ items: [sampleLine('Milk', { box: null })] })])
    expect(await review.findByText('Page 1 of 1 · where this line stands is not known')).toBeVisible()
    expect(review.queryByTestId('line-mark')).toBeNull()
  })

  it('says when the picture cannot be loaded', async () => {
    const { review } = await openReview([receipt], fails(getReceiptPage, 'not_found'))
    expect(await review.findByText('The picture of this page could not be loaded.')).toBeVisible()
  })

  it('[RCPT-040, RCPT-047] selects all and none, and requires at least one', async () => {
    const { user, review } = await openReview([receipt])
    await user.click(review.getByRole('button', { name: 'Deselect All' }))
    for (const box of review.getAllByRole('checkbox')) expect(box).not.toBeChecked()
    // A call would fail the test: no handler answers it.
    await user.click(review.getByRole('button', { name: 'Add items to inventory' }))
    expect(review.getByText('Please select at least one item to add to inventory')).toBeVisible()
    await user.click(review.getByRole('button', { name: 'Select All' }))
    for (const box of review.getAllByRole('checkbox')) expect(box).toBeChecked()
  })

  it('[RCPT-041, RCPT-042, RCPT-046, RCPT-048, RCPT-049, RCPT-050] adds the selected lines as edited, and undoes the addition', async () => {
    let entries: InventoryEntry[] = []
    const undone: unknown[] = []
    let key: string | null = null
    const { user, review } = await openReview(
      [receipt],
      answers(addReceiptItems, ({ body, query, headers }) => {
        expect(query).toEqual({ storage_location: 'Pantry', purchase_date: '2026-03-09' })
        expect(body).toEqual([
          expect.objectContaining({ name: 'Milk', quantity: 0.5, category: 'Groceries' }),
        ])
        key = headers.get('idempotency-key')
        entries = added
        return added
      }),
      answers(undoReceiptItems, ({ body }) => {
        undone.push(body)
        entries = []
        return { undone_count: 2 }
      }),
      answers(listInventory, () => entries),
    )
    await user.click(tick(review, 'Red lentils 500 g bag'))
    const quantity = review.getByRole('spinbutton', { name: 'Quantity of Milk' })
    expect(quantity).toHaveAttribute('step', '0.001')
    await user.clear(quantity)
    await user.type(quantity, '-3')
    await user.clear(quantity)
    await user.type(quantity, '0.5')
    await user.selectOptions(review.getByRole('combobox', { name: 'Storage location' }), 'Pantry')
    await user.click(review.getByRole('button', { name: 'Add 1 item to inventory' }))
    expect(await screen.findByText('Items added to inventory successfully!')).toBeVisible()
    expect(await screen.findByRole('article', { name: 'Milk' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('No inventory items found.')).toBeVisible()
    expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect(undone).toEqual([{ key }])
  })

  it('asks of an old receipt whether more than prices and history are kept of it', async () => {
    const seen: unknown[] = []
    const old = sampleReceipt({ items: [sampleLine('Yoghurt')], purchase_date: '2020-03-01' })
    const { user, review } = await openReview(
      [old],
      on(addReceiptItems, ({ query }) => {
        seen.push(query['is_past'])
        return Response.json(added, { status: 201 })
      }),
    )
    await user.click(review.getByRole('button', { name: 'Add 1 item to inventory' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'An old receipt' }))
    await user.click(question.getByRole('button', { name: 'Close' }))
    expect(seen).toEqual([])
    await user.click(review.getByRole('button', { name: 'Add 1 item to inventory' }))
    await user.click(await screen.findByRole('button', { name: 'Only prices and history' }))
    await waitFor(() => expect(seen).toEqual(['true']))
    expect(await screen.findByText('Prices and history were kept.')).toBeVisible()
  })

  it('[RCPT-052] counts in analytics how many lines were added, not what they are', async () => {
    const counted: unknown[] = []
    const { user, review } = await openReview(
      [receipt],
      answers(getPublicConfig, { contact_address: null, has_analytics: true }),
      answers(trackEvent, ({ body }) => void counted.push(body)),
      answers(addReceiptItems, added),
      answers(listInventory, added),
    )
    await user.click(review.getByRole('button', { name: 'Add 2 items to inventory' }))
    await waitFor(() =>
      expect(counted).toContainEqual({
        name: 'add_receipt_items',
        path: '/inventory',
        properties: { count: added.length },
      }),
    )
  })

  it.each([
    ['the general text', failsWithoutDetail(addReceiptItems, 500), 'Failed to add items to inventory'],
    [
      "the server's own",
      fails(addReceiptItems, 'storage_full'),
      'The server has no space left. Nothing was saved.',
    ],
  ])('[RCPT-051] shows %s when adding fails, and keeps the lines', async (_case, handler, text) => {
    const { user, review } = await openReview([receipt], handler)
    await user.click(review.getByRole('button', { name: 'Add 2 items to inventory' }))
    expect(await review.findByText(text)).toBeVisible()
    expect(review.getAllByRole('checkbox')).toHaveLength(2)
  })

  it('[RCPT-035] merges equal names of several receipts, whose details are shown in rows', async () => {
    const { review } = await openReview([
      sampleReceipt({ items: [sampleLine('Milk', { quantity: 2 })] }),
      sampleReceipt({
        receipt_id: sampleId(701),
        store_name: 'Corner Shop',
        items: [sampleLine('MILK', { quantity: 1 })],
      }),
    ])
    expect(review.getAllByRole('checkbox')).toHaveLength(1)
    expect(review.getByRole('spinbutton')).toHaveValue('3')
    expect(within(review.getByRole('list', { name: 'Receipts' })).getAllByRole('listitem')).toHaveLength(2)
  })

  it('moves between lines by arrow keys, ticks by Space and accepts a typed quantity', async () => {
    const { user, review } = await openReview([
      sampleReceipt({ items: [sampleLine('Milk'), sampleLine('Bread')] }),
    ])
    act(() => tick(review, 'Milk').focus())
    await user.keyboard('{ArrowDown}')
    expect(tick(review, 'Bread')).toHaveFocus()
    await user.keyboard(' ')
    expect(tick(review, 'Bread')).not.toBeChecked()
    await user.keyboard('7')
    const quantity = review.getByRole('spinbutton', { name: 'Quantity of Bread' })
    expect(quantity).toHaveFocus()
    expect(quantity).toHaveValue('7')
    await user.keyboard(' ')
    expect(tick(review, 'Bread')).toBeChecked()
    await user.keyboard('{ArrowUp}')
    expect(tick(review, 'Milk')).toHaveFocus()
  })

  it('keeps the receipt when the review is postponed, and forgets it when it is discarded', async () => {
    const { user, review } = await openReview([receipt])
    await user.click(review.getByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('button', { name: 'Receipts are ready to review' }))
    const again = within(await screen.findByRole('dialog', { name: 'Review Receipt Items' }))
    await user.click(await again.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.queryByText('Receipts are ready to review')).not.toBeInTheDocument()
  })

  it('moves a confirmed line to the sure ones, and the focus to the next line', async () => {
    const blurred = (name: string) => sampleLine(name, { confidence: 0.4 })
    const { user, review } = await openReview([
      sampleReceipt({ items: [blurred('Lentils'), sampleLine('Milk'), blurred('Rice')] }),
    ])
    await user.click(review.getByRole('button', { name: 'Looks right: Lentils' }))
    expect(review.getByRole('region', { name: 'Sure (2)' })).toBeVisible()
    expect(tick(review, 'Rice')).toHaveFocus()
    expect(review.getByText('1 left to check')).toBeInTheDocument()
    await user.click(review.getByRole('button', { name: 'Looks right: Rice' }))
    expect(review.getByRole('region', { name: 'Sure (3)' })).toBeVisible()
    expect(tick(review, 'Rice')).toHaveFocus()
    expect(review.queryByRole('region', { name: /^Please check/ })).not.toBeInTheDocument()
  })

  it('lets all lines of a receipt be looked over together where its prices add up', async () => {
    const blurred = (name: string) => sampleLine(name, { confidence: 0.4, price: 2 })
    const items = [blurred('Lentils'), blurred('Rice')]
    const { user, review } = await openReview([sampleReceipt({ items, receipt_total: 4 })])
    await user.click(review.getByRole('button', { name: 'All look right' }))
    expect(review.getByRole('region', { name: 'Sure (2)' })).toBeVisible()
    expect(tick(review, 'Lentils')).toHaveFocus()
  })

  it('has each line looked at where they do not add up', async () => {
    const blurred = (name: string) => sampleLine(name, { confidence: 0.4, price: 2 })
    const items = [blurred('Lentils'), blurred('Rice')]
    const { review } = await openReview([sampleReceipt({ items, receipt_total: 5, total_difference: -1 })])
    expect(review.getByRole('button', { name: 'Looks right: Rice' })).toBeVisible()
    expect(review.queryByRole('button', { name: 'All look right' })).not.toBeInTheDocument()
  })

  describe('of many lines', () => {
    const many = (unsureCount: number) =>
      sampleReceipt({
        items: Array.from({ length: 12 }, (_, index) =>
          sampleLine(`Item ${index}`, { confidence: index < unsureCount ? 0.4 : 0.95 }),
        ),
      })

    it('collapses the sure ones while some must be checked, reachable by arrow keys', async () => {
      const { user, review } = await openReview([many(2)])
      const fold = review.getByRole('button', { name: 'Sure (10)' })
      expect(fold).toHaveAttribute('aria-expanded', 'false')
      expect(review.getAllByRole('checkbox')).toHaveLength(2)
      // Collapsed lines are added too.
      expect(review.getByRole('button', { name: 'Add 12 items to inventory' })).toBeVisible()
      act(() => tick(review, 'Item 1').focus())
      await user.keyboard('{ArrowDown}')
      expect(fold).toHaveFocus()
      await user.keyboard('{Enter}{ArrowDown}')
      expect(fold).toHaveAttribute('aria-expanded', 'true')
      expect(tick(review, 'Item 2')).toHaveFocus()
      await user.keyboard('{ArrowUp}{ArrowUp}')
      expect(tick(review, 'Item 1')).toHaveFocus()
    })

    it('expands the list once everything is sure', async () => {
      const { user, review } = await openReview([many(1)])
      await user.click(review.getByRole('button', { name: 'Looks right: Item 0' }))
      expect(review.queryByRole('button', { name: /^Sure/ })).not.toBeInTheDocument()
      expect(review.getAllByRole('checkbox')).toHaveLength(12)
      expect(tick(review, 'Item 0')).toHaveFocus()
    })

    it('collapses nothing when all lines are sure', async () => {
      const { review } = await openReview([many(0)])
      expect(review.getAllByRole('checkbox')).toHaveLength(12)
    })
  })

  it('accepts another name, unit and place for a line; Enter opens the fields and closes them', async () => {
    const sent: unknown[] = []
    const { user, review } = await openReview(
      [sampleReceipt({ items: [sampleLine('SKM MLK'), sampleLine('Bread')] })],
      answers(addReceiptItems, ({ body }) => {
        sent.push(body)
        return added
      }),
    )
    act(() => tick(review, 'SKM MLK').focus())
    await user.keyboard('{Enter}')
    const fields = within(review.getByRole('group', { name: 'Details of SKM MLK' }))
    const name = fields.getByRole('textbox', { name: 'Name' })
    expect(name).toHaveFocus()
    await user.clear(name)
    await user.type(name, 'Milk')
    const unit = review.getByRole('textbox', { name: 'Unit or pack size' })
    await user.clear(unit)
    await user.type(unit, '1l')
    await user.selectOptions(
      within(review.getByRole('group', { name: 'Details of Milk' })).getByRole('combobox', {
        name: 'Storage location',
      }),
      'Refrigerator',
    )
    await user.type(unit, '{Enter}')
    expect(review.queryByRole('group', { name: /^Details of/ })).not.toBeInTheDocument()
    expect(tick(review, 'Milk')).toHaveFocus()
    expect(review.getByText('× 1 L')).toBeVisible()
    expect(review.getByText(/^Groceries · Refrigerator/)).toBeVisible()
    await user.click(review.getByRole('button', { name: 'Add 2 items to inventory' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject([
      { name: 'Milk', unit: '1l', storage_location: 'Refrigerator', original_name: 'SKM MLK' },
      { name: 'Bread' },
    ])
  })

  it('closes the fields of a line by Escape, and stays open itself', async () => {
    const { user, review } = await openReview([receipt])
    await user.click(review.getByRole('button', { name: 'Edit Milk' }))
    await user.keyboard('{Escape}')
    expect(review.queryByRole('group', { name: 'Details of Milk' })).not.toBeInTheDocument()
    expect(tick(review, 'Milk')).toHaveFocus()
  })

  it('shows lines in short form on a phone until one is opened', async () => {
    setViewportWidth(390)
    const { user, review } = await openReview([
      sampleReceipt({ items: [unsure, sampleLine('Tomatoes', { quantity: 3, unit: '400g' })] }),
    ])
    expect(review.getAllByRole('spinbutton')).toHaveLength(1)
    expect(review.getByText('3 × 400 g')).toBeVisible()
    await user.click(review.getByRole('button', { name: 'Edit Tomatoes' }))
    expect(review.getAllByRole('spinbutton')).toHaveLength(2)
  })

  it('says which lines the model read', async () => {
    const { review } = await openReview([
      sampleReceipt({
        items: [
          sampleLine('Milk', { read_by: 'model' }),
          sampleLine('Rice', { read_by: 'model', confidence: 0.4, source_text: 'R1CE' }),
        ],
      }),
    ])
    expect(review.getByText(/^Groceries · .*read by the model$/)).toBeVisible()
    expect(review.getByText(/^Read as “R1CE” · .*read by the model$/)).toBeVisible()
  })

  it('asks for a doubtful store, day and total, and keeps the corrections', async () => {
    const doubted = sampleReceipt({
      store_name: 'GREEN GROCFR',
      receipt_total: null,
      total_difference: null,
      field_confidence: { store_name: 0.5, purchase_date: 0.95, receipt_total: 0 },
      items: [sampleLine('Milk', { source_name: 'GREEN GROCFR' })],
    })
    const [bodies, corrections]: unknown[][] = [[], []]
    const { user, review } = await openReview(
      [doubted],
      answers(addReceiptItems, ({ body, query }) => {
        bodies?.push(body, query)
        return added
      }),
      answers(correctReceipt, ({ params, body }) => {
        corrections?.push([params['id'], body])
        return sampleDetail(doubted)
      }),
    )
    const doubts = within(review.getByRole('group', { name: 'Please check the receipt' }))
    expect(doubts.queryByLabelText('Date')).not.toBeInTheDocument()
    await user.clear(doubts.getByRole('textbox', { name: 'Store' }))
    await user.type(doubts.getByRole('textbox', { name: 'Store' }), 'Green Grocer')
    await user.type(doubts.getByRole('spinbutton', { name: 'Total' }), '2.5')
    await user.click(doubts.getByRole('button', { name: 'Looks right' }))
    expect(review.getByText('Green Grocer')).toBeVisible()
    expect(review.getByText('Lines add up to $2.50')).toBeVisible()
    await user.click(review.getByRole('button', { name: /^Edit store, date and total of/ }))
    fireEvent.change(review.getByLabelText('Date'), { target: { value: '2026-03-08' } })
    await user.click(review.getByRole('button', { name: 'Done' }))
    expect(review.getByText('Mar 8, 2026')).toBeVisible()
    await user.click(review.getByRole('button', { name: 'Add 1 item to inventory' }))
    await waitFor(() =>
      expect(corrections).toEqual([
        [doubted.receipt_id, { store_name: 'Green Grocer', purchase_date: '2026-03-08', receipt_total: 2.5 }],
      ]),
    )
    expect(bodies).toMatchObject([
      [
        {
          source_name: 'Green Grocer',
          original_source_name: 'GREEN GROCFR',
          purchase_date: '2026-03-08',
        },
      ],
      { purchase_date: '2026-03-08' },
    ])
  })

  it('names the file when it asks about one of several receipts', async () => {
    const field_confidence = { store_name: 0, purchase_date: 1, receipt_total: 1 }
    const nameless = { receipt_id: sampleId(701), source_filename: 'wall.jpg', store_name: null }
    const { review } = await openReview([
      sampleReceipt({ items: [sampleLine('Milk')] }),
      sampleReceipt({ ...nameless, field_confidence, items: [] }),
    ])
    expect(review.getByText('wall.jpg')).toBeVisible()
    expect(review.queryByText('receipt.jpg')).not.toBeInTheDocument()
  })

  it('sends each receipt with its own day, quantity and price', async () => {
    const bodies: unknown[] = []
    const other = { source_receipt: sampleId(701), source_receipts: [sampleId(701)] }
    const { user, review } = await openReview(
      [
        sampleReceipt({ items: [sampleLine('Milk', { price: 1.2 })] }),
        sampleReceipt({
          receipt_id: sampleId(701),
          store_name: 'Corner Shop',
          purchase_date: '2026-03-12',
          receipt_total: 9,
          items: [sampleLine('Milk', { quantity: 2, price: 2, ...other })],
        }),
      ],
      answers(addReceiptItems, ({ body, query }) => {
        bodies.push(body, query)
        return added
      }),
    )
    await user.click(review.getByRole('button', { name: 'Add 1 item to inventory' }))
    await waitFor(() => expect(bodies).toHaveLength(2))
    expect(bodies).toMatchObject([
      [
        { quantity: 1, price: 1.2, purchase_date: '2026-03-09', source_receipts: [sampleId(700)] },
        { quantity: 2, price: 2, purchase_date: '2026-03-12', source_receipts: [sampleId(701)] },
      ],
      { storage_location: '' },
    ])
    expect(bodies[1]).not.toHaveProperty('purchase_date')
  })

  it('notices duplicates within one upload, and leaves one out on request', async () => {
    const other = { source_receipt: sampleId(701), source_receipts: [sampleId(701)] }
    const { user, review } = await openReview([
      sampleReceipt({ items: [sampleLine('Milk')] }),
      sampleReceipt({
        receipt_id: sampleId(701),
        source_filename: 'again.heic',
        items: [sampleLine('Milk', other), sampleLine('Bread', other)],
      }),
    ])
    expect(review.getByText(/looks like the same receipt as/)).toHaveTextContent(
      /^again.heic looks like the same receipt as receipt.jpg\./,
    )
    expect(review.getByRole('spinbutton', { name: 'Quantity of Milk' })).toHaveValue('2')
    await user.click(review.getByRole('button', { name: 'Leave it out' }))
    expect(review.getByRole('spinbutton', { name: 'Quantity of Milk' })).toHaveValue('1')
    expect(review.queryByRole('checkbox', { name: 'Bread' })).not.toBeInTheDocument()
    await user.click(review.getByRole('button', { name: 'Put it back' }))
    expect(review.getAllByRole('checkbox')).toHaveLength(2)
  })

  it('shows the text of a page whose picture cannot be loaded, with the line marked', async () => {
    const blocks = [
      { text: 'GREEN GROCER', box: [0.1, 0.05, 0.9, 0.1] as const, confidence: 1 },
      { text: 'MILK 2.50', box: [0.1, 0.2, 0.9, 0.25] as const, confidence: 1 },
    ].map((block) => ({ ...block, box: [...block.box] as [number, number, number, number] }))
    const page = { page_number: 1, width: 100, height: 200, confidence: 1, blocks }
    const { review } = await openReview(
      [sampleReceipt({ items: [sampleLine('Milk')], page_ocr_results: [page] })],
      fails(getReceiptPage, 'not_found'),
    )
    expect(await review.findByText('MILK 2.50')).toHaveAttribute('data-marked')
    expect(review.getByText('GREEN GROCER')).not.toHaveAttribute('data-marked')
  })
})
