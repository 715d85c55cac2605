import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { confirmEmail } from '../../../features/auth/lazy-data.ts'
import { reasonFor } from '../../../lib/api/messages.ts'
import { paths } from '../../../lib/paths.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { PlainLayout } from '../../layouts/plain-layout.tsx'
import { Screen } from '../../screen.tsx'
import styles from './auth-screen.module.css'

/** The page of the link that confirms an e-mail address. It requires a click, because mail scanners open links. */
export function ConfirmEmailScreen() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [success, setSuccess] = useState<string>()
  const [failure, setFailure] = useState(token === '' ? 'This link is not complete.' : undefined)
  const [isPending, setIsPending] = useState(false)
  const confirm = async () => {
    setFailure(undefined)
    setIsPending(true)
    try {
      setSuccess(await confirmEmail(token))
    } catch (error) {
      setFailure(reasonFor(error))
    }
    setIsPending(false)
  }
  return (
    <PlainLayout>
      <Screen className={styles.screen}>
        <Card className={styles.card}>
          <h1 tabIndex={-1} className={styles.heading}>
            Confirm your e-mail address
          </h1>
          {failure === undefined ? null : <Banner tone="error">{failure}</Banner>}
          {success === undefined ? (
            <Button
              variant="primary"
              size="large"
              isBlock
              isDisabled={token === ''}
              isPending={isPending}
              onPress={() => void confirm()}
            >
              Confirm
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
