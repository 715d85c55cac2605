import type { ImapFlow } from 'imapflow'
import type { ImapAccount } from '@larder/shared/contracts/orders/mailboxes'
import { MAX_MAIL_BYTES } from '@larder/shared/contracts/orders/mail-upload'
import { resolveAllowed } from '../../outbound/allowed-hosts.ts'
import type { Network } from '../../outbound/allowed-hosts.ts'
import { MailSourceError } from '../../ports/mail-source.ts'
import { toMailSourceError } from './imap-problems.ts'

/** For finding the server, encryption and signing in. */
const CONNECT_MS = 15_000
/** The answers to a connection: capabilities, the folder's flags. */
const CONNECT_BYTES = 1_048_576
/** Beside a mail's own bytes, what a server says around them. */
const FRAME_BYTES = 65_536

export type ImapOptions = {
  account: ImapAccount
  password: string
  /** The private networks in which mail servers may be. */
  allowedNetworks: readonly Network[]
  /** Certificates in PEM that are trusted in place of the usual ones. */
  ca?: string | undefined
  timeoutMs?: number | undefined
}

/** What a call may take: a server that sends more, or is slower, is cut off. */
export type Bounds = { ms: number; bytes: number; signal: AbortSignal }

/** The connection that is cut, and whether it was. */
type Held = { client: ImapFlow | undefined; isStopped: boolean }

const newClient = async (
  { account, password, ca, timeoutMs = CONNECT_MS }: ImapOptions,
  addresses: Awaited<ReturnType<typeof resolveAllowed>>,
) => {
  // Loaded when the first mailbox is opened: most processes open none.
  const { ImapFlow: Client } = await import('imapflow')
  const client = new Client({
    host: account.host,
    port: account.port,
    secure: account.security === 'tls',
    // Never without encryption: a server that offers none is refused before the password is sent.
    ...(account.security === 'starttls' ? { doSTARTTLS: true } : {}),
    auth: { user: account.username, pass: password },
    tls: {
      // Connects to the addresses that were checked: resolved again, the name could lead elsewhere.
      lookup: (_host, options, callback) => {
        const [first] = addresses
        if (options.all) callback(null, addresses)
        else if (first) callback(null, first.address, first.family)
      },
      ...(ca === undefined ? {} : { ca }),
    },
    logger: false,
    disableAutoIdle: true,
    // A few bytes could otherwise become many.
    disableCompression: true,
    connectionTimeout: timeoutMs,
    // Sooner than the whole, so that a silent server is told from a slow one.
    greetingTimeout: timeoutMs / 2,
    socketTimeout: timeoutMs * 2,
    maxLineLength: 4 * 1_048_576,
    maxLiteralSize: MAX_MAIL_BYTES + FRAME_BYTES,
    maxResponseSize: MAX_MAIL_BYTES + 2 * FRAME_BYTES,
  })
  // A connection may end at any time; whoever uses it next notices.
  client.on('error', () => undefined)
  return client
}

/** A session with an IMAP server: connects when it is used, and again when the connection broke off. */
export const createImapSession = (options: ImapOptions) => {
  let client: ImapFlow | undefined

  /** Runs `work`, and cuts the connection when the bounds are exceeded. */
  const bounded = async <T>({ ms, bytes, signal }: Bounds, work: (held: Held) => Promise<T>): Promise<T> => {
    const held: Held = { client, isStopped: false }
    const before = client?.stats().received ?? 0
    let stop: (error: Error) => void = () => undefined
    const stopped = new Promise<never>((_resolve, reject) => {
      stop = (error) => {
        held.isStopped = true
        reject(error)
        held.client?.close()
      }
    })
    const giveUp = () => stop(signal.reason as Error)
    const late = setTimeout(() => stop(new MailSourceError('unreachable')), ms)
    const watch = setInterval(() => {
      const received = held.client?.stats().received ?? 0
      if (received - before > bytes) stop(new MailSourceError('no_mail_server'))
    }, 20)
    signal.addEventListener('abort', giveUp, { once: true })
    try {
      signal.throwIfAborted()
      return await Promise.race([work(held), stopped])
    } catch (error) {
      signal.throwIfAborted()
      throw toMailSourceError(error)
    } finally {
      clearTimeout(late)
      clearInterval(watch)
      signal.removeEventListener('abort', giveUp)
    }
  }

  const connect = (signal: AbortSignal): Promise<ImapFlow> =>
    bounded({ ms: options.timeoutMs ?? CONNECT_MS, bytes: CONNECT_BYTES, signal }, async (held) => {
      const addresses = await resolveAllowed(options.account.host, options.allowedNetworks)
      const connecting = await newClient(options, addresses)
      // Finding the name of a server cannot be interrupted.
      if (held.isStopped) throw new MailSourceError('unreachable')
      held.client = connecting
      try {
        await connecting.connect()
        // Read-only: no mail becomes 'seen'.
        await connecting.mailboxOpen(options.account.folder, { readOnly: true })
      } catch (error) {
        connecting.close()
        throw error
      }
      return connecting
    })

  return {
    /**
     * Runs `work` on a connection whose folder is open.
     * @throws MailSourceError; the signal's reason when it is aborted
     */
    use: async <T>(bounds: Bounds, work: (client: ImapFlow) => Promise<T>): Promise<T> => {
      if (!client?.usable) client = await connect(bounds.signal)
      const connected = client
      return bounded(bounds, () => work(connected))
    },

    close: async (): Promise<void> => {
      const ending = client
      client = undefined
      if (!ending?.usable) return ending?.close()
      // Politely, but not for long.
      const late = setTimeout(() => ending.close(), 1_000)
      await ending.logout().catch(() => undefined)
      clearTimeout(late)
      ending.close()
    },
  }
}
