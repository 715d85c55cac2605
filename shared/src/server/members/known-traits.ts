import type { HouseholdTraits } from '@larder/shared/contracts/accounts/members'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { knownTimeZone } from '../auth/users/known-time-zone.ts'

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/**
 * What is asked of a household's traits, with the time zone under its present name.
 * @throws DomainError validation_failed where this runtime does not know the time zone or the currency
 */
export const knownTraits = ({ time_zone: named, ...traits }: HouseholdTraits): HouseholdTraits => {
  if (typeof traits.currency === 'string' && !CURRENCIES.has(traits.currency))
    throw new DomainError('validation_failed', 'This currency is not known')
  if (named === undefined) return traits
  const time_zone = knownTimeZone(named)
  if (time_zone === null) throw new DomainError('validation_failed', 'This time zone is not known')
  return { ...traits, time_zone }
}
