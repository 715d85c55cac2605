import {
  type BarcodeLookUp,
  forgetBarcode,
  learnBarcode,
  lookUpBarcode,
} from '@larder/shared/contracts/barcodes'
import { listItems } from '@larder/shared/contracts/catalogue'
import { listShoppingLists } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import {
  addTypedStock,
  readTypedStock,
  type TypedLineReading,
  undoTypedStock,
} from '@larder/shared/contracts/stock/typed-stock'
import { screen, waitFor, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { describe, expect, it } from 'vitest'
import { answers, fails, unreachable } from '../../../testing/handlers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleEntry, sampleId, sampleItem } from '../../../testing/samples/stock-samples.ts'
import { setUpUser } from '../../../testing/user.ts'

const CODE = '4006381333931'
const ADDITION = sampleId(77)
const oatMilk = sampleEntry('Oat milk', { quantity: 1, unit: 'item' })
const unknown: BarcodeLookUp = {
  code: CODE,
  is_shop_code: false,
  known: null,
  product: null,
  product_answer: 'turned_off',
  pack: null,
}
const knownAs = (item: BarcodeLookUp['known']): BarcodeLookUp => ({ ...unknown, known: item })
const known = knownAs({
  item: sampleItem('Oat milk'),
  entries: [oatMilk],
  quantity: null,
  unit: null,
  quantity_in_item_unit: null,
  is_alike: false,
})
const reading: TypedLineReading = {
  text: 'oat milk',
  name: 'Oat milk',
  quantity: 1,
  is_quantity_said: false,
  unit: 'item',
  category: 'Dairy',
  storage_location: 'Refrigerator',
  expiry_date: '2099-03-14',
  is_expiry_guess: true,
  is_known: false,
  problem: null,
}

type Seen = { reads: unknown[]; adds: { lines: object[] }[]; learned: unknown[]; undone: string[] }

/** The scanner with a server that knows no code until it is learned. */
const open = async (more: HttpHandler[] = [], line = reading) => {
  const seen: Seen = { reads: [], adds: [], learned: [], undone: [] }
  let isKnown = false
  renderApp('/inventory/scan', {
    handlers: [
      ...more,
      answers(lookUpBarcode, ({ params }) => ({
        ...(isKnown ? known : unknown),
        code: String(params['code']),
      })),
      answers(readTypedStock, ({ body }) => {
        seen.reads.push(body)
        return [line]
      }),
      answers(addTypedStock, ({ body }) => {
        seen.adds.push(body as Seen['adds'][number])
        return { id: ADDITION, entries: [oatMilk] }
      }),
      answers(learnBarcode, ({ body }) => {
        seen.learned.push(body)
        isKnown = true
        const barcode = { code: CODE, item_id: oatMilk.item_id, quantity: null, unit: null }
        return { barcode: { ...barcode, learned_at: '2026-03-09T08:00:00.000Z' }, replaced: null }
      }),
      answers(undoTypedStock, ({ params }) => {
        seen.undone.push(String(params['id']))
        return undefined
      }),
      answers(forgetBarcode, ({ params }) => {
        seen.undone.push(String(params['code']))
        isKnown = false
        return undefined
      }),
      answers(listItems, []),
      answers(listShoppingLists, []),
    ],
  })
  await screen.findByRole('heading', { level: 1, name: 'Scan Barcodes' })
  const user = setUpUser()
  const codeField = screen.getByRole('textbox', { name: 'Barcode' })
  const scan = (code: string) => user.type(codeField, `${code}{Enter}`)
  const field = () => screen.findByRole('textbox', { name: `Name of barcode ${CODE}` })
  return { user, seen, scan, field }
}
const cards = () => screen.getByRole('list', { name: 'Scanned barcodes' })
const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }))

