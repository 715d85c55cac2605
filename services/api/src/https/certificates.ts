import { X509Certificate } from 'node:crypto'
import type { ApiConfig } from '../config.ts'
import type { HomeCa, KeyAndCertificate } from './home-ca.ts'
import { hostOf, listMachineNames } from './machine-names.ts'
import type { MachineNames } from './machine-names.ts'
import { readOwnCertificate } from './own-certificate.ts'

const RENEW_BEFORE_MS = 30 * 86_400_000

/** What the API proves its identity with. */
export type Certificates = {
  /** The authority that devices must be told to trust; null with the operator's own certificate. */
  homeCa: HomeCa | null
  current: () => KeyAndCertificate
  /**
   * Reads the operator's files again, or issues a new certificate 30 days before the end of the last one, or when names,
   * addresses or the clock of this machine changed.
   *
   * @returns Whether `current` is another one than before.
   * @throws Error with one sentence if there is no valid one; then `current` stays.
   */
  refresh: () => boolean
}

/** Certificates issued by a home authority, for what `listNames` returns at the time. */
export const issuedCertificates = (
  homeCa: HomeCa,
  listNames: () => MachineNames,
  now: () => Date,
): Certificates => {
  const issue = () => {
    const machine = listNames()
    const issued = homeCa.issue(machine, now())
    const { validFrom, validTo } = new X509Certificate(issued.cert)
    return { issued, named: JSON.stringify(machine), from: new Date(validFrom), to: new Date(validTo) }
  }
  let last = issue()
  const isCurrent = () =>
    last.named === JSON.stringify(listNames()) &&
    now() >= last.from &&
    now().getTime() < last.to.getTime() - RENEW_BEFORE_MS
  return {
    homeCa,
    current: () => last.issued,
    refresh: () => {
      if (isCurrent()) return false
      last = issue()
      return true
    },
  }
}

/** The operator's certificate, as its files contain it. */
export const ownCertificates = (certFile: string, keyFile: string, now: () => Date): Certificates => {
  let last = readOwnCertificate(certFile, keyFile, now())
  return {
    homeCa: null,
    current: () => last,
    refresh: () => {
      const found = readOwnCertificate(certFile, keyFile, now())
      const isOther = found.cert !== last.cert || found.key !== last.key
      last = found
      return isOther
    },
  }
}

/**
 * The certificates that the settings ask for; null if the API serves plain http. What makes certificates is loaded where a
 * home authority does.
 *
 * @throws Error with one sentence if they can't be used.
 */
export const openCertificates = async (
  { TLS_CERT, TLS_KEY, HOME_CA_FILE, PUBLIC_URL }: ApiConfig,
  now: () => Date,
): Promise<Certificates | null> => {
  if (TLS_CERT !== undefined && TLS_KEY !== undefined) return ownCertificates(TLS_CERT, TLS_KEY, now)
  if (HOME_CA_FILE === undefined) return null
  const { openHomeCa } = await import('./home-ca.ts')
  const listNames = () => listMachineNames(PUBLIC_URL)
  const homeCa = openHomeCa(HOME_CA_FILE, listNames(), now())
  const host = hostOf(PUBLIC_URL)
  if (!homeCa.isPermitted(host)) {
    throw new Error(
      `PUBLIC_URL: the certificate authority ${HOME_CA_FILE} was not made for ${host}: use a name in .local, .lan or .home.arpa or an address of the home network, or a certificate of your own (TLS_CERT, TLS_KEY).`,
    )
  }
  return issuedCertificates(homeCa, listNames, now)
}
