import { getMe, type User } from '@larder/shared/contracts/accounts/auth'
import useSWR from 'swr'
import { call } from '../../../lib/api/call.ts'
import { dataKeys } from '../../../lib/api/data-keys.ts'
import { storeUser } from '../../../lib/session/session-store.ts'

/** The user as the server knows it now: the stored one may be older than its settings (SET-004). */
export function useProfile() {
  const { data, error, mutate } = useSWR<User, unknown>(dataKeys.profile, async () => {
    const user = await call(getMe, {})
    storeUser(user)
    return user
  })
  return {
    user: data,
    error,
    retry: () => void mutate(),
    /** Keeps what the server answered to a change (SET-041). */
    keep: (user: User) => {
      storeUser(user)
      void mutate(user, { revalidate: false })
    },
  }
}
