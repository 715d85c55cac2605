import { AwsClient } from 'aws4fetch'
import { DomainError } from '@larder/shared/contracts/base/errors'

/** The longest wait for an answer, at 15 MB over a slow line. */
const TIMEOUT_MS = 60_000
/** Of answers 429 and 500 to 599, each after twice the pause of the one before. */
const RETRIES = 3

/** That a server of files can't be reached, or does not do what it is asked for. */
export const unavailable = (cause: unknown) => Object.assign(new DomainError('files_unavailable'), { cause })

/** The error that a refusing answer stands for: storage_full or files_unavailable. */
export const refusalOf = async (answer: Response): Promise<DomainError> => {
  const text = await answer.text().catch(() => '')
  if (answer.status === 507) return new DomainError('storage_full')
  return unavailable(new Error(`${answer.status} ${text.slice(0, 500)}`))
}

/**
 * A bucket of a server that speaks S3's protocol, at `https://KEY:SECRET@HOST/BUCKET?region=REGION`, with what stands
 * behind the bucket as the folder in it; key and secret percent-encoded, `us-east-1` where no region is named.
 */
export const openBucket = (place: string) => {
  const { username, password, origin, pathname, searchParams } = new URL(place)
  const [bucket = '', ...folders] = pathname.split('/').filter((part) => part !== '')
  const path = folders.map((part) => `${part}/`).join('')
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
    service: 's3',
    retries: RETRIES,
  })
  const url = `${origin}/${bucket}`
  return {
    url,
    /** The folder in the bucket, as names there begin. */
    folder: decodeURIComponent(path),
    urlOf: (name: string) => `${url}/${path}${name}`,
    /** Asks the server, and gives it `timeoutMs` to answer. @throws DomainError files_unavailable where it does not */
    send: async (to: string, init: RequestInit = {}, timeoutMs = TIMEOUT_MS): Promise<Response> => {
      try {
        return await client.fetch(to, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
      } catch (error) {
        throw unavailable(error)
      }
    },
  }
}
