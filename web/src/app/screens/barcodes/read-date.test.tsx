import { lookUpBarcode } from '@larder/shared/contracts/barcodes'
import { listItems } from '@larder/shared/contracts/catalogue'
import { createEntry, updateEntry } from '@larder/shared/contracts/inventory'
import { type PackDateAnswer, readPackDate } from '@larder/shared/contracts/packs/pack-dates'
import { listShoppingLists } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type { UserEvent } from '@testing-library/user-event'
import { screen, waitFor, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { define } from '../../../testing/define.ts'
import { fakeCameras } from '../../../testing/browser/fake-camera.ts'
import { fakePictures } from '../../../testing/browser/fake-pictures.ts'
import { answers, fails } from '../../../testing/handlers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleEntry, sampleItem } from '../../../testing/samples/stock-samples.ts'
import { setUpUser } from '../../../testing/user.ts'

// jsdom has no workers; the one that reads codes finds none.
beforeEach(() => {
  vi.stubGlobal(
    'Worker',
    class {
      postMessage = () => undefined
      terminate = () => undefined
    },
  )
})

const CODE = '4006381333931'
const YEAR = new Date().getUTCFullYear() + 1
const at = (day: string) => `${day}T00:00:00.000Z`
const [MAY, JUNE] = [at(`${YEAR}-05-06`), at(`${YEAR}-06-05`)]
const butter = sampleItem('Irish butter', { unit: 'g' })
const entry = sampleEntry('Irish butter', { item: butter, quantity: 250, unit: 'g', version: 7 })
const known = {
  item: butter,
  entries: [entry],
  quantity: 250,
  unit: 'g',
  quantity_in_item_unit: 250,
  is_alike: false,
}
const found = {
  code: CODE,
  is_shop_code: false,
  known,
  product: null,
  product_answer: 'not_asked' as const,
  pack: null,
}
const SURE: PackDateAnswer = { printed: 'EXP 05.06', date: JUNE, question: null, choices: [] }
const NOTHING: PackDateAnswer = { printed: null, date: null, question: null, choices: [] }

const dialog = () => screen.findByRole('dialog', { name: 'Date of Irish butter' })
const press = async (user: UserEvent, name: string | RegExp) => {
  const button = await within(await dialog()).findByRole('button', { name })
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
}

/** Opens the dialog of a pack whose code was typed; the server answers pictures in turn. */
async function open(handlers: HttpHandler[]) {
  // jsdom's videos never have a picture.
  define(HTMLMediaElement.prototype, 'readyState', HTMLMediaElement.HAVE_ENOUGH_DATA)
  const size = { width: 1920, height: 1080 }
  const pictures = fakePictures(({ quality }) => 500_000 * quality, Promise.resolve(), size)
  const given = [answers(lookUpBarcode, found), answers(listItems, [butter]), answers(listShoppingLists, [])]
  renderApp('/inventory/scan', { handlers: [...handlers, ...given] })
  const user = setUpUser()
  await user.type(await screen.findByRole('textbox', { name: 'Barcode' }), `${CODE}{Enter}`)
  await user.click(await screen.findByRole('button', { name: 'Read the date' }))
  return { user, ...pictures }
}

it('takes what the camera sees in the frame, shows what it read, and adds the pack with it', async () => {
  fakeCameras()
  let sent: unknown
  let body: unknown
  const { user, encoded } = await open([
    answers(readPackDate, (request) => {
      sent = (request.body as FormData).get('picture')
      return SURE
    }),
    answers(createEntry, (request) => {
      body = request.body
      return entry
    }),
  ])
  await press(user, 'Read the date')
  expect(await within(await dialog()).findByText('EXP 05.06')).toBeVisible()
  expect(screen.getByRole('img', { name: 'The print that is read' })).toBeVisible()
  // Compressed until it is small.
  expect(encoded.map(({ quality }) => quality)).toEqual([0.85, 0.7, 0.5])
  expect((sent as Blob).size).toBeLessThanOrEqual(300_000)
  const take = screen.getByRole('button', { name: `Take Jun 5, ${YEAR}` })
  expect(take).toHaveFocus()
  await user.click(take)
  await user.click(await screen.findByRole('button', { name: 'Add to inventory' }))
  await waitFor(() => expect(body).toMatchObject({ item_id: butter.id, expiry_date: JUNE }))
})

it('gives the date to a lot that is in stock, which stays as it is otherwise', async () => {
  fakeCameras()
  let body: unknown
  const { user } = await open([
    answers(readPackDate, SURE),
    answers(updateEntry, (request) => {
      body = request.body
      return { ...entry, expiry_date: JUNE, version: 8 }
    }),
  ])
  await user.selectOptions(await screen.findByLabelText('This date is for'), entry.id)
  await press(user, 'Read the date')
  await press(user, /^Take/)
  await waitFor(() =>
    expect(body).toMatchObject({
      expiry_date: JUNE,
      quantity: 250,
      version: 7,
      purchase_date: entry.purchase_date,
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await screen.findByText('Item updated successfully!')).toBeVisible()
})

it('stays open and says why when a lot does not take the date', async () => {
  fakeCameras()
  const { user } = await open([answers(readPackDate, SURE), fails(updateEntry, 'database_unavailable')])
  await user.selectOptions(await screen.findByLabelText('This date is for'), entry.id)
  await press(user, 'Read the date')
  await press(user, /^Take/)
  expect(await screen.findByText(/^Error updating item: The database is not reachable/)).toBeVisible()
  expect(await within(await dialog()).findByRole('button', { name: /^Take/ })).toBeEnabled()
})

it('asks which number is the month with one button for each day', async () => {
  fakeCameras()
  const ambiguous: PackDateAnswer = { printed: '05/06', date: null, question: 'month', choices: [JUNE, MAY] }
  const { user } = await open([answers(readPackDate, ambiguous)])
  await press(user, 'Read the date')
  expect(await screen.findByText('Which day is it?')).toBeVisible()
  await press(user, `May 6, ${YEAR}`)
  expect(await screen.findByLabelText(/^Expiry date/)).toHaveValue(`${YEAR}-05-06`)
})

it.each<[string, PackDateAnswer, string]>([
  [
    'a date in the past',
    { printed: 'EXP 08.03.20', date: null, question: 'past', choices: [at('2020-03-08')] },
    'This date is in the past. Was it misread, or is it the day of production?',
  ],
  ['nothing', NOTHING, 'No date found. Move closer, and turn the pack so that no light shines on the print.'],
])('takes no date of %s, and offers another look and typing', async (_what, answer, text) => {
  fakeCameras()
  const { user } = await open([answers(readPackDate, answer)])
  await press(user, 'Read the date')
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Take/ })).not.toBeInTheDocument()
  await press(user, 'Try again')
  await press(user, 'Read the date')
  await press(user, 'Type the date')
  expect(await screen.findByLabelText(/^Expiry date/)).toHaveValue('')
})

