import { ShoppingListGeneration } from '@larder/shared/contracts/shopping-lists/generation'
import { SHOPPING_FAILURES } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { useState } from 'react'
import { NetworkError } from '../../../../lib/api/api-error.ts'
import { createIdempotencyKeys } from '../../../../lib/api/idempotency-keys.ts'
import { detailOr } from '../../../../lib/api/messages.ts'
import { Checkbox } from '../../../../ui/checkbox/checkbox.tsx'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { SelectField } from '../../../../ui/select-field/select-field.tsx'
import { TextField } from '../../../../ui/text-field/text-field.tsx'
import { useGenerateList, useListMutations } from '../../data.ts'
import { newId } from '../../operations/device-id.ts'
import styles from './new-list-dialog.module.css'

/** What can be put on a generated list; all of it unless somebody says otherwise (SHOP-029). */
const SOURCES = [
  { flag: 'include_low_stock', label: 'What runs low' },
  { flag: 'include_out_of_stock', label: 'What is out of stock' },
  { flag: 'include_expired', label: 'What has expired' },
  { flag: 'include_predicted_purchases', label: 'What will run out by then' },
  { flag: 'include_seasonal_items', label: 'What you bought at this time of earlier years' },
] as const
/** How far a list can look ahead, in days; a week unless somebody says otherwise (SHOP-029). */
const DAYS_AHEAD = [
  { value: '3', label: '3 days' },
  { value: '7', label: '7 days' },
  { value: '14', label: '2 weeks' },
  { value: '30', label: '30 days' },
]

type Flag = (typeof SOURCES)[number]['flag']

const NO_CONNECTION =
  'There is no connection to find out what you need. The list can start empty now, and is sent later: press “Create List” again.'

/**
 * Generates a list under the given name (SHOP-003, SHOP-030). One with nothing put on it is a change like all others of
 * lists, made at once and sent when there is a connection.
 */
export function NewListDialog({ onClose }: { onClose: () => void }) {
  const generate = useGenerateList()
  const { change } = useListMutations()
  const [keyFor] = useState(createIdempotencyKeys)
  const [name, setName] = useState('')
  const [daysAhead, setDaysAhead] = useState('7')
  const [left, setLeft] = useState<readonly Flag[]>([])
  const [nameError, setNameError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const submit = async () => {
    setFailure(undefined)
    const flags = Object.fromEntries(SOURCES.map(({ flag }) => [flag, !left.includes(flag)]))
    const body = ShoppingListGeneration.safeParse({ name, ...flags, days_ahead: Number(daysAhead) })
    setNameError(body.error?.issues[0]?.message)
    if (!body.success) return
    if (left.length === SOURCES.length) {
      change({ type: 'create_list', list_id: newId(), name: body.data.name })
      onClose()
      return
    }
    setIsPending(true)
    try {
      await generate(body.data, keyFor(body.data))
      onClose()
    } catch (error) {
      const isAway = error instanceof NetworkError
      setFailure(isAway ? NO_CONNECTION : detailOr(error, SHOPPING_FAILURES.generate))
      // What is to be put on it can be found out by the server alone.
      if (isAway) setLeft(SOURCES.map(({ flag }) => flag))
      setIsPending(false)
    }
  }
  return (
    <FormDialog
      title="Create New Shopping List"
      submitLabel="Create List"
      isPending={isPending}
      failure={failure}
      onSubmit={submit}
      onCancel={onClose}
      onClose={onClose}
    >
      <TextField
        label="List name"
        value={name}
        onChange={setName}
        autoFocus
        {...(nameError === undefined ? {} : { error: nameError })}
      />
      <SelectField label="For the next" options={DAYS_AHEAD} value={daysAhead} onChange={setDaysAhead} />
      <fieldset className={styles.sources}>
        <legend className={styles.legend}>Put on it</legend>
        {SOURCES.map(({ flag, label }) => (
          <Checkbox
            key={flag}
            isSelected={!left.includes(flag)}
            onChange={(isSelected) =>
              setLeft(isSelected ? left.filter((other) => other !== flag) : [...left, flag])
            }
          >
            {label}
          </Checkbox>
        ))}
        <p className={styles.hint}>Without any of them the list starts empty.</p>
      </fieldset>
    </FormDialog>
  )
}
