import { useNavigate, useParams } from 'react-router-dom'
import { useRecipe } from '../../../../features/recipes/own/own-recipes-data.ts'
import { RecipeForm } from '../../../../features/recipes/own/recipe-form.tsx'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { messageFor } from '../../../../lib/api/messages.ts'
import { paths } from '../../../../lib/paths.ts'
import { isolated } from '../../../../lib/isolated.ts'
import { BackLink } from '../../../../ui/back-link/back-link.tsx'
import { Banner } from '../../../../ui/banner/banner.tsx'
import { Card } from '../../../../ui/card/card.tsx'
import { MAGNIFIER } from '../../../../ui/empty-state/drawings/magnifier.tsx'
import { EmptyState } from '../../../../ui/empty-state/empty-state.tsx'
import { PageHeader } from '../../../../ui/page-header/page-header.tsx'
import { LoadingArea, Skeleton } from '../../../../ui/skeleton/skeleton.tsx'
import { showToast } from '../../../../ui/toast/toast-queue.ts'
import { Screen } from '../../../screen.tsx'

/** The form of a new recipe, or of the one in the address. */
export function RecipeFormScreen() {
  const { id } = useParams()
  return (
    <Screen title={id === undefined ? 'New Recipe' : 'Edit Recipe'}>
      <BackLink to={paths.recipes}>Your recipes</BackLink>
      <PageHeader title={id === undefined ? 'New Recipe' : 'Edit Recipe'} />
      {id === undefined ? <NewRecipe /> : <EditedRecipe key={id} id={id} />}
    </Screen>
  )
}

function useLeaving() {
  const navigate = useNavigate()
  const leave = () => void navigate(paths.recipes)
  return {
    onCancel: leave,
    onSaved: ({ name }: { name: string }) => {
      showToast({ tone: 'success', text: `${isolated(name)} is saved` })
      leave()
    },
  }
}

function NewRecipe() {
  return <RecipeForm draftKey="recipe:new" {...useLeaving()} />
}

function EditedRecipe({ id }: { id: string }) {
  const leaving = useLeaving()
  const { recipe, error, retry } = useRecipe(id)
  if (recipe === undefined) {
    if (error instanceof ApiError && error.status === 404) {
      return <EmptyState drawing={MAGNIFIER} title="This recipe is not there any more." />
    }
    return error === undefined ? (
      <LoadingArea text="Loading the recipe...">
        <Card>
          <Skeleton height="320px" />
        </Card>
      </LoadingArea>
    ) : (
      <Banner tone="error" action={{ label: 'Try again', onPress: retry }}>
        {messageFor(error, 'recipe')}
      </Banner>
    )
  }
  // The cookbook's recipes are everybody's: a copy can be edited.
  if (recipe.user_id === null) {
    return (
      <EmptyState drawing={MAGNIFIER} title="A recipe of the cookbook can be copied, and the copy edited." />
    )
  }
  return <RecipeForm recipe={recipe} draftKey={`recipe:${id}`} {...leaving} />
}