it('asks whether an unsure date is the one', async () => {
  fakeCameras()
  const { user } = await open([
    answers(readPackDate, { printed: '05.06', date: null, question: 'unsure', choices: [JUNE] }),
  ])
  await press(user, 'Read the date')
  expect(await screen.findByText(/^Is this the date\?/)).toBeVisible()
  expect(screen.getByRole('button', { name: `Take Jun 5, ${YEAR}` })).toBeVisible()
})

it('says that it reads, and stops when asked', async () => {
  fakeCameras()
  const { user } = await open([answers(readPackDate, () => new Promise<PackDateAnswer>(() => {}))])
  await press(user, 'Read the date')
  expect(await screen.findByText('Reading the date…')).toBeVisible()
  await press(user, 'Stop')
  expect(await within(await dialog()).findByRole('button', { name: 'Read the date' })).toBeVisible()
})

it('says why a date could not be read', async () => {
  fakeCameras()
  const { user } = await open([fails(readPackDate, 'dates_unread')])
  await press(user, 'Read the date')
  expect(await within(await dialog()).findByRole('alert')).toHaveTextContent(
    'Dates cannot be read from pictures right now.',
  )
  await press(user, 'Try again')
})

it('reads a photo of the camera app where the page gets no camera', async () => {
  // jsdom has no camera, as over plain http.
  const { user, encoded } = await open([answers(readPackDate, SURE)])
  expect(await within(await dialog()).findByRole('alert')).toBeVisible()
  expect(within(await dialog()).queryByRole('button', { name: 'Read the date' })).not.toBeInTheDocument()
  await user.upload(
    screen.getByLabelText('Photo of a date'),
    new File(['a photo'], 'pack.jpg', { type: 'image/jpeg' }),
  )
  expect(await screen.findByRole('button', { name: `Take Jun 5, ${YEAR}` })).toBeVisible()
  expect(encoded[0]).toMatchObject({ width: 1800, height: 1013 })
})

it('says when a photo is no picture', async () => {
  const { user } = await open([])
  globalThis.createImageBitmap = () => Promise.reject(new DOMException('none', 'InvalidStateError'))
  await user.upload(
    screen.getByLabelText('Photo of a date'),
    new File(['no photo'], 'a.jpg', { type: 'image/jpeg' }),
  )
  expect(await screen.findByText('This picture could not be opened. Please take another one.')).toBeVisible()
})
