import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { Heart, Star } from 'lucide-react'
import { memo, useId } from 'react'
import { MEAL_LABELS } from '../../../../lib/meal-labels.ts'
import { Badge } from '../../../../ui/badge/badge.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { Card } from '../../../../ui/card/card.tsx'
import { openByClick } from '../../../../ui/card/open-by-click.ts'
import { DotList } from '../../../../ui/dot-list/dot-list.tsx'
import { RecipePicture } from '../../components/recipe-picture.tsx'
import cardStyles from '../../components/recipe-card.module.css'
import { timesOf } from '../../recipe-words.ts'

type RecipeCardProps = { recipe: OwnedRecipe; onOpen: (id: string) => void }

/** A recipe in a list: name, times, meal type, and what the person thinks of it. */
export const RecipeCard = memo(function RecipeCard({ recipe, onOpen }: RecipeCardProps) {
  const id = useId()
  const { mark, cuisine, ingredients } = recipe
  const times = timesOf(recipe).filter(({ label }) => label === 'Total')
  return (
    <Card
      as="article"
      aria-labelledby={id}
      className={cardStyles.card}
      onClick={openByClick(() => onOpen(recipe.id))}
    >
      <div className={cardStyles.cover}>
        <RecipePicture recipe={recipe} />
      </div>
      <div className={cardStyles.body}>
        <div className={cardStyles.words}>
          <h2 id={id} className={cardStyles.name}>
            <bdi>{recipe.name}</bdi>
          </h2>
          <DotList>
            {times.map(({ time }) => (
              <span key={time}>{time}</span>
            ))}
            <span>
              {ingredients.length} {ingredients.length === 1 ? 'ingredient' : 'ingredients'}
            </span>
          </DotList>
        </div>
        <div className={cardStyles.badges}>
          <Badge tone="off">{MEAL_LABELS[recipe.meal_type]}</Badge>
          {cuisine === null ? null : (
            <Badge tone="off">
              <bdi>{cuisine}</bdi>
            </Badge>
          )}
          {mark.is_favorite ? (
            <Badge tone="ok" icon={Heart}>
              Favourite
            </Badge>
          ) : null}
          {mark.rating === null ? null : (
            <Badge tone="ok" icon={Star}>
              {mark.rating} of 5
            </Badge>
          )}
        </div>
        <div className={cardStyles.more}>
          <Button size="small" aria-describedby={id} onPress={() => onOpen(recipe.id)}>
            Show More
          </Button>
        </div>
      </div>
    </Card>
  )
})
