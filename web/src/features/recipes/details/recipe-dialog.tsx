import {
  MEAL_TYPES,
  type MealType,
  type OwnedRecipe,
  QUANTITY_PERCENT,
} from '@larder/shared/contracts/recipes/recipe'
import { nutritionLines } from '@larder/shared/domain/recipes/amounts/nutrition'
import { matchRecipe } from '@larder/shared/domain/recipes/matching/match-recipe'
import { indexStock, type StockIndex } from '@larder/shared/domain/recipes/matching/stock-index'
import { toMealType } from '@larder/shared/domain/recipes/recipe-rules'
import { BookmarkPlus, CalendarPlus, Leaf } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { DotList } from '../../../ui/dot-list/dot-list.tsx'
import { Modal } from '../../../ui/modal/modal.tsx'
import { SelectField } from '../../../ui/select-field/select-field.tsx'
import { RecipePicture } from '../components/recipe-picture.tsx'
import { DIFFICULTY_LABELS, MEAL_LABELS, timesOf } from '../recipe-words.ts'
import { useFoodPreferences } from '../use-matching.ts'
import { AdditionalInformation } from './additional-information.tsx'
import { IngredientList } from './ingredient-list.tsx'
import { MissingBox } from './missing-box.tsx'
import { NutritionList } from './nutrition-list.tsx'
import { QuantitySlider } from './quantity-slider.tsx'
import styles from './recipe-dialog.module.css'
import { type ScaledRecipe, scaleRecipe } from './scaled-recipe.ts'
import { ScoreReasons } from './score-reasons.tsx'
import { useRecipeActions } from './use-recipe-actions.ts'

type RecipeDialogProps = {
  recipe: OwnedRecipe
  /** Today's stock; undefined while it is not known. */
  index: StockIndex | undefined
  onClose: () => void
  /** Makes a shopping list of what is missing. */
  onAddToList: (recipe: ScaledRecipe) => Promise<unknown>
}

const EMPTY_STOCK = indexStock([], '')
const MEAL_OPTIONS = MEAL_TYPES.map((value) => ({ value, label: MEAL_LABELS[value] }))

/** A recipe with everything that it says, beside what is in stock (RECP-002 to RECP-018). */
export function RecipeDialog({ recipe, index, onClose, onAddToList }: RecipeDialogProps) {
  const [percent, setPercent] = useState<number>(QUANTITY_PERCENT.default)
  const [mealType, setMealType] = useState<MealType>(recipe.meal_type)
  const measures = useFoodPreferences()?.measures
  const { savedId, pending, failure, save, plan } = useRecipeActions(recipe)
  const scaled = useMemo(() => scaleRecipe(recipe, percent), [recipe, percent])
  const match = useMemo(() => matchRecipe(scaled, index ?? EMPTY_STOCK), [scaled, index])
  const missing = index === undefined ? [] : match.ingredients.filter(({ isInStock }) => !isInStock)
  const nutrition = nutritionLines(recipe.nutritional_info, percent)
  const steps = recipe.instructions.split('\n').filter((step) => step.trim() !== '')
  const isOwn = recipe.user_id !== null || savedId !== undefined
  const addToPlan = () => void plan(mealType, percent)
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={recipe.name}
      size="lg"
      isFullOnPhone
      footer={
        <>
          <Button
            icon={BookmarkPlus}
            isPending={pending === 'save'}
            isDisabled={isOwn}
            onPress={() => void save()}
          >
            {isOwn ? 'Saved' : 'Save Recipe'}
          </Button>
          <Button variant="primary" icon={CalendarPlus} isPending={pending === 'plan'} onPress={addToPlan}>
            Add to Meal Plan
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        {failure === undefined ? null : (
          <Banner
            tone="warning"
            {...(failure.isFinal
              ? {}
              : {
                  action: {
                    label: 'Try again',
                    onPress: failure.action === 'save' ? () => void save() : addToPlan,
                  },
                })}
          >
            {failure.text}
          </Banner>
        )}
        <RecipePicture url={recipe.image_url} isWide />
        <div className={styles.badges}>
          <Badge tone="ok">{DIFFICULTY_LABELS[recipe.difficulty]}</Badge>
          <Badge tone="off">{MEAL_LABELS[recipe.meal_type]}</Badge>
          {recipe.diets.map((diet) => (
            <Badge key={diet} tone="off" icon={Leaf}>
              {diet}
            </Badge>
          ))}
        </div>
        <DotList>
          {timesOf(recipe).map(({ label, time }) => (
            <span key={label}>
              {label} {time}
            </span>
          ))}
        </DotList>
        {recipe.description === '' ? null : <p className={styles.text}>{recipe.description}</p>}
        {index === undefined ? null : <ScoreReasons match={match} />}
        <QuantitySlider percent={percent} servings={recipe.serving_size} onChange={setPercent} />
        <Part title="Ingredients">
          <IngredientList match={match} isStockKnown={index !== undefined} measures={measures} />
        </Part>
        {missing.length === 0 ? null : (
          <MissingBox
            names={missing.map(({ ingredient }) => ingredient.item_name)}
            onAdd={() => onAddToList(scaled)}
          />
        )}
        {steps.length === 0 ? null : (
          <Part title="Instructions">
            <ol className={styles.steps}>
              {steps.map((step, number) => (
                <li key={number}>{step}</li>
              ))}
            </ol>
          </Part>
        )}
        {nutrition.length === 0 ? null : (
          <Part title="Nutrition per serving">
            <NutritionList lines={nutrition} />
          </Part>
        )}
        <AdditionalInformation recipe={recipe} />
        <SelectField
          label="Meal type"
          options={MEAL_OPTIONS}
          value={mealType}
          onChange={(value) => setMealType(toMealType(value))}
        />
      </div>
    </Modal>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  )
}
