import { QUANTITY_PERCENT } from '@larder/shared/contracts/recipes/recipe'
import { servingsStep } from '@larder/shared/domain/recipes/amounts/servings-step'
import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import { formatNumber } from '../../../../lib/format.ts'
import { IconButton } from '../../../../ui/button/button.tsx'
import styles from './servings-stepper.module.css'

type ServingsStepperProps = {
  percent: number
  /** How many servings the recipe makes at 100 percent. */
  servings: number
  onChange: (percent: number) => void
}

/** For how many the recipe is made: the percent of the slider, in servings. */
export function ServingsStepper({ percent, servings, onChange }: ServingsStepperProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <span id={id} className={styles.label}>
        Servings
      </span>
      <div role="group" aria-labelledby={id} className={styles.stepper}>
        <IconButton
          icon={Minus}
          label="Fewer servings"
          isDisabled={percent <= QUANTITY_PERCENT.min}
          onPress={() => onChange(servingsStep(percent, servings, -1))}
        />
        <output className={styles.value}>{formatNumber((servings * percent) / 100)}</output>
        <IconButton
          icon={Plus}
          label="More servings"
          isDisabled={percent >= QUANTITY_PERCENT.max}
          onPress={() => onChange(servingsStep(percent, servings, 1))}
        />
      </div>
    </div>
  )
}
