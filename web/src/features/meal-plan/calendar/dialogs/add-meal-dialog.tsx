import { MAX_MEAL_TITLE, MealTitle } from '@larder/shared/contracts/recipes/meal-plan'
import type { MealType } from '@larder/shared/contracts/recipes/recipe'
import { useMemo, useState } from 'react'
import { useSending } from '../../../../lib/hooks/use-sending.ts'
import { isolated } from '../../../../lib/isolated.ts'
import { Banner } from '../../../../ui/banner/banner.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { Modal } from '../../../../ui/modal/modal.tsx'
import { SegmentedFilter } from '../../../../ui/segmented-filter/segmented-filter.tsx'
import { TextField } from '../../../../ui/text-field/text-field.tsx'
import { showToast } from '../../../../ui/toast/toast-queue.ts'
import styles from './add-meal-dialog.module.css'
import { useCalendarMutations } from '../calendar-data.ts'
import { ChoiceList } from './choice-list.tsx'
import { PlaceFields } from './place-fields.tsx'
import { type Place, sayPlace } from '../week/week-days.ts'

/** A recipe that can be planned, with where it is from. */
export type RecipeChoice = {
  id: string
  name: string
  detail: string
  meal_type: MealType
}
/** Leftovers in stock: the entry, and how many portions are there. */
export type LeftoversChoice = { id: string; name: string; portions: number }

type AddMealDialogProps = {
  place: Place
  /** Undefined while they are loaded. */
  recipes: readonly RecipeChoice[] | undefined
  leftovers: readonly LeftoversChoice[]
  onClose: () => void
}

const KINDS = [
  { id: 'recipe', label: 'Recipe' },
  { id: 'text', label: 'Own words' },
  { id: 'leftovers', label: 'Leftovers' },
] as const
type Kind = (typeof KINDS)[number]['id']

/** Plans something at a place of the calendar: a recipe, words of one's own, or leftovers. */
export function AddMealDialog({ place: opened, recipes, leftovers, onClose }: AddMealDialogProps) {
  const { planRecipe, planOther } = useCalendarMutations()
  const [kind, setKind] = useState<Kind>('recipe')
  const [place, setPlace] = useState(opened)
  const { failure, isPending, send } = useSending({ onDone: onClose })
  const fitting = useMemo(() => recipes && firstOf(recipes, place.meal_type), [recipes, place.meal_type])
  /** `id` is that of the recipe or of the leftovers, or the own words. */
  const add = (id: string, title: string, plan: (key: string) => Promise<void>) =>
    send(
      async (key) => {
        await plan(key)
        showToast({ tone: 'success', text: `${isolated(title)} is on the plan: ${sayPlace(place)}` })
      },
      [kind, id, place],
    )
  return (
    <Modal isOpen onClose={onClose} title="Add a meal" isFullOnPhone>
      <div className={styles.content}>
        {failure === undefined ? null : <Banner tone="error">{failure}</Banner>}
        <PlaceFields place={place} onChange={setPlace} />
        <SegmentedFilter label="What to add" segments={KINDS} value={kind} onChange={setKind} />
        {place.date === '' ? (
          <p>Choose a day.</p>
        ) : kind === 'recipe' ? (
          <ChoiceList
            label="Search recipes"
            choices={fitting}
            isDisabled={isPending}
            empty="No recipe has such a name."
            onChoose={(recipe) => void add(recipe.id, recipe.name, (key) => planRecipe(recipe, place, key))}
          />
        ) : kind === 'text' ? (
          <OwnWords
            isPending={isPending}
            onAdd={(title) =>
              void add(title, title, (key) => planOther({ ...place, title, servings: 1 }, key))
            }
          />
        ) : (
          <ChoiceList
            label="Search leftovers"
            choices={leftovers.map(({ portions, ...one }) => ({
              ...one,
              portions,
              detail: `${portions} ${portions === 1 ? 'portion' : 'portions'}`,
            }))}
            isDisabled={isPending}
            empty="Nothing is left over."
            onChoose={({ id, name, portions }) =>
              void add(id, name, (key) =>
                planOther(
                  {
                    ...place,
                    title: name.slice(0, MAX_MEAL_TITLE),
                    leftovers_entry_id: id,
                    servings: Math.max(1, Math.floor(portions)),
                  },
                  key,
                ),
              )
            }
          />
        )}
      </div>
    </Modal>
  )
}

/** Those for a meal come first. */
const firstOf = (recipes: readonly RecipeChoice[], type: MealType): RecipeChoice[] => [
  ...recipes.filter(({ meal_type }) => meal_type === type),
  ...recipes.filter(({ meal_type }) => meal_type !== type),
]

function OwnWords({ isPending, onAdd }: { isPending: boolean; onAdd: (title: string) => void }) {
  const [title, setTitle] = useState('')
  const [error, setError] = useState<string>()
  return (
    <form
      aria-label="Own words"
      noValidate
      className={styles.words}
      onSubmit={(event) => {
        event.preventDefault()
        const read = MealTitle.safeParse(title)
        setError(read.error?.issues[0]?.message)
        if (read.success) onAdd(read.data)
      }}
    >
      <TextField
        label="What is eaten"
        placeholder="Pizza at Noa’s"
        value={title}
        maxLength={MAX_MEAL_TITLE}
        autoFocus
        onChange={setTitle}
        {...(error === undefined ? {} : { error })}
      />
      <Button type="submit" variant="primary" isPending={isPending}>
        Add
      </Button>
    </form>
  )
}
