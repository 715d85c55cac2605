import { type Item } from '@larder/shared/contracts/catalogue'
import { ItemNameConflict, ItemUpdate, type ItemPage } from '@larder/shared/contracts/item-page'
import { MinStockLevel, type StockStatus } from '@larder/shared/contracts/inventory'
import { CATEGORIES, formatUnit } from '@larder/foods'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { reasonFor } from '../../../lib/api/messages.ts'
import { forgetDraft, useKeptValue, withDraft } from '../../../lib/form-draft.ts'
import { assumedSince, sayAssumed } from '../../../lib/assumed-words.ts'
import { formatQuantity, quantityParts } from '../../../lib/format.ts'
import { ItemTile } from '../../../lib/pictures/item-tile.tsx'
import { About } from '../../../ui/about/about.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { IconButton } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { SelectField } from '../../../ui/select-field/select-field.tsx'
import { StockBadge } from '../../../ui/stock-badge/stock-badge.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import type { ItemEdits } from '../use-item-edits.ts'
import styles from './item-head.module.css'
import { ValueRow } from '../../../ui/value-row/value-row.tsx'

type ItemHeadProps = {
  page: ItemPage
  status: StockStatus
  edits: Pick<ItemEdits, 'rename' | 'setMinimum' | 'join'>
}

/** The name of the item, how much of it there is, and its minimum. */
export function ItemHead({ page, status, edits }: ItemHeadProps) {
  const [isRenaming, setIsRenaming] = useState(false)
  const { item, total, min_stock_level: minimum, entry_count } = page
  const isAssumed = page.entries.some((entry) => entry.is_assumed)
  const parts = total === null ? null : quantityParts(total.quantity, total.unit, isAssumed)
  return (
    <>
      <header className={styles.head}>
        <ItemTile item={item} size={item.image_url === null ? 'medium' : 'large'} />
        <div className={styles.words}>
          <h1 tabIndex={-1} className={styles.name}>
            <bdi>{item.name}</bdi>
          </h1>
          <p className={styles.category}>
            <bdi>{item.category}</bdi>
          </p>
        </div>
        <IconButton icon={Pencil} label="Change name and category" onPress={() => setIsRenaming(true)} />
      </header>
      <Card className={styles.stock}>
        <div className={styles.total}>
          <p>
            {parts === null ? (
              <span>{`${entry_count} entries in units that can’t be added up`}</span>
            ) : (
              <About reason={isAssumed ? sayAssumed(assumedSince(page.entries)) : null}>
                <bdi>
                  <span className={styles.amount}>
                    {total?.how == null ? '' : '≈ '}
                    {parts.amount}
                  </span>{' '}
                  <span className={styles.unit}>{parts.unit}</span>
                </bdi>
              </About>
            )}
          </p>
          <StockBadge status={status} />
        </div>
        {total?.how == null ? null : (
          <p className={styles.how}>
            <bdi>{total.how}</bdi>
          </p>
        )}
        <ValueRow
          name="Minimum"
          shown={minimum === null ? '–' : formatQuantity(minimum, item.unit)}
          fieldLabel={`Minimum (${formatUnit(item.unit)})`}
          value={minimum}
          rule={MinStockLevel}
          onSave={edits.setMinimum}
          {...(minimum === null ? {} : { resetLabel: 'No minimum' })}
        />
      </Card>
      {isRenaming ? <RenameDialog page={page} edits={edits} onClose={() => setIsRenaming(false)} /> : null}
    </>
  )
}

const rules = ItemUpdate.pick({ name: true, category: true }).required()

type RenameDialogProps = { page: ItemPage; edits: Pick<ItemEdits, 'rename' | 'join'>; onClose: () => void }
type Naming = Pick<Item, 'name' | 'category'>

/** Closed by mistake, it keeps what was typed; closed by its own buttons, it forgets it. */
function RenameDialog({ page: { item }, edits, onClose }: RenameDialogProps) {
  const draftKey = `item-name:${item.id}`
  const [naming, setNaming] = useState(() =>
    withDraft<Naming>(draftKey, { name: item.name, category: item.category }),
  )
  const { name, category } = naming
  useKeptValue(draftKey, naming, name !== item.name || category !== item.category)
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const [isSaving, setIsSaving] = useState(false)
  const offered: readonly string[] = CATEGORIES
  // The item that has the name already.
  const namesake =
    failure instanceof ApiError ? ItemNameConflict.safeParse(failure.data).data?.item : undefined
  const close = () => {
    forgetDraft(draftKey)
    onClose()
  }
  const save = async (joined?: Item) => {
    setFailure(undefined)
    const parsed = rules.safeParse(naming)
    setProblem(parsed.error?.issues[0]?.message)
    if (!parsed.success) return
    setIsSaving(true)
    try {
      if (joined !== undefined) await edits.join(joined)
      await edits.rename(parsed.data)
      close()
    } catch (error) {
      setFailure(error)
      setIsSaving(false)
    }
  }
  return (
    <FormDialog
      title="Name and category"
      size="sm"
      submitLabel="Save"
      isPending={isSaving}
      onSubmit={() => save()}
      onCancel={close}
      onClose={onClose}
    >
      {failure === undefined ? null : (
        <Banner
          tone="error"
          {...(namesake === undefined
            ? {}
            : { action: { label: 'Join with it', onPress: () => void save(namesake) } })}
        >
          {reasonFor(failure)}
        </Banner>
      )}
      <TextField
        label="Name"
        autoFocus
        autoComplete="off"
        value={name}
        onChange={(typed) => {
          setNaming({ ...naming, name: typed })
          // The action of the refusal meant the name that was sent.
          setFailure(undefined)
        }}
        {...(problem === undefined ? {} : { error: problem })}
      />
      <SelectField
        label="Category"
        options={offered.includes(item.category) ? offered : [...offered, item.category]}
        value={category}
        onChange={(chosen) => setNaming({ ...naming, category: chosen })}
      />
    </FormDialog>
  )
}
