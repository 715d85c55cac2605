import type { FastifyRequest } from 'fastify'
import { deviceName } from '@larder/shared/domain/auth/device-name'
import type { Caller } from '@larder/shared/server/auth/sessions/caller'

/** Returns the origin of a request. */
export const callerOf = ({ ip, headers }: FastifyRequest): Caller => ({
  address: ip,
  device: deviceName(headers['user-agent']),
})
