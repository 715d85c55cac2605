import { RunsOutNext } from '../../../../features/insights/components/runs-out-next.tsx'
import { useListButton } from './use-list-button.tsx'

/** What runs out next, each item of which can be put on a shopping list. */
export function RunsOutNextPart() {
  return <RunsOutNext listButtonOf={useListButton()} />
}
