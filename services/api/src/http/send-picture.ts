import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoredFile } from '@larder/shared/server/ports/file-store'

/** Sends a picture; a browser may keep it, but must ask each time whether the current user may see it. */
export const sendPicture = (
  request: FastifyRequest,
  reply: FastifyReply,
  { data, mimeType, version }: StoredFile & { version: string },
): FastifyReply => {
  const etag = `"${version}"`
  reply.header('cache-control', 'private, no-cache').header('etag', etag)
  if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
  return reply.header('content-type', mimeType).send(data)
}
