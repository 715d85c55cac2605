import { z } from 'zod'
import type { GmailOptions } from '../mail-sources/gmail/gmail-source.ts'
import type { ImapOptions } from '../mail-sources/imap/imap-session.ts'
import { networksSetting } from '../outbound/networks-setting.ts'
import { isLoopback } from '../outbound/is-loopback.ts'
import { createSecretBox, type SecretBox } from '../secret-box.ts'

const EncryptionKey = z.string().trim().min(32, 'must have at least 32 characters')

/** The settings of every process that connects to mailboxes or to Google; `npm run settings` makes the table of docs/operating.md of them. */
export const mailSettings = {
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .describe(
      'An OAuth client (web application) of Google with the redirect address `PUBLIC_URL` + `/auth/google/callback`, for sign-in with Google and for [Gmail](mail.md). Without it neither is offered',
    ),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe('The secret of that client; both or neither'),
  GOOGLE_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => isLoopback(new URL(url).hostname), 'must be an address of this machine alone')
    .transform((url) => new URL(url).origin)
    .optional()
    .describe(
      'The address of a stand-in for Google on this machine (`npm start -- --fake-google` runs one); it lets anybody sign in',
    ),
  ENCRYPTION_KEY: z
    .string()
    .transform((keys) => keys.split(','))
    .pipe(z.tuple([EncryptionKey], EncryptionKey))
    .optional()
    .meta({
      description:
        "Encrypts Google's tokens, the passwords of mailboxes, and uploaded mails until they are read; at least 32 characters. Of several, separated by commas, the first encrypts and all decrypt; [more](#secrets-and-what-their-loss-costs)",
      usual: 'made by `npm start`',
    }),
  ALLOWED_NETWORKS: networksSetting.describe(
    "Private networks in which people's mail servers may be: `192.168.1.0/24,10.0.0.5`. Without it only public addresses are connected to",
  ),
}

type MailSettings = z.infer<z.ZodObject<typeof mailSettings>>

/** Refuses settings of Google that are not complete. */
export const refuseHalfOfGoogle = (
  settings: Pick<MailSettings, 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'ENCRYPTION_KEY'>,
  context: z.RefinementCtx,
): void => {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, ENCRYPTION_KEY: key } = settings
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  if ((id === undefined) !== (secret === undefined)) {
    refuse('GOOGLE_CLIENT_SECRET', 'must be set where GOOGLE_CLIENT_ID is, and only there')
  }
  if (id !== undefined && key === undefined) refuse('ENCRYPTION_KEY', 'must be set where GOOGLE_CLIENT_ID is')
}

/** How a process connects to mailboxes. */
export type MailConnections = {
  /** Encrypts passwords and tokens; null where no key is configured. */
  box: SecretBox | null
  imap: Pick<ImapOptions, 'allowedNetworks' | 'ca' | 'timeoutMs'>
  /** Null where Google is not configured. */
  gmail: Pick<GmailOptions, 'clientId' | 'clientSecret' | 'standInOrigin'> | null
}

/** How a process with these settings connects to mailboxes. */
export const toMailConnections = (settings: MailSettings): MailConnections => {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = settings
  const box = settings.ENCRYPTION_KEY === undefined ? null : createSecretBox(settings.ENCRYPTION_KEY)
  return {
    box,
    imap: { allowedNetworks: settings.ALLOWED_NETWORKS },
    gmail:
      clientId !== undefined && clientSecret !== undefined && box !== null
        ? { clientId, clientSecret, standInOrigin: settings.GOOGLE_BASE_URL }
        : null,
  }
}
