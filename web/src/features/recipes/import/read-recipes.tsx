import { createRecipe } from '@larder/shared/contracts/recipes/own-recipes'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTellChange } from '../../../lib/api/changes.ts'
import { useMediaQuery } from '../../../lib/hooks/use-media-query.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Checkbox } from '../../../ui/checkbox/checkbox.tsx'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { importSession } from './import-session.ts'
import { type ImportState, toSave } from './import-state.ts'
import { ReadRecipeRow } from './read-recipe-row.tsx'
import { sayRecipes } from './say-recipes.ts'
import styles from './import.module.css'

type ReadRecipesProps = {
  state: ImportState
  /** The text that the recipe was read from, beside it; null where it was no text. */
  textReview: ReactNode
  /** One is to be checked and edited in the form. */
  onEdit: (key: string) => void
}

/** What was read, to be checked: which of the recipes are saved, how far that is, and which could not be. */
export function ReadRecipes({ state, textReview, onEdit }: ReadRecipesProps) {
  const { recipes, leftOutCount, text, shownInstead } = state
  const isWide = useMediaQuery('(width >= 900px)')
  const tell = useTellChange()
  const unsaved = recipes.filter((one) => one.state !== 'saved')
  const chosen = toSave(recipes)
  const failed = recipes.filter((one) => one.state === 'failed')
  const savedCount = recipes.length - unsaved.length
  const isSaving = recipes.some((one) => one.state === 'saving')
  const save = () => importSession.save((saved) => void tell(createRecipe, saved))
  const leave = () => {
    importSession.reset()
    if (unsaved.length > 0)
      showToast({
        tone: 'success',
        text: `${sayRecipes(unsaved.length)} discarded`,
        onUndo: () => importSession.restore(state),
      })
  }
  return (
    <section className={styles.stack} aria-label="What was read">
      <h2 ref={focusOnce} tabIndex={-1} className={styles.heading}>
        {sayRecipes(recipes.length)} read
      </h2>
      {leftOutCount === 0 ? null : (
        <Banner tone="warning">
          {`The page has ${leftOutCount} more: only the first ${recipes.length} are read. Give the addresses of the others' own pages.`}
        </Banner>
      )}
      {isSaving || savedCount === 0 ? null : (
        <Banner tone="success">
          {`${sayRecipes(savedCount)} ${savedCount === 1 ? 'is' : 'are'} among your recipes now.`}
        </Banner>
      )}
      {isSaving || failed.length === 0 ? null : (
        <Banner tone="error">{`${sayRecipes(failed.length)} could not be saved. What was saved is not saved twice.`}</Banner>
      )}
      {unsaved.length === 0 ? null : (
        <p className={styles.hint}>
          Please check what was read before you save it: amounts above all. Nothing is saved yet of what is
          not marked as saved.
        </p>
      )}
      {unsaved.length < 2 ? null : (
        <Checkbox
          isSelected={chosen.length === unsaved.length}
          isIndeterminate={chosen.length > 0 && chosen.length < unsaved.length}
          isDisabled={isSaving}
          onChange={(isAll) => importSession.select(() => isAll)}
        >
          {`${chosen.length} of ${unsaved.length} chosen`}
        </Checkbox>
      )}
      {shownInstead.length === 0 ? null : (
        <Banner tone="info">
          {`The page states fewer ${shownInstead.join(' and ')} for programs than it shows. What it shows was taken.`}
        </Banner>
      )}
      <div className={clsx(styles.stack, text !== null && styles.beside)}>
        <ul className={styles.list}>
          {recipes.map((one) => (
            <ReadRecipeRow
              key={one.key}
              read={one}
              canChoose={recipes.length > 1}
              isOpen={recipes.length === 1 && (text === null || isWide)}
              isBusy={isSaving}
              onChoose={(isChosen) =>
                importSession.select((other) => (other.key === one.key ? isChosen : other.isChosen))
              }
              onEdit={() => onEdit(one.key)}
            />
          ))}
        </ul>
        {textReview}
        <div className={styles.buttons}>
          {unsaved.length === 0 ? null : (
            <Button
              variant="primary"
              isPending={isSaving}
              isDisabled={chosen.length === 0 && !isSaving}
              onPress={() => void save()}
            >
              {isSaving
                ? `Saving ${savedCount + 1} of ${savedCount + chosen.length}…`
                : recipes.length === 1
                  ? 'Save recipe'
                  : `Save ${sayRecipes(chosen.length)}`}
            </Button>
          )}
          <Button isDisabled={isSaving} onPress={leave}>
            {unsaved.length === 0 ? 'Import another recipe' : 'Discard'}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** The button that was pressed is gone, so the focus would be lost. */
const focusOnce = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })
