import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'

type UnsentDialogProps = { count: number; onCancel: () => void; onSignOut: () => void }

/** Says before the sign-out what it would lose. */
export function UnsentDialog({ count, onCancel, onSignOut }: UnsentDialogProps) {
  return (
    <ConfirmDialog
      title="Not everything is sent"
      confirmLabel="Sign out anyway"
      onConfirm={() => Promise.resolve(onSignOut())}
      failureText={() => 'You could not be signed out'}
      onCancel={onCancel}
    >
      {count === 1
        ? '1 change of your shopping lists is not sent yet, and is lost when you sign out.'
        : `${count} changes of your shopping lists are not sent yet, and are lost when you sign out.`}{' '}
      They are sent when there is a connection.
    </ConfirmDialog>
  )
}
