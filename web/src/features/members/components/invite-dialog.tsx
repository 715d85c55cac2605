import { zodResolver } from '@hookform/resolvers/zod'
import { Email } from '@larder/shared/contracts/accounts/auth'
import { INVITATION_DAYS, INVITATION_PATH } from '@larder/shared/contracts/accounts/members'
import { Share2 } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { reasonFor } from '../../../lib/api/messages.ts'
import { lazyPart } from '../../../lib/lazy-part/lazy-part.tsx'
import { useSending } from '../../../lib/hooks/use-sending.ts'
import { share } from '../../../lib/share/share.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Modal } from '../../../ui/modal/modal.tsx'
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import { useHouseholdMutations } from '../data.ts'
import { isOwnAddress } from '../own-address.ts'
import styles from './invite-dialog.module.css'

const QrCode = lazyPart(async () => (await import('./qr-code.tsx')).QrCode)

const MailForm = z.object({ email: Email })

type InviteDialogProps = { canMail: boolean; onClose: () => void; onMailed: (email: string) => void }

/** Invites one person: by a link, which is also shown as a QR code, or by mail. */
export function InviteDialog({ canMail, onClose, onMailed }: InviteDialogProps) {
  const { invite } = useHouseholdMutations()
  const [link, setLink] = useState<string>()
  const { failure, isPending, send } = useSending({
    failureText: (error) => `The invitation could not be made: ${reasonFor(error)}`,
  })
  const makeLink = () =>
    send(async () => setLink(`${window.location.origin}${INVITATION_PATH}#${await invite()}`))

  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Invite somebody"
      footer={
        <>
          <Button onPress={onClose}>{link === undefined ? 'Cancel' : 'Close'}</Button>
          {link === undefined ? (
            <Button variant="primary" isPending={isPending} onPress={() => void makeLink()}>
              Make a link
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.content}>
        {failure === undefined ? null : <Banner tone="error">{failure}</Banner>}
        <p>
          {`Whoever joins sees and changes everything in this household: stock, items, receipts, orders and mailboxes. An invitation is for one person, once, for ${INVITATION_DAYS} days.`}
        </p>
        {link === undefined ? null : <Link link={link} />}
        {link === undefined && canMail ? <Mail invite={invite} onMailed={onMailed} /> : null}
      </div>
    </Modal>
  )
}

/** The link itself: scanned with a phone's camera, shared or copied, or read. */
function Link({ link }: { link: string }) {
  return (
    <>
      {isOwnAddress(window.location.hostname) ? (
        <Banner tone="warning">
          Another phone can’t open this link: Larder answers this computer alone. Start it with{' '}
          <code>npm start -- --host --https</code>, open it by the address that this prints, and make the link
          there.
        </Banner>
      ) : null}
      <Suspense fallback={<Skeleton height="240px" radius="card" />}>
        <QrCode text={link} label="QR code of the invitation" />
      </Suspense>
      <p className={styles.note}>
        Scan it with the other phone, or send the link. It is shown only now: whoever has it can join.
      </p>
      <p className={styles.link}>{link}</p>
      {/* Browsers allow sharing and copying only on https and on this machine. */}
      {window.isSecureContext ? (
        <Button icon={Share2} onPress={() => void share('link', 'Join my household in Larder', link)}>
          Share the link
        </Button>
      ) : null}
    </>
  )
}

type MailProps = {
  invite: (email: string) => Promise<unknown>
  onMailed: (email: string) => void
}

function Mail({ invite, onMailed }: MailProps) {
  const formId = useId()
  const [failure, setFailure] = useState<string>()
  const { control, handleSubmit, formState } = useForm({
    resolver: zodResolver(MailForm),
    defaultValues: { email: '' },
  })
  const send = handleSubmit(async ({ email }) => {
    setFailure(undefined)
    try {
      await invite(email)
    } catch (error) {
      return setFailure(`The invitation could not be sent: ${reasonFor(error)}`)
    }
    onMailed(email)
  })
  return (
    <Form id={formId} className={styles.content} onSubmit={send}>
      {failure === undefined ? null : <Banner tone="error">{failure}</Banner>}
      <Controller
        control={control}
        name="email"
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            type="email"
            autoComplete="off"
            label="Or by mail"
            placeholder="name@example.org"
            error={fieldState.error?.message}
          />
        )}
      />
      <div>
        <Button type="submit" form={formId} isPending={formState.isSubmitting}>
          Send the invitation
        </Button>
      </div>
    </Form>
  )
}
