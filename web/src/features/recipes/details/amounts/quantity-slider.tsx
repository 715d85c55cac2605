import { QUANTITY_PERCENT } from '@larder/shared/contracts/recipes/recipe'
import styles from './quantity-slider.module.css'

type QuantitySliderProps = { percent: number; onChange: (percent: number) => void }

/** How much of the recipe is made, 50 to 200 percent (RECP-009), by the browser's own control. */
export function QuantitySlider({ percent, onChange }: QuantitySliderProps) {
  const { min, max, step } = QUANTITY_PERCENT
  return (
    <>
      <input
        type="range"
        aria-label="Recipe quantity"
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
        <span>{percent}% recipe quantity</span>
        <span>{max}%</span>
      </div>
    </>
  )
}
