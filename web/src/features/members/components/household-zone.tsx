import type { Household } from '@larder/shared/contracts/accounts/members'
import { reasonFor } from '../../../lib/api/messages.ts'
import { SelectField } from '../../../ui/select-field/select-field.tsx'
import { useHouseholdMutations } from '../data.ts'
import type { Report } from './household-part.tsx'

type HouseholdZoneProps = { household: Household; isOwner: boolean; report: Report }

/** The time zone that says when a day of the household begins. */
export function HouseholdZone({ household: { time_zone }, isOwner, report }: HouseholdZoneProps) {
  const { changeTraits } = useHouseholdMutations()
  const change = async (timeZone: string) => {
    try {
      await changeTraits({ time_zone: timeZone })
      report.success('The time zone was changed')
    } catch (error) {
      report.failure(`The time zone could not be changed: ${reasonFor(error)}`)
    }
  }
  const known = Intl.supportedValuesOf('timeZone')
  return (
    <SelectField
      label="Time zone"
      hint={
        isOwner
          ? 'Says when “today” begins for all members: for expiry dates and the nightly guess of what was used.'
          : 'Says when “today” begins for all members. Owners can change it.'
      }
      options={known.includes(time_zone) ? known : [time_zone, ...known]}
      value={time_zone}
      isDisabled={!isOwner}
      onChange={(timeZone) => void change(timeZone)}
    />
  )
}
