import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import type { DailyMeal } from '@larder/shared/contracts/recipes/daily-meals'
import { QUANTITY_PERCENT } from '@larder/shared/contracts/recipes/recipe'
import { servingsAt } from '@larder/shared/domain/recipes/amounts/servings'
import { Check, Flame, Plus } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { reasonFor } from '../../../lib/api/messages.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useMediaQuery } from '../../../lib/hooks/use-media-query.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { isolated } from '../../../lib/isolated.ts'
import { itemPath } from '../../../lib/paths.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button, IconButton } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { Ring } from '../../../ui/ring/ring.tsx'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { useSuggestions } from '../data.ts'
import { useRecipeMutations } from '../details/save-and-plan-data.ts'
import { toneOfScore } from '../recipe-words.ts'
import { pickUseItUp, sayExpiryDay, type UseItUp } from '../suggestions/use-it-up.ts'
import styles from './use-it-up-panel.module.css'

/**
 * Three meals for what expires this week, each a tap from today's plan, and what expires first of each a tap from its entries;
 * nothing where nothing expires, and until it is known what is there.
 */
export function UseItUpPanel({ entries }: { entries: readonly InventoryEntry[] | undefined }) {
  const id = useId()
  const today = useToday()
  const { user } = useSession()
  const { suggestions } = useSuggestions()
  const { select } = useRecipeMutations()
  const [planned, setPlanned] = useState<ReadonlySet<string>>(new Set())
  const isWide = useMediaQuery('(min-width: 900px)')
  const [isUnfolded, setIsUnfolded] = useState(false)
  const [failure, setFailure] = useState<{ text: string; meal: DailyMeal }>()
  const picked = pickUseItUp(suggestions?.meals ?? [], entries ?? [], today)
  const plan = async (meal: DailyMeal) => {
    setFailure(undefined)
    try {
      await select({
        user_id: user?.id,
        recipe_id: meal.recipe_id,
        date: today,
        meal_type: meal.meal_type,
        servings: servingsAt(QUANTITY_PERCENT.default),
        quantity_percent: QUANTITY_PERCENT.default,
        adjust_inventory: false,
      })
      setPlanned((before) => new Set(before).add(meal.recipe_id))
      showToast({ tone: 'success', text: `${isolated(meal.recipe_name)} is on today's meal plan` })
    } catch (error) {
      setFailure({ text: `${isolated(meal.recipe_name)} was not planned. ${reasonFor(error)}`, meal })
    }
  }
  const shown = isWide || isUnfolded ? picked : picked.slice(0, 1)
  if (picked.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <Badge tone="bad" icon={Flame}>
          Use it up
        </Badge>
        <h2 id={id} className={styles.title}>
          Uses what expires first
        </h2>
        {isWide || picked.length === 1 ? null : (
          <Button
            variant="accent"
            size="small"
            aria-expanded={isUnfolded}
            onPress={() => setIsUnfolded(!isUnfolded)}
          >
            {isUnfolded ? 'Show fewer' : `Show all ${picked.length}`}
          </Button>
        )}
      </div>
      {failure === undefined ? null : (
        <Banner tone="warning" action={{ label: 'Try again', onPress: () => void plan(failure.meal) }}>
          {failure.text}
        </Banner>
      )}
      <ul className={styles.meals}>
        {shown.map((one) => (
          <Offer
            key={one.meal.recipe_id}
            {...one}
            isPlanned={planned.has(one.meal.recipe_id)}
            onPlan={() => void plan(one.meal)}
          />
        ))}
      </ul>
    </section>
  )
}

type OfferProps = UseItUp & { isPlanned: boolean; onPlan: () => void }

function Offer({ meal, uses, isPlanned, onPlan }: OfferProps) {
  const score = Math.round(meal.match_score)
  return (
    <Card as="li" className={styles.meal}>
      <div className={styles.ring}>
        <Ring label={`Match of ${meal.recipe_name}`} percent={score} tone={toneOfScore(score)} />
      </div>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <bdi>{meal.recipe_name}</bdi>
        </h3>
        <Uses uses={uses} />
      </div>
      <IconButton
        variant="secondary"
        icon={isPlanned ? Check : Plus}
        label={isPlanned ? `${meal.recipe_name} is planned` : `Plan ${meal.recipe_name} for today`}
        isDisabled={isPlanned}
        onPress={onPlan}
      />
    </Card>
  )
}

/** 'Uses Cherry tomatoes (tomorrow), Feta': the first of them leads to the entries that say so. */
function Uses({ uses: [first, ...others] }: Pick<UseItUp, 'uses'>) {
  if (first === undefined) return null
  return (
    <p className={styles.uses}>
      Uses{' '}
      <Link to={itemPath(first.itemId)} className={styles.item}>
        <bdi>{first.name}</bdi>
      </Link>{' '}
      ({sayExpiryDay(first)})
      {others.map(({ itemId, name }) => (
        <Fragment key={itemId}>
          , <bdi>{name}</bdi>
        </Fragment>
      ))}
    </p>
  )
}
