import type { BarcodeLookUp, KnownBarcode, Product } from '@larder/shared/contracts/barcodes'
import type { Item } from '@larder/shared/contracts/catalogue'
import { foldName, isMeasure } from '@larder/foods'
import { useState } from 'react'
import { useBarcodeMutations } from '../../../features/barcodes/data.ts'
import { AddItemDialog } from '../../../features/catalogue/components/add-item-dialog.tsx'
import { AddEntryDialog } from '../../../features/inventory/components/entry/dialogs/add-entry-dialog.tsx'
import { ChooseDialog } from '../../../features/items/components/choose-dialog.tsx'
import { useItems } from '../../../features/items/data.ts'

const MAX_SHOWN = 50

/** The dialog that is open over the scanned codes. */
export type OpenScanDialog =
  | { kind: 'add'; code: string; known: KnownBarcode }
  | { kind: 'choose' | 'name'; code: string; product: Product | null }

type ScanDialogsProps = {
  dialog: OpenScanDialog | null
  /** Gives a code to an item; says so, or why not. */
  onLearn: (code: string, item: Item, product: Product | null) => Promise<boolean>
  onClose: () => void
}

/** The dialogs of the scanned codes, one at a time. */
export function ScanDialogs({ dialog, onLearn, onClose }: ScanDialogsProps) {
  if (dialog === null) return null
  if (dialog.kind === 'add') return <AddScanned {...dialog} onClose={onClose} />
  const { code, product } = dialog
  const learn = (item: Item) => onLearn(code, item, product)
  return dialog.kind === 'choose' ? (
    <ChooseItem onChoose={learn} onClose={onClose} />
  ) : (
    <NameItem code={code} product={product} onNamed={learn} onClose={onClose} />
  )
}

type AddScannedProps = { code: string; known: KnownBarcode; onClose: () => void }

/** Adds an entry of the item, with the amount in the pack and the item's place. */
function AddScanned({ code, known, onClose }: AddScannedProps) {
  const { learn, reload } = useBarcodeMutations()
  const place = known.entries[0]?.storage_location ?? ''
  /** The amount of a first pack is that of the next one, too. */
  const learnAmount = async (entryId: string) => {
    const found: BarcodeLookUp | undefined = await reload(code)
    const entry = found?.known?.entries.find(({ id }) => id === entryId)
    if (!found || !entry || found.is_shop_code || known.quantity !== null) return
    // What is counted is one anyway.
    if (!isMeasure(entry.unit)) return
    await learn(code, { item_id: entry.item_id, quantity: entry.quantity, unit: entry.unit })
  }
  return (
    <AddEntryDialog
      item={known.item}
      start={{ quantity: known.quantity_in_item_unit ?? 1, storage_location: place }}
      onAdded={(entryId) => {
        onClose()
        // The entry is added; without its amount the next pack asks again.
        void learnAmount(entryId).catch(() => undefined)
      }}
      onLeave={onClose}
    />
  )
}

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

type NameItemProps = {
  code: string
  product: Product | null
  onNamed: (item: Item) => Promise<boolean>
  onClose: () => void
}

/** Makes an item of a new code, with what Open Food Facts says about it. */
function NameItem({ code, product, onNamed, onClose }: NameItemProps) {
  const { items = [] } = useItems()
  const finish = (item: Item) => {
    onClose()
    void onNamed(item)
  }
  return (
    <AddItemDialog
      known={items}
      start={{
        draftKey: `scan:${code}`,
        values: {
          name: product?.name ?? '',
          category: product?.category ?? '',
          ...(product?.unit ? { unit: product.unit } : {}),
        },
      }}
      onCreated={finish}
      onKnown={finish}
      onClose={onClose}
    />
  )
}
