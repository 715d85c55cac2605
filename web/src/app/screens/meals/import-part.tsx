import { ReadRecipes } from '../../../features/recipes/import/read-recipes.tsx'
import { ReadingCard } from '../../../features/recipes/import/reading-card.tsx'
import { SourceForm } from '../../../features/recipes/import/source-form.tsx'
import { useImport } from '../../../features/recipes/import/use-import.ts'
import { paths } from '../../../lib/paths.ts'
import { BackLink } from '../../../ui/back-link/back-link.tsx'
import { PageHeader } from '../../../ui/page-header/page-header.tsx'
import { Screen } from '../../screen.tsx'
import styles from './import-part.module.css'

/** Recipes from a file, a text or a page of the web, checked before they are saved (RECP-042). */
export function ImportPart() {
  const state = useImport()
  const { source, error, readingSince, recipes } = state
  return (
    <Screen className={styles.screen}>
      <BackLink to={paths.meals}>Meals</BackLink>
      <PageHeader
        title="Import a recipe"
        summary="From a photo, a PDF, a saved page, a text or an address. You check it before it is saved."
      />
      {readingSince !== null ? (
        <ReadingCard source={source} since={readingSince} />
      ) : recipes.length === 0 ? (
        <SourceForm source={source} error={error} />
      ) : (
        <ReadRecipes state={state} />
      )}
    </Screen>
  )
}
