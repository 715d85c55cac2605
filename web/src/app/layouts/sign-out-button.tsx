import { LogOut } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part/lazy-part.tsx'
import { signOut } from '../../lib/session/session.ts'
import { IconButton } from '../../ui/button/button.tsx'

const UnsentDialog = lazyPart(async () => (await import('./unsent-dialog.tsx')).UnsentDialog)

/** Signs out (NAV-016); asks first when that would lose what was changed without network. */
export function SignOutButton() {
  const [unsentCount, setUnsentCount] = useState(0)
  const ask = async () => {
    const count = await countUnsent()
    if (count === 0) signOut()
    else setUnsentCount(count)
  }
  return (
    <>
      <IconButton label="Log out" icon={LogOut} onPress={() => void ask()} />
      {unsentCount === 0 ? null : (
        <Suspense fallback={null}>
          <UnsentDialog count={unsentCount} onCancel={() => setUnsentCount(0)} onSignOut={signOut} />
        </Suspense>
      )}
    </>
  )
}

/** How many changes the server does not have, those of other tabs too. What can't be loaded has changed nothing. */
async function countUnsent(): Promise<number> {
  try {
    const { readOthers, unsentState } =
      await import('../../features/shopping-lists/operations/sending/unsent-operations.ts')
    await readOthers()
    return unsentState().entries.length
  } catch {
    return 0
  }
}
