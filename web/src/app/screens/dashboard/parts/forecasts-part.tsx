import { ForecastsDialog } from '../../../../features/insights/components/forecasts-dialog.tsx'
import { useListButton } from './use-list-button.tsx'

/** All forecasts, each item of which can be put on a shopping list. */
export function ForecastsPart({ onClose }: { onClose: () => void }) {
  return <ForecastsDialog listButtonOf={useListButton()} onClose={onClose} />
}
