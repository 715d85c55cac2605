import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { useMemo, useState } from 'react'
import { useListBox } from '../../../../lib/hooks/use-list-box.ts'
import { RecipeCard } from './recipe-card.tsx'
import styles from './recipe-grid.module.css'
import { columnsOf, useCardWindow } from './use-card-window.ts'

type RecipeGridProps = {
  /** What is listed, for screen readers. */
  label: string
  recipes: readonly OwnedRecipe[]
  onOpen: (id: string) => void
}

/** Recipes as cards; of a thousand only those near the screen are rendered, and those around the keyboard focus. */
export function RecipeGrid({ label, recipes, onOpen }: RecipeGridProps) {
  const { ref, width, top } = useListBox()
  const columns = columnsOf(width ?? 0)
  const rows = useMemo(
    () =>
      Array.from({ length: Math.ceil(recipes.length / columns) }, (_, row) =>
        recipes.slice(row * columns, (row + 1) * columns),
      ),
    [recipes, columns],
  )
  // The height of a row depends on the number of columns.
  const keys = useMemo(() => rows.map(([first]) => `${columns}/${first?.id}`), [rows, columns])
  const [focusedKey, setFocusedKey] = useState<string>()
  const focused = focusedKey === undefined ? -1 : keys.indexOf(focusedKey)
  const kept = focused < 0 ? [] : [focused - 1, focused, focused + 1].filter((row) => rows[row] !== undefined)
  const { drawn, height, measureRow } = useCardWindow(keys, top, kept)
  return (
    <div
      ref={ref}
      role="list"
      aria-label={label}
      className={styles.list}
      style={{ blockSize: height }}
      onFocus={({ target }) =>
        setFocusedKey(keys[Number(target.closest('[data-index]')?.getAttribute('data-index'))])
      }
    >
      {drawn.map(({ index, start }) =>
        width === null ? null : (
          <div
            key={keys[index]}
            ref={measureRow}
            role="presentation"
            data-index={index}
            className={styles.row}
            style={{ insetBlockStart: start, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {rows[index]?.map((recipe, column) => (
              <div
                key={recipe.id}
                role="listitem"
                aria-posinset={index * columns + column + 1}
                aria-setsize={recipes.length}
                className={styles.cell}
              >
                <RecipeCard recipe={recipe} onOpen={onOpen} />
              </div>
            ))}
          </div>
        ),
      )}
    </div>
  )
}
