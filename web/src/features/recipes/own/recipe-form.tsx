import { zodResolver } from '@hookform/resolvers/zod'
import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import type { RecipeDraft } from '@larder/shared/contracts/recipes/recipe-draft'
import { useMemo, useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { forgetDraft, useFormDraft, useKeptValue, withDraft } from '../../../lib/form-draft.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { IngredientRows } from './form/ingredient-rows.tsx'
import { RecipeBasics, RecipeDetails, RecipeSteps } from './form/recipe-fields.tsx'
import { RecipeConflicts } from './form/recipe-conflicts.tsx'
import styles from './form/recipe-form.module.css'
import {
  EMPTY_INGREDIENT,
  isEmptyRow,
  type RecipeFormApi,
  recipeFormRules,
  type RecipeFormStart,
  type RecipeFormValues,
  recipeValues,
} from './form/recipe-form-values.ts'
import { useKnownNames } from './form/use-known-names.ts'
import { useSaving } from './form/use-saving.ts'

/** The button that sends the form is at its end, and what it says at its beginning. */
const bringIntoSight = (message: HTMLElement | null) => message?.scrollIntoView({ block: 'nearest' })

type RecipeFormProps = {
  /** What the form begins with; empty where there is nothing. */
  draft?: RecipeFormStart | undefined
  /** The recipe that is edited; absent for a new one. */
  recipe?: OwnedRecipe
  /** The key under which typed values are kept when the form is left by mistake. */
  draftKey: string
  onSaved: (recipe: OwnedRecipe) => void
  onCancel: () => void
}

/** The form that adds or edits a recipe: all that can be said of one. */
export function RecipeForm({ draft, recipe, draftKey, onSaved, onCancel }: RecipeFormProps) {
  // A kept form continues with the version that its values come from, so that nobody's later changes are overwritten.
  const baseKey = `${draftKey}:base`
  const [kept] = useState(() => withDraft<{ base?: OwnedRecipe }>(baseKey, {}).base)
  /** The version of the recipe that the form's values come from. */
  const [base, setBase] = useState(kept ?? recipe)
  const start = base ?? draft
  const form: RecipeFormApi = useForm<RecipeFormValues, unknown, RecipeDraft>({
    resolver: useMemo(() => zodResolver(recipeFormRules(start)), [start]),
    defaultValues: withDraft(draftKey, recipeValues(start)),
  })
  const known = useKnownNames()
  const { failure, conflicts, isGone, choose, save } = useSaving({
    base,
    onRebase: setBase,
    form,
    itemIds: known.ids,
  })
  const [asNew, setAsNew] = useState(false)
  const { isSubmitting } = form.formState

  const leave = () => {
    forgetDraft(draftKey)
    forgetDraft(baseKey)
  }
  const send = form.handleSubmit(async (body) => {
    const saved = await save(body, asNew)
    if (saved === undefined) return
    leave()
    onSaved(saved)
  })
  const submit = async (event: Parameters<typeof send>[0]) => {
    const { ingredients } = form.getValues()
    const filled = ingredients.filter((row) => !isEmptyRow(row))
    if (filled.length < ingredients.length) form.setValue('ingredients', filled)
    await send(event)
    // If it was not saved, there is a row to type in.
    if (filled.length === 0) form.setValue('ingredients', [EMPTY_INGREDIENT])
  }
  return (
    <Form
      aria-label={recipe === undefined ? 'New recipe' : recipe.name}
      className={styles.form}
      onSubmit={submit}
    >
      <KeptDraft draftKey={draftKey} form={form} />
      <KeptBase baseKey={baseKey} base={base} wasKept={kept !== undefined} form={form} />
      {failure === undefined ? null : (
        <div ref={bringIntoSight}>
          <Banner tone="error">{failure}</Banner>
        </div>
      )}
      {isGone && !asNew ? (
        <div ref={bringIntoSight}>
          <Banner tone="error" action={{ label: 'Add it as a new recipe', onPress: () => setAsNew(true) }}>
            This recipe was deleted meanwhile. What you typed is still here.
          </Banner>
        </div>
      ) : null}
      {asNew ? <Banner tone="info">Saved now, this becomes a new recipe.</Banner> : null}
      {conflicts === undefined ? null : (
        <div ref={bringIntoSight}>
          <RecipeConflicts fields={conflicts} theirs={recipeValues(base)} onChoose={choose} />
        </div>
      )}
      <Card className={styles.section}>
        <RecipeBasics control={form.control} />
      </Card>
      <Card as="section" aria-labelledby="recipe-ingredients" className={styles.section}>
        <h2 id="recipe-ingredients" className={styles.title}>
          Ingredients
        </h2>
        <IngredientRows form={form} names={known.names} />
      </Card>
      <Card className={styles.section}>
        <RecipeSteps control={form.control} />
      </Card>
      <Card>
        <RecipeDetails control={form.control} />
      </Card>
      <div className={styles.bar}>
        <Button
          onPress={() => {
            leave()
            onCancel()
          }}
        >
          Cancel
        </Button>
        <Button
          type="submit"
          variant="primary"
          isPending={isSubmitting}
          isDisabled={(conflicts?.length ?? 0) > 0 || (isGone && !asNew)}
        >
          Save recipe
        </Button>
      </div>
    </Form>
  )
}

/** Alone, because it renders at every key. */
function KeptDraft({ draftKey, form }: { draftKey: string; form: RecipeFormApi }): null {
  useFormDraft(draftKey, form.control)
  return null
}

type KeptBaseProps = {
  baseKey: string
  base: OwnedRecipe | undefined
  wasKept: boolean
  form: RecipeFormApi
}

/** Keeps the version that typed values belong to beside them. */
function KeptBase({ baseKey, base, wasKept, form }: KeptBaseProps): null {
  const { isDirty } = useFormState({ control: form.control })
  const value = useMemo(() => ({ base }), [base])
  useKeptValue(baseKey, value, base !== undefined && (isDirty || wasKept))
  return null
}
