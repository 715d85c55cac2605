import type { Nutrition } from '@larder/shared/contracts/item-page'
import styles from './nutrition-table.module.css'

type Nutrient = Exclude<keyof Nutrition, 'name'>

const NUTRIENTS: readonly { of: Nutrient; label: string; unit: string; isPart?: true }[] = [
  { of: 'kcal', label: 'Energy', unit: 'kcal' },
  { of: 'fat_g', label: 'Fat', unit: 'g' },
  { of: 'carbohydrates_g', label: 'Carbohydrates', unit: 'g' },
  { of: 'sugar_g', label: 'of which sugar', unit: 'g', isPart: true },
  { of: 'fibre_g', label: 'Fibre', unit: 'g' },
  { of: 'protein_g', label: 'Protein', unit: 'g' },
  { of: 'sodium_mg', label: 'Sodium', unit: 'mg' },
  { of: 'calcium_mg', label: 'Calcium', unit: 'mg' },
  { of: 'iron_mg', label: 'Iron', unit: 'mg' },
]

/** The nutrients in 100 g; '–' where nothing is known. */
export function NutritionTable({ nutrition }: { nutrition: Nutrition }) {
  return (
    <>
      <table className={styles.table}>
        <caption className={styles.caption}>Nutrition per 100 g</caption>
        <tbody>
          {NUTRIENTS.map(({ of, label, unit, isPart }) => (
            <tr key={of}>
              <th scope="row" className={isPart && styles.part}>
                {label}
              </th>
              <td>
                <bdi>{amountOf(nutrition[of], unit)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.source}>
        Source: USDA National Nutrient Database, ‘<bdi>{nutrition.name}</bdi>’
      </p>
    </>
  )
}

const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

const amountOf = (amount: number | null, unit: string): string =>
  amount === null ? '–' : `${format.format(amount)} ${unit}`
