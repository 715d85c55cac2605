import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { storedToken } from '../../lib/session/session-store.ts'
import { useSession } from '../../lib/session/session.ts'
import { PageSpinner } from '../../ui/spinner/spinner.tsx'

/**
 * A page for visitors; whoever is signed in when it opens is led on instead. A token without a stored user may be nobody's
 * any more, which is asked first (AUTH-075).
 */
export function VisitorsOnly({ onwards, children }: { onwards: string; children: ReactNode }) {
  const { user, isLoading } = useSession()
  // Kept, because signing in leads elsewhere by itself.
  const [isVisitor, setIsVisitor] = useState(() => storedToken() === null)
  if (isVisitor) return children
  if (isLoading) return <PageSpinner />
  if (user !== null) return <Navigate to={onwards} replace />
  setIsVisitor(true)
  return null
}
