import { roundAtHand } from '@larder/foods'
import type {
  IngredientMatch,
  MatchStatus,
  RecipeMatch,
} from '@larder/shared/domain/recipes/matching/match-recipe'
import { ChevronRight } from 'lucide-react'
import { formatQuantity, formatRelativeDay } from '../../../lib/format.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { toneOfScore } from '../recipe-words.ts'
import styles from './score-reasons.module.css'

const GROUPS: readonly { status: MatchStatus; title: string }[] = [
  { status: 'have', title: 'You have' },
  { status: 'short', title: 'Too little' },
  { status: 'missing', title: 'Missing' },
  { status: 'staple', title: 'Not counted' },
]

/** The match score, and on tap why it is so: what is there, too little or missing, and what can stand in for it. */
export function ScoreReasons({ match }: { match: RecipeMatch }) {
  return (
    <details className={styles.reasons}>
      <summary className={styles.summary}>
        <Badge tone={toneOfScore(match.score)}>{match.score}% match</Badge>
        <span className={styles.question}>Why this score?</span>
        <span className={styles.chevron}>
          <Icon of={ChevronRight} size={16} />
        </span>
      </summary>
      {GROUPS.map(({ status, title }) => {
        const ofGroup = match.ingredients.filter((one) => groupOf(one) === status)
        if (ofGroup.length === 0) return null
        return (
          <div key={status} className={styles.group}>
            <h3 className={styles.title}>{title}</h3>
            <ul aria-label={title} className={styles.list}>
              {ofGroup.map((one, index) => (
                <li key={index}>
                  <Reason {...one} />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </details>
  )
}

/** An optional ingredient that is not there does not lower the score. */
const groupOf = ({ status, ingredient }: IngredientMatch): MatchStatus =>
  ingredient.optional && status !== 'have' ? 'staple' : status

function Reason({ ingredient, status, at_hand, substitutes, expires }: IngredientMatch) {
  const today = useToday()
  const facts = [
    status !== 'missing' && at_hand !== null && at_hand.quantity > 0
      ? `${formatQuantity(roundAtHand(at_hand.quantity), at_hand.unit)} at hand`
      : '',
    ingredient.optional ? 'optional' : '',
    status === 'staple' ? 'every kitchen has it' : '',
    expires === null || status === 'missing' ? '' : `expires ${formatRelativeDay(expires, today)}`,
    ...substitutes.map(({ item_name, how }) => `${item_name} instead${how === null ? '' : `, ${how}`}`),
  ].filter((fact) => fact !== '')
  return (
    <>
      <bdi>{ingredient.item_name}</bdi>
      {facts.length === 0 ? null : <span className={styles.facts}>{` · ${facts.join(' · ')}`}</span>}
    </>
  )
}
