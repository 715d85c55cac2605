import type { Personalization } from '@larder/shared/contracts/recipes/daily-meals'
import type { HouseholdFood } from '@larder/shared/contracts/recipes/food-preferences'
import { MEAL_TYPES } from '@larder/shared/contracts/recipes/recipe'
import { Link } from 'react-router-dom'
import { settingsPath } from '../../../lib/paths.ts'
import { useIsPhone } from '../../../lib/hooks/use-media-query.ts'
import { MEAL_LABELS } from '../../../lib/meal-labels.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { Checkbox } from '../../../ui/checkbox/checkbox.tsx'
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { sayRestrictions } from '../preferences/food-words.ts'
import styles from './personalization-card.module.css'

/** How many favourites are shown, on a phone fewer (MEAL-011, MEAL-012), and how many meal types. */
const FAVORITES = 5
const COMPACT_FAVORITES = 3
const TOP_TYPES = 3

type PersonalizationCardProps = {
  /** What the household does not eat; undefined until it is known. */
  household: HouseholdFood['household'] | undefined
  personalization: Personalization | undefined
  isOn: boolean
  isPending: boolean
  onChange: (isOn: boolean) => void
}

/** Whether the history of meals has a say in the suggestions, and what it says (MEAL-005, MEAL-006). */
export function PersonalizationCard({
  household,
  personalization,
  isOn,
  isPending,
  onChange,
}: PersonalizationCardProps) {
  return (
    <Card as="section" aria-label="Personalization" className={styles.card}>
      <Checkbox isSelected={isOn} isDisabled={isPending} onChange={onChange}>
        Use my meal history for personalized recommendations
      </Checkbox>
      {isOn ? (
        personalization ? (
          <Taste {...personalization} />
        ) : isPending ? (
          <div aria-hidden className={styles.taste}>
            <Skeleton width="320px" height="24px" radius="badge" />
          </div>
        ) : null
      ) : null}
      {household === undefined ? (
        <div aria-hidden className={styles.text}>
          <Skeleton width="180px" height="19px" />
        </div>
      ) : (
        <Restrictions household={household} />
      )}
    </Card>
  )
}

function Restrictions({ household }: { household: HouseholdFood['household'] }) {
  const leftOut = sayRestrictions(household)
  return (
    <p className={styles.text}>
      {leftOut === '' ? null : `For your household: ${leftOut}. `}
      <Link to={settingsPath('food')}>
        {leftOut === '' ? 'Say what you don’t eat' : 'Change what you don’t eat'}
      </Link>
    </p>
  )
}

function Taste({ has_history, favoriteIngredients, mealTypesCount, mealHistoryCount }: Personalization) {
  const isPhone = useIsPhone()
  if (!has_history) {
    return <p className={styles.text}>Plan or prepare meals, and suggestions learn what you like.</p>
  }
  const favorites = favoriteIngredients.slice(0, isPhone ? COMPACT_FAVORITES : FAVORITES)
  const types = MEAL_TYPES.flatMap((type) => ({ type, count: mealTypesCount[type] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, TOP_TYPES)
  return (
    <div className={styles.taste}>
      {favorites.length === 0 ? null : (
        <ul aria-label="Favorite ingredients" className={styles.list}>
          {favorites.map((name) => (
            <li key={name}>
              <Badge tone="ok">
                <bdi>{name}</bdi>
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {types.length === 0 ? null : (
        <ul aria-label="Top meal types" className={styles.list}>
          {types.map(({ type, count }) => (
            <li key={type}>
              <Badge tone="off">{`${MEAL_LABELS[type]} ${count}`}</Badge>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.text}>{`From ${mealHistoryCount} ${mealHistoryCount === 1 ? 'meal' : 'meals'}`}</p>
    </div>
  )
}
