import { Star } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../../../ui/button/button.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden/visually-hidden.tsx'
import styles from './opinion.module.css'

const STARS = [1, 2, 3, 4, 5]

type StarRatingProps = {
  /** 1 to 5; null until rated. */
  rating: number | null
  /** Called with null when the rating is taken back. */
  onRate: (rating: number | null) => void
}

/** One to five stars as radio buttons, which the arrow keys change. */
export function StarRating({ rating, onRate }: StarRatingProps) {
  const name = useId()
  return (
    <fieldset className={styles.rating}>
      <legend className={styles.legend}>Your rating</legend>
      <div className={styles.stars}>
        {STARS.map((stars) => (
          <label key={stars} className={styles.star} data-on={stars <= (rating ?? 0) || undefined}>
            <input
              type="radio"
              name={name}
              value={stars}
              checked={stars === rating}
              onChange={() => onRate(stars)}
            />
            <Icon of={Star} size={24} />
            <VisuallyHidden>{stars === 1 ? '1 star' : `${stars} stars`}</VisuallyHidden>
          </label>
        ))}
      </div>
      {rating === null ? null : (
        <Button size="small" variant="quiet" onPress={() => onRate(null)}>
          Remove rating
        </Button>
      )}
    </fieldset>
  )
}
