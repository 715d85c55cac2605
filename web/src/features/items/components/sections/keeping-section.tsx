import { type ItemPage, type KeepingTime, KeepingTimeEdit } from '@larder/shared/contracts/item-page'
import type { ItemEdits } from '../../use-item-edits.ts'
import { Section } from '../../../../ui/section/section.tsx'
import { ValueRow } from '../../../../ui/value-row/value-row.tsx'

const PLACE_WORDS: Record<KeepingTime['place'], string> = {
  pantry: 'Pantry',
  fridge: 'Fridge',
  freezer: 'Freezer',
}

type KeepingSectionProps = { page: ItemPage; onSet: ItemEdits['setKeepingTime'] }

/** For how long the item keeps unopened in each kind of place. */
export function KeepingSection({ page, onSet }: KeepingSectionProps) {
  return (
    <Section title="Shelf life" note="Unopened. New entries get their expiry date from it.">
      <div>
        {page.keeping_times.map(({ place, days, by }) => (
          <ValueRow
            key={place}
            name={PLACE_WORDS[place]}
            shown={days === null ? '–' : `${daysText(days)}${by === 'table' ? ' (guess)' : ''}`}
            fieldLabel={`Days in the ${PLACE_WORDS[place].toLowerCase()}`}
            value={days}
            rule={KeepingTimeEdit.shape.days}
            onSave={(kept) => onSet({ place, days: kept })}
            {...(by === 'household' && days !== null ? { resetLabel: 'Back to the guess' } : {})}
          />
        ))}
      </div>
    </Section>
  )
}

const daysText = (days: number): string => `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'}`
