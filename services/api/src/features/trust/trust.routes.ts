import type { FastifyInstance } from 'fastify'
import { isIPv4 } from 'node:net'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { isLoopback } from '@larder/shared/server/outbound/is-loopback'
import { commonNameOf } from '../../https/common-name.ts'
import type { Certificates } from '../../https/certificates.ts'
import { networkAddresses } from '../../https/machine-names.ts'
import { appleProfile } from './apple-profile.ts'
import { nothingToTrustPage, trustPage } from './trust-page.ts'
import { CERTIFICATE_PATH, PROFILE_PATH } from './trust-steps.ts'

const PAGE_PATH = '/trust'

/** Whether a request's URL is one of those that plain http answers where https is served. */
export const isTrustPath = (url: string): boolean =>
  [PAGE_PATH, CERTIFICATE_PATH, PROFILE_PATH].includes(url.split('?')[0] ?? '')

type Settings = {
  certificates: Certificates | null
  listenHost: string
  publicUrl: string
  now: () => Date
}

/** The page that explains how to trust this Larder's certificate, and the files that devices install. */
export const trustRoutes = (app: FastifyInstance, { certificates, listenHost, publicUrl, now }: Settings) => {
  const homeCa = certificates?.homeCa
  const homeCertificate = () => {
    if (!homeCa) throw new DomainError('not_found')
    return homeCa.certificate
  }
  const isOpen = ['0.0.0.0', '::'].includes(listenHost)
  /** The addresses by which other devices reach this machine and that the certificate may name. */
  const reachableAddresses = () =>
    isLoopback(listenHost)
      ? []
      : networkAddresses().filter(
          (address) => isIPv4(address) && (isOpen || address === listenHost) && homeCa?.isPermitted(address),
        )

  app.get(PAGE_PATH, { schema: { hide: true } }, ({ host, headers, socket }, reply) => {
    void reply.type('text/html; charset=utf-8')
    if (!homeCa) return nothingToTrustPage(publicUrl.startsWith('https:'))
    return trustPage({
      name: commonNameOf(homeCa.certificate),
      fingerprint: homeCa.certificate.fingerprint256,
      productUrl: host === '' ? publicUrl : `https://${host}`,
      guideUrls: reachableAddresses().map((address) => `http://${address}:${socket.localPort}${PAGE_PATH}`),
      userAgent: headers['user-agent'] ?? '',
      now: now(),
    })
  })

  app.get(CERTIFICATE_PATH, { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('application/x-x509-ca-cert')
      .header('content-disposition', 'attachment; filename="larder-ca.crt"')
      .send(homeCertificate().raw),
  )

  app.get(PROFILE_PATH, { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/x-apple-aspen-config').send(appleProfile(homeCertificate())),
  )
}
