import { Suspense, useEffect, useState } from 'react'
import { onConfirmationNeeded } from '../../lib/session/confirm-identity.ts'
import { lazyPart } from '../../lib/lazy-part/lazy-part.tsx'
import { useSession } from '../../lib/session/session.ts'

const ConfirmIdentityDialog = lazyPart(
  async () =>
    (await import('../../features/auth/components/confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
)

type Question = { answer: (isConfirmed: boolean) => void }

/** Asks the signed-in person to confirm their identity when a call requires it; the call then continues by itself. */
export function IdentityConfirmation() {
  const { user } = useSession()
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(() => onConfirmationNeeded(() => new Promise((answer) => setQuestion({ answer }))), [])
  // After a sign-out nobody can confirm, and the call must not wait forever.
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
