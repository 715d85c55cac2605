import { MAX_INGREDIENTS } from '@larder/shared/contracts/recipes/recipe-draft'
import { Plus } from 'lucide-react'
import { type PointerEvent, useCallback, useId, useRef, useState } from 'react'
import { useFieldArray, useFormState } from 'react-hook-form'
import { Button } from '../../../../ui/button/button.tsx'
import { showToast } from '../../../../ui/toast/toast-queue.ts'
import { VisuallyHidden } from '../../../../ui/visually-hidden/visually-hidden.tsx'
import { IngredientRow } from './ingredient-row.tsx'
import styles from './ingredient-rows.module.css'
import { PasteIngredients } from './paste-ingredients.tsx'
import {
  EMPTY_INGREDIENT,
  type IngredientValues,
  isEmptyRow,
  type RecipeFormApi,
} from './recipe-form-values.ts'

/** Units that are suggested; any other can be typed. */
const SUGGESTED_UNITS = [
  'g',
  'kg',
  'ml',
  'l',
  'tsp',
  'tbsp',
  'cup',
  'oz',
  'lb',
  'clove',
  'slice',
  'can',
  'pinch',
] as const

type IngredientRowsProps = {
  form: RecipeFormApi
  /** Names that are suggested: what the household knows. */
  names: readonly string[]
}

/** The ingredients of a recipe one below the other, which can be moved by pointer, by arrow keys and by a menu. */
export function IngredientRows({ form, names }: IngredientRowsProps) {
  const { control, getValues } = form
  const id = useId()
  const listRef = useRef<HTMLOListElement>(null)
  const dragged = useRef<number>(undefined)
  const [said, setSaid] = useState('')
  const { fields, append, insert, move, remove, replace } = useFieldArray({ control, name: 'ingredients' })
  const { errors } = useFormState({ control, name: 'ingredients' })
  const count = fields.length

  const shift = useCallback(
    (from: number, to: number): number => {
      const place = Math.max(0, Math.min(to, count - 1))
      if (place !== from) {
        move(from, place)
        setSaid(`Ingredient moved to place ${place + 1} of ${count}`)
      }
      return place
    },
    [count, move],
  )
  const drag = useCallback(
    (event: PointerEvent) => {
      if (dragged.current === undefined) return
      const rows = [...(listRef.current?.children ?? [])]
      const below = rows.findIndex((row) => event.clientY < row.getBoundingClientRect().bottom)
      dragged.current = shift(dragged.current, below < 0 ? rows.length - 1 : below)
    },
    [shift],
  )
  const holdRow = useCallback((index: number | undefined) => {
    dragged.current = index
  }, [])
  const removeRow = useCallback(
    (index: number) => {
      // The last one is emptied, so that there is a row to type in.
      if (count === 1) return replace([EMPTY_INGREDIENT])
      remove(index)
      const rows = listRef.current?.children
      const next = rows?.[index + 1] ?? rows?.[index - 1]
      // In the next frame the menu is closed and no longer holds the focus.
      requestAnimationFrame(() => next?.querySelector<HTMLElement>('input')?.focus())
    },
    [count, remove, replace],
  )
  /** Takes pasted lines apart, and puts them below a row, or in its place if nothing was typed there. */
  const pasteAt = useCallback(
    async (index: number, text: string): Promise<boolean> => {
      const added = await readLines(text)
      if (added === undefined) return false
      const isEmpty = isEmptyRow(getValues(`ingredients.${index}`))
      if (added.length > MAX_INGREDIENTS - count + (isEmpty ? 1 : 0)) {
        showToast({ tone: 'error', text: `A recipe can have at most ${MAX_INGREDIENTS} ingredients` })
        return false
      }
      insert(index + 1, added, { shouldFocus: false })
      if (isEmpty && added.length > 0) remove(index)
      setSaid(added.length === 1 ? '1 ingredient added' : `${added.length} ingredients added`)
      return true
    },
    [count, getValues, insert, remove],
  )
  const pasteLines = useCallback((index: number, text: string) => void pasteAt(index, text), [pasteAt])
  return (
    <div className={styles.part}>
      <ol ref={listRef} aria-label="Ingredients" className={styles.rows}>
        {fields.map((field, index) => (
          <IngredientRow
            key={field.id}
            index={index}
            isFirst={index === 0}
            isLast={index === count - 1}
            lists={id}
            form={form}
            error={errors.ingredients?.[index]}
            onHold={holdRow}
            onDrag={drag}
            onMove={shift}
            onRemove={removeRow}
            onPasteLines={pasteLines}
          />
        ))}
      </ol>
      {errors.ingredients?.message === undefined ? null : (
        <p role="alert" className={styles.error}>
          {errors.ingredients.message}
        </p>
      )}
      <datalist id={`${id}-names`}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <datalist id={`${id}-units`}>
        {SUGGESTED_UNITS.map((unit) => (
          <option key={unit} value={unit} />
        ))}
      </datalist>
      <div className={styles.actions}>
        <Button
          size="small"
          icon={Plus}
          isDisabled={count >= MAX_INGREDIENTS}
          onPress={() => append(EMPTY_INGREDIENT, { focusName: `ingredients.${count}.quantity` })}
        >
          Add ingredient
        </Button>
        <PasteIngredients onAdd={(text) => pasteAt(count - 1, text)} />
      </div>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  )
}

/** Undefined, with a message, when the code that reads them could not be loaded. */
async function readLines(text: string): Promise<IngredientValues[] | undefined> {
  try {
    return (await import('./read-ingredients.ts')).readIngredients(text)
  } catch {
    showToast({ tone: 'error', text: 'The list could not be read. Please try again.' })
    return undefined
  }
}
