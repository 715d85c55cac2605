import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushSubscription } from '@larder/shared/contracts/insights/notifications'

/** A notification that a push service has taken. */
export type TakenPush = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** How the next notifications are answered. */
type Answer = { status: number; headers?: Record<string, string> }

/** What every push service must take, in bytes (RFC 8030, section 7.2). */
const MAX_BODY_BYTES = 4096
/** How long a signature may be valid, in seconds (RFC 8292, section 2). */
const MAX_SIGNED_SECONDS = 86_400

/** How a push service answers what was posted to a browser that subscribed with `applicationKey`, null for any. */
const judge = (push: TakenPush, origin: string, applicationKey: string | null): Answer => {
  const { topic, urgency = 'normal', 'content-encoding': encoding } = push.headers
  const ttl = String(push.headers['ttl'])
  if (push.body.length > MAX_BODY_BYTES) return { status: 413 }
  const isWellFormed =
    /^\d+$/.test(ttl) &&
    encoding === 'aes128gcm' &&
    (topic === undefined || /^[\w-]{1,32}$/.test(String(topic))) &&
    ['very-low', 'low', 'normal', 'high'].includes(String(urgency))
  if (!isWellFormed) return { status: 400 }
  try {
    const { publicKey, claims } = readVapid(push)
    const left = Number(claims.exp) - Date.now() / 1000
    const isOurs = claims.aud === origin && left > 0 && left <= MAX_SIGNED_SECONDS
    const isSender = /^(https:|mailto:)/.test(String(claims.sub))
    if (!isOurs || !isSender || (applicationKey !== null && publicKey !== applicationKey))
      return { status: 403 }
  } catch {
    return { status: 401 }
  }
  return { status: 201, headers: { location: `${origin}/messages/${randomBytes(8).toString('hex')}`, ttl } }
}

/**
 * A push service on this machine (RFC 8030), with browsers that subscribe to it: it takes what is posted to one of them in
 * the form of RFC 8291 and signed as RFC 8292 says, and refuses everything else; or it answers as it is told.
 */
export const openPushService = async () => {
  const taken: TakenPush[] = []
  const applicationKeys = new Map<string, string | null>()
  let told: Answer | null = null
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const push = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) }
      const applicationKey = applicationKeys.get(push.path)
      const answer =
        told ?? (applicationKey === undefined ? { status: 404 } : judge(push, origin, applicationKey))
      if (answer.status === 201) taken.push(push)
      response.writeHead(answer.status, answer.headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    taken,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
    /** Answers so from now on; with null by its own judgement again. */
    answerWith: (next: Answer | null) => {
      told = next
    },
    /** A browser that takes notifications of the server with that public key (base64url), or of any. */
    openBrowser: (applicationKey: string | null = null) => {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(12).toString('hex')}`
      applicationKeys.set(path, applicationKey)
      const subscription: PushSubscription = {
        endpoint: `${origin}${path}`,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
      }
      return {
        subscription,
        /** What was sent to this browser, decrypted. */
        receive: () =>
          taken.filter((one) => one.path === path).map(({ body }) => decrypt(body, { keys, auth })),
        /** The browser unsubscribes: the service knows the address no more. */
        leave: () => applicationKeys.delete(path),
      }
    },
  }
}

const SALT_BYTES = 16
const TAG_BYTES = 16

type Secrets = { keys: ReturnType<typeof createECDH>; auth: Buffer }

/** Decrypts a message for a browser (RFC 8291, section 3, over the one record of RFC 8188); throws where it is not for it. */
const decrypt = (message: Buffer, { keys, auth }: Secrets): unknown => {
  const salt = message.subarray(0, SALT_BYTES)
  const idStart = SALT_BYTES + 5
  const senderKey = message.subarray(idStart, idStart + message.readUInt8(idStart - 1))
  const record = message.subarray(idStart + senderKey.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(senderKey), auth, info, 32))
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${purpose}\0`, bytes))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
  // The last record ends with a 2, after which only padding comes.
  const text = padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
  return JSON.parse(text) as unknown
}

/** Checks the signature of a sender (RFC 8292); returns its public key and what it claims. */
export const readVapid = ({ headers }: TakenPush): { publicKey: string; claims: Record<string, unknown> } => {
  const [, token = '', publicKey = ''] =
    /^vapid t=([\w.-]+), *k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The notification is not signed')
  return {
    publicKey,
    claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>,
  }
}
