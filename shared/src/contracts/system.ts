import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

export const VersionInfo = z.object({
  version: z.string(),
  name: z.string(),
  api_version: z.string(),
  build_date: z.string().nullable(),
  build_time: z.string().nullable(),
})
export type VersionInfo = z.infer<typeof VersionInfo>

export const getVersion = defineEndpoint({
  method: 'GET',
  path: '/version',
  access: 'public',
  summary: 'Version and build of the server',
  response: VersionInfo,
})
