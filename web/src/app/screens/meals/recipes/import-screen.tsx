import { Suspense, useState } from 'react'
import { importSession } from '../../../../features/recipes/import/import-session.ts'
import { ReadRecipes } from '../../../../features/recipes/import/read-recipes.tsx'
import { ReadingCard } from '../../../../features/recipes/import/reading-card.tsx'
import { SourceForm } from '../../../../features/recipes/import/source-form.tsx'
import { useImport } from '../../../../features/recipes/import/use-import.ts'
import { lazyPart } from '../../../../lib/lazy-part/lazy-part.tsx'
import { paths } from '../../../../lib/paths.ts'
import { BackLink } from '../../../../ui/back-link/back-link.tsx'
import { PageHeader } from '../../../../ui/page-header/page-header.tsx'
import { PageSpinner } from '../../../../ui/spinner/spinner.tsx'
import { PartBoundary } from '../../../part-boundary.tsx'
import { Screen } from '../../../screen.tsx'
import styles from './import-screen.module.css'

const RecipeForm = lazyPart(
  async () => (await import('../../../../features/recipes/own/recipe-form.tsx')).RecipeForm,
)

// It reads phrases, which the screen does not need otherwise.
const TextReview = lazyPart(
  async () => (await import('../../../../features/recipes/import/text/text-review.tsx')).TextReview,
)

/** Recipes from a file, a text or a page of the web, checked before they are saved (RECP-042). */
export function ImportScreen() {
  const state = useImport()
  const { source, error, readingSince, recipes, text } = state
  const [editedKey, setEditedKey] = useState<string>()
  const edited = recipes.find(({ key }) => key === editedKey)
  const leaveForm = () => setEditedKey(undefined)
  return (
    <Screen className={text === null || edited !== undefined ? styles.screen : styles.wide}>
      <BackLink to={paths.recipes}>Your recipes</BackLink>
      <PageHeader
        title="Import a recipe"
        summary="From a photo, a PDF, a saved page, a text or an address. You check it before it is saved."
      />
      {readingSince !== null ? (
        <ReadingCard source={source} since={readingSince} />
      ) : edited !== undefined ? (
        <PartBoundary>
          <Suspense fallback={<PageSpinner />}>
            <RecipeForm
              draft={edited.recipe}
              draftKey={`import:${edited.key}`}
              onSaved={(saved) => {
                importSession.markSaved(edited.key, saved)
                leaveForm()
              }}
              onCancel={leaveForm}
            />
          </Suspense>
        </PartBoundary>
      ) : recipes.length === 0 ? (
        <SourceForm source={source} error={error} />
      ) : (
        <ReadRecipes
          state={state}
          textReview={
            text === null ? null : (
              <PartBoundary>
                <Suspense fallback={<PageSpinner />}>
                  <TextReview
                    text={text}
                    isDone={recipes.some((one) => one.state === 'saved' || one.state === 'saving')}
                  />
                </Suspense>
              </PartBoundary>
            )
          }
          onEdit={setEditedKey}
        />
      )}
    </Screen>
  )
}
