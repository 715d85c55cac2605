import { readSharedText } from '@larder/shared/domain/sharing/read-shared-text'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { giveSharedText } from '../../../features/recipes/import/shared-recipe.ts'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button/button.tsx'
import { MAGNIFIER } from '../../../ui/empty-state/drawings/magnifier.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { PageHeader } from '../../../ui/page-header/page-header.tsx'
import { PageSpinner } from '../../../ui/spinner/spinner.tsx'
import { Screen } from '../../screen.tsx'
import { SharedThings } from './shared-things.tsx'
import { useSharedText } from './use-shared-text.ts'

/** What was shared to the app as a text: a recipe goes on to its import, things to the stock or to a list. */
export function SharedScreen() {
  const { text, forget } = useSharedText()
  const navigate = useNavigate()
  const shared = useMemo(() => (text === undefined ? undefined : readSharedText(text)), [text])
  const readAsRecipe = () => {
    forget()
    giveSharedText(text ?? '')
    void navigate(paths.importRecipe, { replace: true })
  }
  const isRecipe = shared?.kind === 'recipe'
  const goOn = useEffectEvent(readAsRecipe)
  useEffect(() => {
    if (isRecipe) goOn()
  }, [isRecipe])
  if (shared === undefined || isRecipe) return <PageSpinner />
  if (shared.kind === 'nothing') {
    return (
      <Screen title="Shared with Larder">
        <EmptyState
          drawing={MAGNIFIER}
          title="Nothing was shared"
          isWholeScreen
          action={<LinkButton to={paths.inventory}>Inventory</LinkButton>}
        >
          The other app sent no text. Select what you want to share there, or copy it and paste it here.
        </EmptyState>
      </Screen>
    )
  }
  if (shared.kind !== 'things') {
    return (
      <Screen title="Shared with Larder">
        <EmptyState
          drawing={MAGNIFIER}
          title="This text is too long for a list"
          isWholeScreen
          action={<Button onPress={readAsRecipe}>It’s a recipe</Button>}
        >
          At most 100 things can be added at once. Share a part of it.
        </EmptyState>
      </Screen>
    )
  }
  return (
    <Screen title="Shared with Larder">
      <PageHeader
        title="Shared with Larder"
        summary="Do you have these things, or do you want to buy them?"
      />
      <SharedThings {...shared} onUsed={forget} onRecipe={readAsRecipe} />
    </Screen>
  )
}
