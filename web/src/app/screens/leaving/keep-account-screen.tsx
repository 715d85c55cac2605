import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { keepAccountByLink } from '../../../features/leaving/data.ts'
import { reasonFor } from '../../../lib/api/messages.ts'
import { paths } from '../../../lib/paths.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { PlainLayout } from '../../layouts/plain-layout.tsx'
import { Screen } from '../../screen.tsx'
import styles from '../auth/auth-screen.module.css'

/** The page that the mail about a deletion links to. It needs a press, because programs that check mails open links. */
export function KeepAccountScreen() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [success, setSuccess] = useState<string>()
  const [failure, setFailure] = useState(token === '' ? 'This link is not complete.' : undefined)
  const [isPending, setIsPending] = useState(false)
  const keep = async () => {
    setFailure(undefined)
    setIsPending(true)
    try {
      setSuccess(await keepAccountByLink(token))
    } catch (error) {
      setFailure(reasonFor(error))
    }
    setIsPending(false)
  }
  return (
    <PlainLayout>
      <Screen className={styles.screen}>
        <Card className={styles.card}>
          <div>
            <h1 tabIndex={-1} className={styles.heading}>
              Keep your account
            </h1>
            <p className={styles.lead}>Your Larder account is to be deleted, with everything in it.</p>
          </div>
          {failure === undefined ? null : <Banner tone="error">{failure}</Banner>}
          {success === undefined ? (
            <Button
              variant="primary"
              size="large"
              isBlock
              isDisabled={token === ''}
              isPending={isPending}
              onPress={() => void keep()}
            >
              Keep my account
            </Button>
          ) : (
            <Banner tone="success">{success}</Banner>
          )}
        </Card>
        <p className={styles.other}>
          <Link to={paths.dashboard}>Go on to Larder</Link>
        </p>
      </Screen>
    </PlainLayout>
  )
}
