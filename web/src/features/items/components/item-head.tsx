import { CATEGORIES } from '@larder/shared/contracts/catalogue'
import { ItemUpdate, type ItemPage } from '@larder/shared/contracts/item-page'
import { MinStockLevel, type StockStatus } from '@larder/shared/contracts/inventory'
import { Pencil } from 'lucide-react'
import { useId, useState } from 'react'
import { reasonFor } from '../../../lib/api/messages.ts'
import { formatQuantity, formatUnit, quantityParts } from '../../../lib/format.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button, IconButton } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { CategoryTile } from '../../../ui/category-tile/category-tile.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Modal } from '../../../ui/modal/modal.tsx'
import { SelectField } from '../../../ui/select-field/select-field.tsx'
import { StockBadge } from '../../../ui/stock-badge/stock-badge.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import type { ItemEdits } from '../use-item-edits.ts'
import styles from './item-head.module.css'
import { ValueRow } from './value-row.tsx'

type ItemHeadProps = { page: ItemPage; status: StockStatus; edits: Pick<ItemEdits, 'rename' | 'setMinimum'> }

/** The name of the item, how much of it there is, and its minimum. */
export function ItemHead({ page, status, edits }: ItemHeadProps) {
  const [isRenaming, setIsRenaming] = useState(false)
  const { item, total, min_stock_level: minimum, entry_count } = page
  const parts = total === null ? null : quantityParts(total.quantity, total.unit)
  return (
    <>
      <header className={styles.head}>
        <CategoryTile category={item.category} />
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
              <>
                <span className={styles.amount}>
                  {total?.how == null ? '' : '≈ '}
                  {parts.amount}
                </span>{' '}
                <span className={styles.unit}>{parts.unit}</span>
              </>
            )}
          </p>
          <StockBadge status={status} />
        </div>
        {total?.how == null ? null : <p className={styles.how}>{total.how}</p>}
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
      {isRenaming ? (
        <RenameDialog page={page} onRename={edits.rename} onClose={() => setIsRenaming(false)} />
      ) : null}
    </>
  )
}

const rules = ItemUpdate.pick({ name: true, category: true }).required()

type RenameDialogProps = { page: ItemPage; onRename: ItemEdits['rename']; onClose: () => void }

function RenameDialog({ page: { item }, onRename, onClose }: RenameDialogProps) {
  const formId = useId()
  const [name, setName] = useState(item.name)
  const [category, setCategory] = useState(item.category)
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const offered: readonly string[] = CATEGORIES
  const submit = async () => {
    setFailure(undefined)
    const parsed = rules.safeParse({ name, category })
    setProblem(parsed.error?.issues[0]?.message)
    if (!parsed.success) return
    setIsSaving(true)
    try {
      await onRename(parsed.data)
      onClose()
    } catch (error) {
      setFailure(reasonFor(error))
      setIsSaving(false)
    }
  }
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Name and category"
      size="sm"
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isPending={isSaving}>
            Save
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={submit} className={styles.form}>
        {failure === undefined ? null : <Banner tone="error">{failure}</Banner>}
        <TextField
          label="Name"
          autoFocus
          autoComplete="off"
          value={name}
          onChange={setName}
          {...(problem === undefined ? {} : { error: problem })}
        />
        <SelectField
          label="Category"
          options={offered.includes(item.category) ? offered : [...offered, item.category]}
          value={category}
          onChange={setCategory}
        />
      </Form>
    </Modal>
  )
}
