import { QUANTITY_PERCENT } from '@larder/shared/contracts/recipes/recipe'
import { useId } from 'react'
import { Card } from '../../../ui/card/card.tsx'
import styles from './quantity-slider.module.css'

type QuantitySliderProps = {
  percent: number
  /** How many servings the recipe makes at 100 percent. */
  servings: number
  onChange: (percent: number) => void
}

/** How much of the recipe is made, 50 to 200 percent (RECP-009), by the browser's own control. */
export function QuantitySlider({ percent, servings, onChange }: QuantitySliderProps) {
  const id = useId()
  const { min, max, step } = QUANTITY_PERCENT
  const made = Math.round(servings * percent) / 100
  return (
    <Card>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          Recipe quantity
        </label>
        <output htmlFor={id}>{`${percent}% · ${made} ${made === 1 ? 'serving' : 'servings'}`}</output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={percent}
        aria-valuetext={`${percent}%`}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        className={styles.slider}
      />
      <div aria-hidden className={styles.ends}>
        <span>{min}%</span>
        <span>{max}%</span>
      </div>
    </Card>
  )
}
