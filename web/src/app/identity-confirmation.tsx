import { Suspense, useEffect, useState } from 'react'
import { onConfirmationNeeded } from '../lib/session/confirm-identity.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { useSession } from '../lib/session/session.ts'

const ConfirmIdentityDialog = lazyPart(
  async () => (await import('../features/auth/components/confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
)

type Question = { answer: (isConfirmed: boolean) => void }

/** Asks a signed-in person to confirm who it is, whenever a call needs that; the call then goes on by itself. */
export function IdentityConfirmation() {
  const { user } = useSession()
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(() => onConfirmationNeeded(() => new Promise((answer) => setQuestion({ answer }))), [])
  // Whoever is signed out meanwhile confirms nothing; the call must not wait for it.
  useEffect(() => () => question?.answer(false), [question])
  if (question === null || user === null) return null
  const close = (isConfirmed: boolean) => {
    question.answer(isConfirmed)
    setQuestion(null)
  }
  return (
    <Suspense fallback={null}>
      <ConfirmIdentityDialog user={user} onClose={close} />
    </Suspense>
  )
}
