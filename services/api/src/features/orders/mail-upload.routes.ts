import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '@larder/shared/contracts/base/errors'
import {
  MAX_MAIL_BYTES,
  MAX_MAIL_TEXT_BYTES,
  MAX_MBOX_BYTES,
  uploadMail,
} from '@larder/shared/contracts/orders/mail-upload'
import { toPastedMail } from '@larder/shared/server/mail-sources/files/pasted-mail'
import { dropRest, toUploadError } from '../../http/uploads/upload-body.ts'
import type { Actor } from '@larder/shared/server/authz'
import { mount } from '../../http/mount.ts'
import { createUploadTurns } from '../../http/uploads/upload-turns.ts'
import { whenGone } from '../../http/when-gone.ts'

const FILE_FIELD = 'mail_file'
const TEXT_FIELD = 'mail_text'
/** A longer body is not read to its end. */
const MAX_BODY_BYTES = 2 * MAX_MBOX_BYTES
const MAX_PARTS = 4
/** A longer text is cut, and refused. */
const LIMITS = {
  fileSize: MAX_MBOX_BYTES,
  fieldSize: MAX_MAIL_TEXT_BYTES + 1,
  files: MAX_PARTS,
  fields: MAX_PARTS,
  parts: MAX_PARTS,
}

/** The bytes of a file; one that is too large is read on, so that the sender sees the answer. */
async function* bytesOf({ file, filename }: MultipartFile): AsyncGenerator<Uint8Array> {
  const [, ending] = /\.(eml|mbox)$/i.exec(filename) ?? []
  const maxBytes = ending?.toLowerCase() === 'mbox' ? MAX_MBOX_BYTES : MAX_MAIL_BYTES
  let sizeBytes = 0
  for await (const piece of file as AsyncIterable<Buffer>) {
    sizeBytes += piece.length
    if (ending !== undefined && sizeBytes <= maxBytes) yield piece
  }
  if (ending === undefined) throw new DomainError('mail_type_unsupported')
  if (file.truncated || sizeBytes > maxBytes) throw new DomainError('mail_too_large')
}

/** @throws DomainError mail_missing when it is blank */
const mailOfText = (value: unknown): Uint8Array => {
  const text = typeof value === 'string' ? value : ''
  if (text.trim() === '') throw new DomainError('mail_missing')
  if (Buffer.byteLength(text) > MAX_MAIL_TEXT_BYTES) throw new DomainError('mail_too_large')
  return toPastedMail(text)
}

async function* mailsOf(request: FastifyRequest): AsyncGenerator<Uint8Array> {
  let mailCount = 0
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.fieldname === FILE_FIELD || part.fieldname === TEXT_FIELD) mailCount++
    if (mailCount > 1) throw new DomainError('mail_one_only')
    if (part.type === 'field') {
      if (part.fieldname === TEXT_FIELD) yield mailOfText(part.value)
    } else if (part.fieldname === FILE_FIELD) yield* bytesOf(part)
    else part.file.resume()
  }
  if (mailCount === 0) throw new DomainError('mail_missing')
}

/**
 * The bytes of an uploaded file of mails or of a pasted text, as they arrive; the body is checked until its end.
 * @throws DomainError mail_missing, mail_one_only, mail_too_large, mail_type_unsupported, malformed_request
 */
async function* readMailUpload(request: FastifyRequest): AsyncGenerator<Uint8Array> {
  if (!request.isMultipart()) throw new DomainError('mail_missing')
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw new DomainError('mail_too_large')
  try {
    yield* mailsOf(request)
  } catch (error) {
    throw toUploadError(error)
  } finally {
    dropRest(request)
  }
}

/** Each holds a few MB of its file at a time. */
const RECEIVING = { perProcess: 16, perUser: 2, waitingPerUser: 10 }

type Services = {
  /** Saves mails as they arrive, and starts their sync; returns its id. */
  uploadMails: (actor: Actor, pieces: AsyncIterable<Uint8Array>) => Promise<string>
}

export const mailUploadRoutes = (app: FastifyInstance, { uploadMails }: Services) => {
  const receiving = createUploadTurns(RECEIVING)

  mount(app, uploadMail, async ({ request, reply }, actor) => ({
    sync_id: await receiving.take(actor.userId, whenGone(reply), () =>
      uploadMails(actor, readMailUpload(request)),
    ),
  }))
}
