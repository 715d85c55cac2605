import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { Download } from 'lucide-react'
import { Suspense, useDeferredValue, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useInventory } from '../../../../features/inventory/data.ts'
import { arrangeRecipes, type RecipeView } from '../../../../features/recipes/own/list/arrange-recipes.ts'
import { RecipeGrid } from '../../../../features/recipes/own/list/recipe-grid.tsx'
import { RecipeToolbar } from '../../../../features/recipes/own/list/recipe-toolbar.tsx'
import { useRecipeCommands } from '../../../../features/recipes/own/marks/use-recipe-commands.ts'
import { useCookbook, useOwnRecipes } from '../../../../features/recipes/own/own-recipes-data.ts'
import { SuggestionSkeleton } from '../../../../features/recipes/components/suggestion-list.tsx'
import { useMatching } from '../../../../features/recipes/use-matching.ts'
import { messageFor } from '../../../../lib/api/messages.ts'
import { lazyPart } from '../../../../lib/lazy-part/lazy-part.tsx'
import { KeptNotice } from '../../../../lib/offline/kept-notice.tsx'
import { paths } from '../../../../lib/paths.ts'
import { Banner } from '../../../../ui/banner/banner.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { LinkButton } from '../../../../ui/button/link-button.tsx'
import { MAGNIFIER } from '../../../../ui/empty-state/drawings/magnifier.tsx'
import { SHELF } from '../../../../ui/empty-state/drawings/shelf.tsx'
import { EmptyState } from '../../../../ui/empty-state/empty-state.tsx'
import { PageHeader } from '../../../../ui/page-header/page-header.tsx'
import { SegmentedFilter } from '../../../../ui/segmented-filter/segmented-filter.tsx'
import { PartBoundary } from '../../../part-boundary.tsx'
import { Screen } from '../../../screen.tsx'
import { MealViews } from '../meal-views.tsx'

const RecipePart = lazyPart(async () => (await import('./recipe-part.tsx')).RecipePart)

type Shelf = 'own' | 'cookbook'

const COOKBOOK_SORTS = ['name', 'rating'] as const

/** The household's own recipes, and those of the cookbook: searched, sorted and opened. */
export function RecipesScreen() {
  const own = useOwnRecipes()
  const cookbook = useCookbook()
  const { entries } = useInventory()
  const commands = useRecipeCommands()
  const [query, setQuery] = useSearchParams()
  const shelf: Shelf = query.get('shelf') === 'cookbook' ? 'cookbook' : 'own'
  const [view, setView] = useState<RecipeView>({ search: '', sort: 'newest', favoritesOnly: false })
  const [openedId, setOpenedId] = useState<string>()
  const { recipes, error, retry, asOf } = shelf === 'own' ? own : cookbook
  const matching = useMatching(entries, recipes !== undefined)
  const opened = recipes?.find(({ id }) => id === openedId)
  return (
    <Screen>
      <PageHeader
        title={shelf === 'own' ? 'Your Recipes' : 'Cookbook'}
        // A space keeps its place, so that nothing moves when it comes.
        summary={recipes === undefined ? '\u00a0' : countOf(recipes)}
        actions={
          <>
            {shelf === 'cookbook' || own.recipes?.length === 0 ? null : (
              <Button
                icon={Download}
                isDisabled={own.recipes === undefined}
                onPress={() => void commands.export('recipes', own.recipes ?? [])}
              >
                Export all
              </Button>
            )}
            <LinkButton to={paths.importRecipe}>Import a recipe</LinkButton>
            <LinkButton variant="primary" to={paths.newRecipe}>
              New recipe
            </LinkButton>
          </>
        }
      />
      <MealViews current="recipes" />
      <SegmentedFilter<Shelf>
        label="Recipes"
        segments={[
          { id: 'own', label: 'Your recipes', ...counted(own.recipes) },
          { id: 'cookbook', label: 'Cookbook', ...counted(cookbook.recipes) },
        ]}
        value={shelf}
        onChange={(next) => setQuery(next === 'cookbook' ? { shelf: next } : {}, { replace: true })}
      />
      <RecipeToolbar
        view={shelf === 'cookbook' && view.sort === 'newest' ? { ...view, sort: 'name' } : view}
        {...(shelf === 'cookbook' ? { sorts: COOKBOOK_SORTS } : {})}
        onChange={(part) => setView((before) => ({ ...before, ...part }))}
      />
      <KeptNotice asOf={asOf} error={error} failure="The recipes could not be loaded." onRetry={retry} />
      {recipes !== undefined ? (
        <FoundRecipes key={shelf} shelf={shelf} recipes={recipes} view={view} onOpen={setOpenedId} />
      ) : error === undefined ? (
        <SuggestionSkeleton text="Loading recipes..." />
      ) : (
        <Banner tone="error" action={{ label: 'Try again', onPress: retry }}>
          {messageFor(error, 'recipes')}
        </Banner>
      )}
      {opened === undefined ? null : (
        <PartBoundary>
          <Suspense fallback={null}>
            <RecipePart
              key={opened.id}
              recipe={opened}
              index={matching?.index}
              onClose={() => setOpenedId(undefined)}
            />
          </Suspense>
        </PartBoundary>
      )}
    </Screen>
  )
}

type FoundRecipesProps = {
  shelf: Shelf
  recipes: readonly OwnedRecipe[]
  view: RecipeView
  onOpen: (id: string) => void
}

function FoundRecipes({ shelf, recipes, view, onOpen }: FoundRecipesProps) {
  // Typing goes on while a thousand recipes are searched.
  const shown = useDeferredValue(view)
  const found = useMemo(() => arrangeRecipes(recipes, shown), [recipes, shown])
  if (recipes.length === 0) {
    return (
      <EmptyState
        drawing={SHELF}
        title="You have no recipes of your own yet."
        action={<LinkButton to={paths.newRecipe}>Add your first recipe</LinkButton>}
      >
        Write one down, or copy one of the cookbook and change it.
      </EmptyState>
    )
  }
  return (
    <>
      <p role="status" aria-live="polite">
        {found.length === recipes.length ? null : `${countOf(found)} found`}
      </p>
      {found.length === 0 ? (
        <EmptyState drawing={MAGNIFIER} title="No recipe is like that.">
          Try other words, or show more than favourites.
        </EmptyState>
      ) : (
        <RecipeGrid
          label={shelf === 'own' ? 'Your recipes' : 'Recipes of the cookbook'}
          recipes={found}
          onOpen={onOpen}
        />
      )}
    </>
  )
}

const countOf = ({ length }: readonly unknown[]): string => `${length} ${length === 1 ? 'recipe' : 'recipes'}`

const counted = (recipes: readonly unknown[] | undefined) =>
  recipes === undefined ? {} : { count: recipes.length }
