import type { BarcodeLookUp, KnownBarcode, Product } from '@larder/shared/contracts/barcodes'
import type { Item } from '@larder/shared/contracts/catalogue'
import type { EntryUpdate, InventoryEntry } from '@larder/shared/contracts/inventory'
import { packInUnitOf } from '@larder/shared/domain/catalogue/pack-in-unit'
import { foldName, isMeasure, type PackPrint } from '@larder/foods'
import { useState } from 'react'
import { useBarcodeMutations } from '../../../features/barcodes/data.ts'
import { AddEntryDialog } from '../../../features/inventory/components/entry/dialogs/add-entry-dialog.tsx'
import { ChooseDialog } from '../../../features/items/components/choose-dialog.tsx'
import { useStockActions } from '../../../features/inventory/hooks/use-stock-actions.ts'
import { useItems } from '../../../features/items/data.ts'
import { ReadDateDialog } from '../../../features/pack-dates/components/read-date-dialog.tsx'
import { reasonFor } from '../../../lib/api/messages.ts'
import { calendarDateOf, formatDate, formatQuantity } from '../../../lib/format.ts'
import { showToast } from '../../../ui/toast/toast-queue.ts'

const MAX_SHOWN = 50

/** The dialog that is open over the scanned codes. */
export type OpenScanDialog =
  | { kind: 'add'; code: string; known: KnownBarcode; expiry?: string; pack?: PackPrint | null }
  | { kind: 'date'; code: string; known: KnownBarcode }
  | { kind: 'choose'; code: string; product: Product | null }

type ScanDialogsProps = {
  dialog: OpenScanDialog
  /** Goes on to another dialog. */
  onOpen: (dialog: OpenScanDialog) => void
  /** Gives a code to an item; says so, or why not. */
  onLearn: (code: string, item: Item, product: Product | null) => Promise<boolean>
  onClose: () => void
}

/** The dialogs of the scanned codes, one at a time. */
export function ScanDialogs({ dialog, onOpen, onLearn, onClose }: ScanDialogsProps) {
  if (dialog.kind === 'add') return <AddScanned {...dialog} onClose={onClose} />
  if (dialog.kind === 'date') return <ReadDate {...dialog} onOpen={onOpen} onClose={onClose} />
  const { code, product } = dialog
  return <ChooseItem onChoose={(item) => onLearn(code, item, product)} onClose={onClose} />
}

type AddScannedProps = {
  code: string
  known: KnownBarcode
  expiry?: string
  pack?: PackPrint | null
  onClose: () => void
}

/** Adds an entry of the item, with the amount and the date that the code says, else the usual amount, and the item's place. */
function AddScanned({ code, known, expiry, pack = null, onClose }: AddScannedProps) {
  const { learn, reload } = useBarcodeMutations()
  const place = known.entries[0]?.storage_location ?? ''
  const weighed = packInUnitOf(known.item, pack?.amount ?? null)
  /** The amount of a first pack is that of the next one, too, unless each has its own. */
  const learnAmount = async (entryId: string) => {
    const found: BarcodeLookUp | undefined = await reload(code)
    const entry = found?.known?.entries.find(({ id }) => id === entryId)
    if (!found || !entry || found.is_shop_code || known.quantity !== null || weighed !== null) return
    // What is counted is one anyway.
    if (!isMeasure(entry.unit)) return
    await learn(code, { item_id: entry.item_id, quantity: entry.quantity, unit: entry.unit })
  }
  return (
    <AddEntryDialog
      item={known.item}
      expiry={expiry ?? pack?.expiry ?? undefined}
      start={{ quantity: weighed ?? known.quantity_in_item_unit ?? 1, storage_location: place }}
      onAdded={(entryId) => {
        onClose()
        // The entry is added; without its amount the next pack asks again.
        void learnAmount(entryId).catch(() => undefined)
      }}
      onLeave={onClose}
    />
  )
}

type ReadDateProps = {
  code: string
  known: KnownBarcode
  onOpen: (dialog: OpenScanDialog) => void
  onClose: () => void
}

/** Reads the date on a pack, for the entry that is added next, or for one that is in stock. */
function ReadDate({ code, known, onOpen, onClose }: ReadDateProps) {
  const { reload } = useBarcodeMutations()
  const stock = useStockActions()
  const entries = known.entries.filter(({ quantity }) => quantity > 0)
  const take = async (day: string, entryId: string | null) => {
    const entry = entries.find(({ id }) => id === entryId)
    if (entry === undefined) return onOpen({ kind: 'add', code, known, expiry: day })
    try {
      await stock.save(entry, datedUpdate(entry, day))
    } catch (error) {
      showToast({ tone: 'error', text: `Error updating item: ${reasonFor(error)}` })
      return
    }
    // The card shows it; the date is saved, whether it could be loaded or not.
    await reload(code).catch(() => undefined)
    onClose()
  }
  return (
    <ReadDateDialog
      itemName={known.item.name}
      lots={entries.map((entry) => ({ id: entry.id, label: labelOf(entry) }))}
      onTake={take}
      onType={() => onOpen({ kind: 'add', code, known })}
      onClose={onClose}
    />
  )
}

/** An entry as it is, but for the day until which it keeps. */
const datedUpdate = (entry: InventoryEntry, day: string): EntryUpdate => ({
  quantity: entry.quantity,
  storage_location: entry.storage_location ?? undefined,
  expiry_date: calendarDateOf(day),
  purchase_date: entry.purchase_date,
  min_stock_level: entry.min_stock_level,
  notes: entry.notes ?? undefined,
  version: entry.version,
})

/** '250 g · Refrigerator · until Sep 7, 2026' */
const labelOf = ({ quantity, unit, is_assumed, storage_location, expiry_date }: InventoryEntry): string =>
  [
    formatQuantity(quantity, unit, is_assumed),
    storage_location ?? 'No place',
    ...(expiry_date === null ? [] : [`until ${formatDate(expiry_date)}`]),
  ].join(' · ')

type ChooseItemProps = { onChoose: (item: Item) => Promise<boolean>; onClose: () => void }

/** Finds the item that a code means among all of the household's. */
function ChooseItem({ onChoose, onClose }: ChooseItemProps) {
  const { items, error, retry } = useItems()
  const [search, setSearch] = useState('')
  const [isSaving, setIsSaving] = useState(false)
  const shown = items?.filter(({ name }) => foldName(name).includes(foldName(search)))
  const choose = async (id: string) => {
    const item = shown?.find((other) => other.id === id)
    if (!item) return
    setIsSaving(true)
    if (await onChoose(item)) onClose()
    else setIsSaving(false)
  }
  return (
    <ChooseDialog
      title="Which item is it?"
      searchLabel="Search your items"
      search={search}
      onSearch={setSearch}
      choices={shown?.slice(0, MAX_SHOWN).map(({ id, name, category }) => ({ id, name, detail: category }))}
      loadError={error}
      onRetry={retry}
      failure={undefined}
      isSaving={isSaving}
      onChoose={(id) => void choose(id)}
      onClose={onClose}
    />
  )
}
