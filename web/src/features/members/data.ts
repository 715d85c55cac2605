import {
  changeMember,
  createInvitation,
  getHousehold,
  type Household,
  type HouseholdTraits,
  type InvitationView,
  joinHousehold,
  leaveHousehold,
  lookAtInvitation,
  type MemberRole,
  type OwnStockChoice,
  removeMember,
  updateHousehold,
  withdrawInvitation,
} from '@larder/shared/contracts/accounts/members'
import useSWR, { useSWRConfig } from 'swr'
import { cacheUnder } from '../../lib/api/cached-words.ts'
import { call } from '../../lib/api/call.ts'
import { loadProfile, profileKey } from '../../lib/session/profile.ts'

const householdKey = [cacheUnder('members', [getHousehold])] as const

/** While something is brought along, how far it is changes without any event. */
const BRINGING_POLL_MS = 2000

/** Who belongs to the household. */
export function useHousehold() {
  const { data, error, mutate } = useSWR<Household, unknown>(householdKey, () => call(getHousehold, {}), {
    refreshInterval: (household) => (household?.bringing.length ? BRINGING_POLL_MS : 0),
  })
  return { household: data, error, retry: () => void mutate() }
}

/** Changes the household. Each call revalidates it, and throws as `call` does. */
export function useHouseholdMutations() {
  const { mutate } = useSWRConfig()
  const then = async <T>(done: Promise<T>): Promise<T> => {
    try {
      return await done
    } finally {
      await mutate(householdKey)
    }
  }
  return {
    /** Returns the token of a link; null for an invitation that is mailed. */
    invite: async (email?: string): Promise<string | null> =>
      (await then(call(createInvitation, { body: { email } }))).token,
    withdraw: (id: string) => then(call(withdrawInvitation, { params: { id } })),
    changeRole: (user_id: string, role: MemberRole) =>
      then(call(changeMember, { params: { user_id }, body: { role } })),
    remove: (user_id: string) => then(call(removeMember, { params: { user_id } })),
    /** What is absent stays. */
    changeTraits: async (body: HouseholdTraits) => {
      await then(call(updateHousehold, { body }))
      await mutate(profileKey, loadProfile(), { revalidate: false })
    },
    /** The data of the household that was left disappear with its id. */
    leave: async () => {
      await call(leaveHousehold, {})
      await loadProfile()
    },
  }
}

/** What an invitation says; it is read again when somebody else signs in. */
export function useInvitation(token: string, userId: string | undefined) {
  const { data, error, mutate } = useSWR<InvitationView, unknown>(
    token === '' ? null : ['invitation', token, userId],
    () => call(lookAtInvitation, { body: { token } }),
  )
  return { invitation: data, error, retry: () => void mutate() }
}

/** Joins the household of an invitation. Throws as `call` does. */
export const join = (token: string, own_stock?: OwnStockChoice): Promise<Household> =>
  call(joinHousehold, { body: { token, own_stock } })