describe('the line that names a pack with an unknown code', () => {
  it('has the focus; Enter adds the pack and remembers its code, and the toast takes both back', async () => {
    const { user, seen, scan, field } = await open()
    await scan(CODE)
    expect(await field()).toHaveFocus()
    await user.keyboard('oat milk{Enter}')
    expect(await toasts().findByText('Added 1 item of Oat milk · Refrigerator')).toBeVisible()
    expect(await within(cards()).findByRole('heading', { name: 'Oat milk' })).toBeVisible()
    expect(seen.reads.at(-1)).toEqual({ text: 'oat milk', choices: [], is_one: true })
    expect(seen.adds).toEqual([
      {
        lines: [
          {
            name: 'Oat milk',
            quantity: 1,
            unit: 'item',
            category: 'Dairy',
            storage_location: 'Refrigerator',
          },
        ],
      },
    ])
    expect(seen.learned).toEqual([{ item_id: oatMilk.item_id, quantity: null, unit: null }])
    await user.click(toasts().getByRole('button', { name: 'Undo' }))
    expect(await within(cards()).findByRole('heading', { name: 'New barcode' })).toBeVisible()
    expect(seen.undone).toEqual([ADDITION, CODE])
  })

  it('keeps weight and date that the code says, and what is chosen before', async () => {
    const { user, seen, scan, field } = await open()
    await scan(`(01)0${CODE}(3103)000195(17)990131`)
    await user.type(await field(), 'oat milk')
    const lines = within(await screen.findByRole('list', { name: 'What will be added' }))
    expect(lines.getByText('0.195 kg')).toBeVisible()
    expect(lines.getByLabelText('Expiry date of Oat milk')).toHaveValue('1999-01-31')
    await user.selectOptions(lines.getByLabelText('Place of Oat milk'), 'Pantry')
    await user.keyboard('{Enter}')
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await waitFor(() =>
      expect(seen.learned).toEqual([{ item_id: oatMilk.item_id, quantity: null, unit: null }]),
    )
    expect(seen.adds[0]?.lines).toMatchObject([{ quantity: 0.195, unit: 'kg', expiry_date: '1999-01-31' }])
    expect(seen.reads.at(-1)).toMatchObject({ choices: [{ name: 'Oat milk', storage_location: 'Pantry' }] })
  })

  it('takes the next code of a scanner on a cable, which types where the focus is', async () => {
    const { user, seen, scan, field } = await open()
    await scan(CODE)
    expect(await field()).toHaveFocus()
    await user.keyboard('3017620422003{Enter}')
    await waitFor(() => expect(within(cards()).getAllByRole('listitem')).toHaveLength(2))
    expect(seen.adds).toEqual([])
    expect(await field()).toHaveValue('')
  })

  it.each([
    ['nothing typed', '   ', [], {}, 'Name is required'],
    [
      'what can’t be added',
      '0 milk',
      [],
      { problem: 'Quantity must be positive' },
      'Quantity must be positive',
    ],
    [
      'no network',
      'oat milk',
      [unreachable(addTypedStock)],
      {},
      /^Error adding to inventory: The server did not/,
    ],
    ['a full household', 'oat milk', [fails(addTypedStock, 'household_entries_full')], {}, /entries/],
  ] as const)('says why, and keeps what was typed: %s', async (_case, typed, handlers, fields, sentence) => {
    const { user, seen, scan, field } = await open([...handlers], { ...reading, ...fields })
    await scan(CODE)
    await user.type(await field(), `${typed}{Enter}`)
    expect(await within(cards()).findByText(sentence)).toBeVisible()
    expect(await field()).toHaveValue(typed)
    expect(await field()).toBeInvalid()
    expect(seen.learned).toEqual([])
  })

  it('says when the pack is added and its code could not be remembered', async () => {
    const { user, seen, scan, field } = await open([fails(learnBarcode, 'household_barcodes_full')])
    await scan(CODE)
    await user.type(await field(), 'oat milk{Enter}')
    expect(await toasts().findByText(/^Error learning the barcode: /)).toBeVisible()
    expect(await toasts().findByText('Added 1 item of Oat milk · Refrigerator')).toBeVisible()
    await user.click(toasts().getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(seen.undone).toEqual([ADDITION]))
  })
})
