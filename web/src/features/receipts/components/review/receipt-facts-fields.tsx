import clsx from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { Button } from '../../../../ui/button/button.tsx'
import { DateField } from '../../../../ui/date-field/date-field.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { NumberField } from '../../../../ui/number-field/number-field.tsx'
import { TextField } from '../../../../ui/text-field/text-field.tsx'
import { FACT_NAMES, type FactName, type ReceiptFacts } from '../../receipt-facts.ts'
import { type PaperKind, PAPER_WORDS } from '../../review/paper-words.ts'
import styles from './receipt-facts.module.css'

type ReceiptFactsFieldsProps = {
  kind: PaperKind
  facts: ReceiptFacts
  /** The doubtful facts. Only these have fields; all have when the list is empty. */
  doubtful: readonly FactName[]
  isPending?: boolean
  onChange: (facts: ReceiptFacts) => void
  onDone: () => void
}

/** Store, date and total as editable fields; doubtful ones are highlighted in amber. */
export function ReceiptFactsFields(props: ReceiptFactsFieldsProps) {
  const { kind, facts, doubtful, isPending, onChange, onDone } = props
  const isInDoubt = doubtful.length > 0
  const shown = isInDoubt ? doubtful : FACT_NAMES
  return (
    <div
      role="group"
      aria-label={isInDoubt ? `Please check the ${PAPER_WORDS[kind].one}` : 'Store, date and total'}
      className={clsx(styles.fields, isInDoubt && styles.doubt)}
    >
      <div className={styles.lead}>
        {isInDoubt ? <Icon of={TriangleAlert} size={16} /> : null}
        <p className={styles.leadWords}>{isInDoubt ? 'Please check' : 'Store, date and total'}</p>
        <Button size="small" isPending={isPending} onPress={onDone}>
          {isInDoubt ? 'Looks right' : 'Done'}
        </Button>
      </div>
      {shown.includes('store_name') ? (
        <div className={styles.storeField}>
          <TextField
            label="Store"
            dir="auto"
            maxLength={200}
            autoComplete="off"
            value={facts.store_name}
            onChange={(store_name) => onChange({ ...facts, store_name })}
          />
        </div>
      ) : null}
      {shown.includes('purchase_date') ? (
        <div className={styles.dateField}>
          <DateField
            label="Date"
            value={facts.purchase_date}
            onChange={(purchase_date) => onChange({ ...facts, purchase_date })}
          />
        </div>
      ) : null}
      {shown.includes('receipt_total') ? (
        <div className={styles.totalField}>
          <NumberField
            label="Total"
            step={0.01}
            value={facts.receipt_total}
            onChange={(receipt_total) => onChange({ ...facts, receipt_total })}
          />
        </div>
      ) : null}
    </div>
  )
}
