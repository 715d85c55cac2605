import type { DailyMeal } from '@larder/shared/contracts/recipes/daily-meals'
import { RefreshCw, Sparkles } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useInventory } from '../../../features/inventory/data.ts'
import { FilteredSuggestions } from '../../../features/recipes/components/filtered-suggestions.tsx'
import { FirstUse } from '../../../features/recipes/components/first-use.tsx'
import {
  changeGeneration,
  useGenerationState,
} from '../../../features/recipes/generation/generation-store.ts'
import { PersonalizationCard } from '../../../features/recipes/components/personalization-card.tsx'
import { SuggestionSkeleton } from '../../../features/recipes/components/suggestion-list.tsx'
import { useFoodPreferences } from '../../../features/recipes/preferences/food-preferences-data.ts'
import { suggestionFailure } from '../../../features/recipes/suggestions/suggestion-messages.ts'
import { toFilterable } from '../../../features/recipes/suggestions/meal-filter.ts'
import { useMealFilter } from '../../../features/recipes/suggestions/use-meal-filter.ts'
import { useSuggestions } from '../../../features/recipes/data.ts'
import { useMatching } from '../../../features/recipes/use-matching.ts'
import { useIsPhone } from '../../../lib/hooks/use-media-query.ts'
import { formatRecentInstant } from '../../../lib/format.ts'
import { lazyPart } from '../../../lib/lazy-part/lazy-part.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { PageHeader } from '../../../ui/page-header/page-header.tsx'
import { Spinner } from '../../../ui/spinner/spinner.tsx'
import { PartBoundary } from '../../part-boundary.tsx'
import { Screen } from '../../screen.tsx'
import { MealViews } from './meal-views.tsx'
import styles from './meals-part.module.css'

const GenerationPart = lazyPart(async () => (await import('./generation-part.tsx')).GenerationPart)

const RecipePart = lazyPart(async () => (await import('./recipes/recipe-part.tsx')).RecipePart)

const MealFilters = lazyPart(
  async () => (await import('../../../features/recipes/components/meal-filters.tsx')).MealFilters,
)

const FINDING = 'Finding new recipes...'

/** Suggestions of what to cook from what is in stock (MEAL-001 to MEAL-041). */
export function MealsPart() {
  const { entries } = useInventory()
  const { food } = useFoodPreferences()
  const { suggestions, error, failure, finding, isNew, retry, regenerate, personalize } = useSuggestions()
  const matching = useMatching(entries, suggestions !== undefined)
  const { filter, change, clear } = useMealFilter()
  const meals = useMemo(() => toFilterable(suggestions?.meals ?? [], matching), [suggestions, matching])
  const [opened, setOpened] = useState<DailyMeal>()
  const { isOpen: isWishing } = useGenerationState()
  const isEmpty = suggestions?.meals.length === 0
  const isPhone = useIsPhone()
  const custom = (
    <Button
      icon={Sparkles}
      {...(isPhone && { size: 'small' as const })}
      onPress={() => changeGeneration({ isOpen: true })}
    >
      Create Custom Recipe
    </Button>
  )
  const regenerateButton = (
    <Button
      variant="primary"
      icon={RefreshCw}
      isBlock={isPhone}
      {...(isPhone && { size: 'large' as const })}
      isPending={finding === 'all'}
      isDisabled={finding === 'taste'}
      onPress={regenerate}
    >
      Regenerate Recipes
    </Button>
  )
  const hasMeals = suggestions !== undefined && !isEmpty
  const age = hasMeals && finding === undefined ? <Age of={suggestions.generated_at} isNew={isNew} /> : null
  const personalization = (
    <PersonalizationCard
      household={food?.household}
      personalization={suggestions?.personalization}
      isOn={suggestions?.is_personalized ?? true}
      isPending={suggestions === undefined || finding !== undefined}
      onChange={personalize}
    />
  )
  return (
    <Screen>
      <PageHeader
        title="Meals"
        isLow
        // A space keeps its place, so that nothing moves when it comes.
        summary={isPhone ? null : (age ?? '\u00a0')}
        actions={
          <>
            {isEmpty ? null : custom}
            {!hasMeals ? null : isPhone ? (
              <div className={styles.mainAction}>{regenerateButton}</div>
            ) : (
              regenerateButton
            )}
          </>
        }
      />
      <MealViews current="suggestions" />
      {failure === undefined ? null : <Banner tone="error">{suggestionFailure(failure, 'generate')}</Banner>}
      {error === undefined ? null : (
        <Banner tone="error" action={{ label: 'Try again', onPress: retry }}>
          {suggestionFailure(error, 'load')}
        </Banner>
      )}
      {isPhone ? null : personalization}
      {finding === undefined || isEmpty ? null : (
        <p role="status" className={styles.finding}>
          <Spinner /> {FINDING}
        </p>
      )}
      {suggestions === undefined ? (
        error === undefined ? (
          <SuggestionSkeleton text="Loading meal recommendations..." />
        ) : null
      ) : isEmpty && finding !== undefined ? (
        <SuggestionSkeleton text={FINDING} />
      ) : isEmpty ? (
        <FirstUse onGenerate={regenerate} custom={custom} unsuitable={suggestions.unsuitable_count} />
      ) : (
        <>
          <div className={styles.filters}>
            <PartBoundary>
              <Suspense fallback={null}>
                <MealFilters meals={meals} filter={filter} onChange={change} />
              </Suspense>
            </PartBoundary>
          </div>
          <FilteredSuggestions
            meals={meals}
            filter={filter}
            matching={matching}
            note={isPhone ? age : null}
            onOpen={setOpened}
            onClear={clear}
          />
        </>
      )}
      {isPhone && (suggestions !== undefined || error !== undefined) ? personalization : null}
      {isWishing ? (
        <PartBoundary>
          <Suspense fallback={null}>
            <GenerationPart index={matching?.index} />
          </Suspense>
        </PartBoundary>
      ) : null}
      {opened === undefined ? null : (
        <PartBoundary>
          <Suspense fallback={null}>
            <RecipePart
              key={opened.recipe_id}
              recipe={opened.recipe}
              index={matching?.index}
              onClose={() => setOpened(undefined)}
            />
          </Suspense>
        </PartBoundary>
      )}
    </Screen>
  )
}

/** When the suggestions were made (MEAL-007). */
function Age({ of, isNew }: { of: string; isNew: boolean }) {
  if (isNew) return 'Fresh recipes!'
  return (
    <>
      Last generated <time dateTime={of}>{formatRecentInstant(of)}</time>
    </>
  )
}
