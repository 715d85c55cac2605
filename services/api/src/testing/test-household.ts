import type { Endpoint } from '@larder/shared/contracts/base/endpoint'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import type { MongoHandle } from '@larder/shared/server/store/mongo'
import { readReceiptFixture, RECEIPT_FIXTURES } from '@larder/shared/testkit/receipts/receipt-fixtures'
import { openMongo } from './open-mongo.ts'
import { uploadForm } from './receipt-upload.ts'
import type { Member, TestApp } from './test-app.ts'

/** What a call sends. */
export type Sent = {
  params?: Record<string, string | number>
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: unknown
  /** Fields in addition to a receipt's file, if the call accepts one. */
  form?: Record<string, string>
  /** The field of that file; `receipt_file` by default. */
  fileField?: string | undefined
}

export type Answer = Awaited<ReturnType<ReturnType<typeof createSend>>>

/** Sends calls of anybody, each few from another address, so that the limits by address do not count. */
export const createSend = (sut: TestApp) => {
  let callCount = 0
  return async (
    { method, path }: Pick<Endpoint, 'method' | 'path'>,
    member: Member | null,
    { params = {}, query = {}, body, form, fileField, headers }: Sent = {},
  ) => {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
    const multipart =
      form &&
      new Response(
        uploadForm({ file: await readReceiptFixture(RECEIPT_FIXTURES.png), fileField, fields: form }),
      )
    const contentType = multipart?.headers.get('content-type')
    return sut.app.inject({
      method,
      url: `${API_BASE_PATH}${filled}`,
      query,
      remoteAddress: `10.0.${Math.trunc(++callCount / 200)}.1`,
      headers: { ...member?.headers, ...headers, ...(contentType ? { 'content-type': contentType } : {}) },
      ...(multipart ? { payload: Buffer.from(await multipart.arrayBuffer()) } : {}),
      ...(body === undefined ? {} : { payload: body as object }),
    })
  }
}

/** Sends a body to an address as the owner; returns what is answered, throws unless that is a success. */
type Request = <T>(path: string, body?: unknown, headers?: Record<string, string>) => Promise<T>

/** A household whose belongings the samples of the features make (`samples.ts`). */
export type TestHousehold = {
  sut: TestApp
  connection: MongoHandle['connection']
  owner: Member
  send: ReturnType<typeof createSend>
  get: Request
  post: Request
  put: Request
  /** What is made once for the whole test, by whoever needs it first: what another sample gives too. */
  once: <T>(make: (household: TestHousehold) => T) => T
  /** A text of the household, which nobody else may see. */
  named: (word: string) => string
  /** What must be in no answer to anybody else, besides the ids that the samples gave. */
  listMarks: () => string[]
}

/** Opens the household of `owner`, whose name is part of the texts in it. */
export const openTestHousehold = async (
  sut: TestApp,
  owner: Member,
  ownerName: string,
): Promise<TestHousehold> => {
  const { connection } = await openMongo(sut)
  const send = createSend(sut)
  const texts = new Set<string>()
  const made = new Map<unknown, unknown>()
  const request =
    (method: Endpoint['method']): Request =>
    async <T>(path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const answer = await send({ method, path }, owner, { body, headers })
      if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`)
      return answer.json<T>()
    }

  const household: TestHousehold = {
    sut,
    connection,
    owner,
    send,
    get: request('GET'),
    post: request('POST'),
    put: request('PUT'),
    once: <T>(make: (household: TestHousehold) => T) => {
      if (!made.has(make)) made.set(make, make(household))
      return made.get(make) as T
    },
    named: (word) => {
      const text = `${word} of ${ownerName}`
      texts.add(text)
      return text
    },
    listMarks: () => [owner.user.id, owner.user.household_id, owner.user.username, ...texts],
  }
  return household
}
