import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { reasonFor } from '../../../lib/api/messages.ts'
import { paths } from '../../../lib/paths.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { PlainLayout } from '../../layouts/plain-layout.tsx'
import { Screen } from '../../screen.tsx'
import styles from './auth-screen.module.css'

type MailLinkScreenProps = {
  heading: string
  lead?: string
  label: string
  /** Uses the token of the link; gives the sentence that says what was done. */
  onPress: (token: string) => Promise<string>
}

/** The page of a link in a mail. It requires a click, because mail scanners open links. */
export function MailLinkScreen({ heading, lead, label, onPress }: MailLinkScreenProps) {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [success, setSuccess] = useState<string>()
  const [failure, setFailure] = useState(token === '' ? 'This link is not complete.' : undefined)
  const [isPending, setIsPending] = useState(false)
  const press = async () => {
    setFailure(undefined)
    setIsPending(true)
    try {
      setSuccess(await onPress(token))
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
              {heading}
            </h1>
            {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
          </div>
          {failure === undefined ? null : <Banner tone="error">{failure}</Banner>}
          {success === undefined ? (
            <Button
              variant="primary"
              size="large"
              isBlock
              isDisabled={token === ''}
              isPending={isPending}
              onPress={() => void press()}
            >
              {label}
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
