import { type MealType, type OwnedRecipe, QUANTITY_PERCENT } from '@larder/shared/contracts/recipes/recipe'
import { nutritionLines } from '@larder/foods'
import { matchRecipe, splitByStock } from '@larder/shared/domain/recipes/matching/match-recipe'
import { indexStock, type StockIndex } from '@larder/shared/domain/recipes/matching/stock-index'
import { ChefHat, CookingPot, Printer, Share2 } from 'lucide-react'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { lazyPart } from '../../../lib/lazy-part/lazy-part.tsx'
import { share } from '../../../lib/share/share.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import type { MenuAction } from '../../../ui/menu/menu.tsx'
import { Modal } from '../../../ui/modal/modal.tsx'
import { type Generated, GeneratedNotice } from '../generation/generated-notice.tsx'
import { useFoodPreferences } from '../preferences/food-preferences-data.ts'
import { stepsOf } from '@larder/recipe-pages'
import { PrintedRecipe } from '../sharing/printed-recipe.tsx'
import { recipeText } from '../sharing/recipe-text.ts'
import { AdditionalInformation } from './additional-information.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { IngredientList } from './amounts/ingredient-list.tsx'
import { MissingBox } from './amounts/missing-box.tsx'
import { NutritionList } from './amounts/nutrition-list.tsx'
import { QuantitySlider } from './amounts/quantity-slider.tsx'
import { RecipeCover } from './recipe-cover.tsx'
import styles from './recipe-dialog.module.css'
import { RecipeTimes } from './recipe-times.tsx'
import { type ScaledRecipe, scaleRecipe } from './amounts/scaled-recipe.ts'
import { ScoreReasons } from './score-reasons.tsx'
import { ServingsStepper } from './amounts/servings-stepper.tsx'
import { useRecipeActions } from './use-recipe-actions.ts'

type RecipeDialogProps = {
  recipe: OwnedRecipe
  /** Today's stock; undefined while it is not known. */
  index: StockIndex | undefined
  onClose: () => void
  /** Makes a shopping list of what is missing. */
  onAddToList: (recipe: ScaledRecipe) => Promise<unknown>
  /** The button that puts what is missing onto a list that there is. */
  addToKnownList: (recipe: ScaledRecipe) => ReactNode
  /** The menu of all that can be done with the recipe beside cooking and planning it, with what this dialog can do. */
  menu: (ofDialog: readonly MenuAction[]) => ReactNode
  /** What this person thinks of the recipe, above its additional information. */
  opinion?: ReactNode
  /** Cooks it now, without planning it; absent where it cannot be. */
  onCook?: ((mealType: MealType, percent: number) => void) | undefined
  /** What became of cooking it. */
  cooked?: ReactNode
  /** It was just made by the form for recipes, and is nobody's yet. */
  generated?: Generated | undefined
}

const CookView = lazyPart(async () => (await import('../cook/cook-view.tsx')).CookView)

const COOK = 'Cook this'
const EMPTY_STOCK = indexStock([], '')

/** A recipe with everything that it says, beside what is in stock (RECP-002 to RECP-018). */
export function RecipeDialog(props: RecipeDialogProps) {
  const { recipe, index, onClose, onAddToList, addToKnownList, menu, opinion, onCook, cooked, generated } =
    props
  const [percent, setPercent] = useState<number>(QUANTITY_PERCENT.default)
  const [mealType, setMealType] = useState<MealType>(recipe.meal_type)
  const today = useToday()
  const [chosenDay, setChosenDay] = useState('')
  const day = chosenDay === '' ? today : chosenDay
  const [isAdding, setIsAdding] = useState(false)
  const [isCooking, setIsCooking] = useState(false)
  const measures = useFoodPreferences().food?.measures
  const { isOwn, pending, failure, save, plan } = useRecipeActions(recipe, generated)
  const scaled = useMemo(() => scaleRecipe(recipe, percent), [recipe, percent])
  const match = useMemo(() => matchRecipe(scaled, index ?? EMPTY_STOCK), [scaled, index])
  const missing = index === undefined ? [] : splitByStock(match).missing
  const nutrition = nutritionLines(recipe.nutritional_info, percent)
  const steps = stepsOf(scaled)
  const addToPlan = () => void plan(mealType, percent, day)
  const cook = onCook === undefined ? undefined : () => onCook(mealType, percent)
  const addToList = async () => {
    setIsAdding(true)
    await onAddToList(scaled)
    setIsAdding(false)
  }
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={recipe.name}
      size="lg"
      isFullOnPhone
      cover={<RecipeCover recipe={recipe} match={index === undefined ? undefined : match} />}
      footer={
        <DialogActions
          isOwn={isOwn}
          pending={isAdding ? 'list' : pending}
          onAddToList={missing.length === 0 ? undefined : () => void addToList()}
          onSave={() => void save()}
          place={{ date: day, meal_type: mealType }}
          onPlace={({ date, meal_type }) => {
            setChosenDay(date)
            setMealType(meal_type)
          }}
          onPlan={addToPlan}
        />
      }
    >
      <div className={styles.content}>
        <RecipeTimes recipe={recipe} />
        {generated === undefined ? null : <GeneratedNotice {...generated} />}
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
        {cooked}
        <div className={styles.tools}>
          {steps.length > 0 ? (
            <Button icon={ChefHat} onPress={() => setIsCooking(true)}>
              Start cooking
            </Button>
          ) : cook === undefined ? null : (
            <Button icon={CookingPot} onPress={cook}>
              {COOK}
            </Button>
          )}
          {menu([
            ...(steps.length > 0 && cook !== undefined
              ? [{ id: 'cook', label: COOK, icon: CookingPot, onSelect: cook }]
              : []),
            {
              id: 'share',
              label: 'Share as text',
              icon: Share2,
              onSelect: () => void share('recipe', recipe.name, recipeText(scaled, percent, measures)),
            },
            { id: 'print', label: 'Print', icon: Printer, onSelect: () => window.print() },
          ])}
        </div>
        {recipe.description === '' ? null : <p className={styles.text}>{recipe.description}</p>}
        <Card>
          <ServingsStepper percent={percent} servings={recipe.serving_size} onChange={setPercent} />
          <QuantitySlider percent={percent} onChange={setPercent} />
        </Card>
        <Part title="Ingredients">
          <IngredientList match={match} isStockKnown={index !== undefined} measures={measures} />
        </Part>
        {missing.length === 0 ? null : (
          <MissingBox
            names={missing.map(({ ingredient }) => ingredient.item_name)}
            isAdding={isAdding}
            onAdd={() => void addToList()}
            otherWay={addToKnownList(scaled)}
          />
        )}
        {index === undefined ? null : <ScoreReasons match={match} />}
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
          <Part title={percent === 100 ? 'Nutrition per serving' : `Nutrition per serving, at ${percent}%`}>
            <NutritionList lines={nutrition} />
          </Part>
        )}
        {opinion}
        <AdditionalInformation recipe={recipe} />
        <PrintedRecipe recipe={scaled} percent={percent} measures={measures} />
        {isCooking ? (
          <Suspense fallback={null}>
            <CookView
              recipe={scaled}
              measures={measures}
              onClose={() => setIsCooking(false)}
              onFinish={() => {
                setIsCooking(false)
                // What was cooked is taken from stock.
                cook?.()
              }}
            />
          </Suspense>
        ) : null}
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
