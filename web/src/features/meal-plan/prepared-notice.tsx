import type { NotCounted } from '@larder/shared/contracts/recipes/meal-plan'
import type { MealUpdate } from '@larder/shared/contracts/recipes/meal-plan-changes'
import { CircleCheck, Undo2, X } from 'lucide-react'
import { useId, useState } from 'react'
import { reasonFor } from '../../lib/api/messages.ts'
import { formatQuantity } from '../../lib/format.ts'
import { Button, IconButton } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { NumberField } from '../../ui/number-field/number-field.tsx'
import { useMealMutations } from './data.ts'
import { LeftoversForm } from './leftovers-form.tsx'
import { sayTaken } from './meal-words.ts'
import styles from './prepared-notice.module.css'

type PreparedNoticeProps = {
  /** What the preparation did so far. */
  update: MealUpdate
  /** More was counted since; says what became of it alone. */
  onCounted: (counted: MealUpdate) => void
  onUndo: () => void
  onClose: () => void
}

/** What a prepared meal took from stock, with 'Undo', and what could not be counted, to be answered now or never. */
export function PreparedNotice({ update, onCounted, onUndo, onClose }: PreparedNoticeProps) {
  const { meal, inventory_changes, not_counted } = update
  const mutations = useMealMutations()
  const count = async (index: number, quantity: number) =>
    onCounted(await mutations.count(meal, index, quantity))
  return (
    <section aria-label={`${meal.title}, prepared`} className={styles.notice}>
      <div className={styles.head}>
        <Icon of={CircleCheck} />
        <p role="status" className={styles.words}>
          <strong>
            <bdi>{meal.title}</bdi> is prepared.
          </strong>{' '}
          {sayTaken(inventory_changes)}
        </p>
        <Button size="small" icon={Undo2} onPress={onUndo}>
          Undo
        </Button>
        <IconButton size="small" icon={X} label="Close" onPress={onClose} />
      </div>
      {not_counted.map((one) => (
        <CountForm key={one.index} one={one} onCount={(quantity) => count(one.index, quantity)} />
      ))}
      {meal.kind === 'recipe' ? <LeftoversForm meal={meal} /> : null}
    </section>
  )
}

function CountForm({ one, onCount }: { one: NotCounted; onCount: (quantity: number) => Promise<void> }) {
  const id = useId()
  const [quantity, setQuantity] = useState<number>()
  const [error, setError] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const submit = async () => {
    if (quantity === undefined || !(quantity > 0)) {
      setError('Please enter a number above 0')
      return
    }
    setError(undefined)
    setIsPending(true)
    try {
      await onCount(quantity)
    } catch (cause) {
      setError(reasonFor(cause))
      setIsPending(false)
    }
  }
  return (
    <Form aria-labelledby={id} className={styles.form} onSubmit={submit}>
      <p id={id}>Not taken from your stock: {one.item_name}. How many were used?</p>
      <div className={styles.answer}>
        <NumberField
          label={`${one.item_name} in ${one.unit}`}
          hint={`${formatQuantity(one.at_hand, one.unit)} at hand`}
          value={quantity}
          min={0}
          onChange={setQuantity}
          {...(error === undefined ? {} : { error })}
        />
        <Button type="submit" isPending={isPending}>
          Count
        </Button>
      </div>
    </Form>
  )
}
