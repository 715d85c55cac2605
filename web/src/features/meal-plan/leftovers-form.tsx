import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import { MAX_LEFTOVER_PORTIONS } from '@larder/shared/contracts/recipes/meal-plan-changes'
import { useState } from 'react'
import { reasonFor } from '../../lib/api/messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper/quantity-stepper.tsx'
import { useMealMutations } from './data.ts'
import styles from './prepared-notice.module.css'

/** Asks whether portions of a prepared meal are left over, and puts them into stock. */
export function LeftoversForm({ meal }: { meal: MealPlanEntry }) {
  const mutations = useMealMutations()
  const [portions, setPortions] = useState(1)
  const [said, setSaid] = useState<string>()
  const [isKept, setIsKept] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const submit = async () => {
    setIsPending(true)
    try {
      const asked = Math.round(portions)
      const { inventory_changes } = await mutations.update(meal, { leftover_portions: asked })
      // Another number where they are in stock already, as they are kept once.
      const kept = inventory_changes[0]?.change ?? asked
      setIsKept(true)
      setSaid(`${sayPortions(kept)} of ${meal.title} ${kept === 1 ? 'is' : 'are'} in stock.`)
    } catch (error) {
      setSaid(`Your leftovers were not put into stock. ${reasonFor(error)}`)
    }
    setIsPending(false)
  }
  return (
    <Form aria-label="Leftovers" className={styles.form} onSubmit={submit}>
      {isKept ? null : (
        <div className={styles.answer}>
          <span>Anything left over?</span>
          <QuantityStepper
            label="Portions left over"
            value={portions}
            min={1}
            max={MAX_LEFTOVER_PORTIONS}
            step={1}
            onChange={setPortions}
          />
          <Button type="submit" isPending={isPending}>
            Put into stock
          </Button>
        </div>
      )}
      <p role="status">{said}</p>
    </Form>
  )
}

const sayPortions = (count: number): string => `${count} ${count === 1 ? 'portion' : 'portions'}`
