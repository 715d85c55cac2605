import { BlockList, isIP, isIPv6 } from 'node:net'
import { AsnConvert } from '@peculiar/asn1-schema'
import {
  Certificate,
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509'
import type { CertificateExtension } from './certificate.ts'
import type { MachineNames } from './machine-names.ts'

/** Domains reserved for home networks; no public site can have a name there. */
const HOME_DOMAINS = ['localhost', 'local', 'lan', 'home.arpa']

/** Loopback, private, shared and link-local addresses, which no public site can have. */
const HOME_NETWORKS = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
]

const toBlockList = (networks: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return list
}

const contains = (list: BlockList, address: string) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/**
 * Restricts an authority to home networks and to one machine, so that its key, if it is stolen, is useless for all other
 * sites.
 */
export const nameConstraintsFor = ({ names, addresses }: MachineNames): CertificateExtension => {
  const home = toBlockList(HOME_NETWORKS)
  const own = addresses
    .filter((address) => !contains(home, address))
    .map((address) => `${address}/${isIPv6(address) ? 128 : 32}`)
  const bases = [...new Set([...HOME_DOMAINS, ...names])].map((dNSName) => new GeneralName({ dNSName }))
  const networks = [...HOME_NETWORKS, ...own].map((iPAddress) => new GeneralName({ iPAddress }))
  const subtrees = [...bases, ...networks].map((base) => new GeneralSubtree({ base }))
  return {
    id: id_ce_nameConstraints,
    isCritical: true,
    value: new NameConstraints({ permittedSubtrees: new GeneralSubtrees(subtrees) }),
  }
}

/**
 * Reads from an authority's certificate for which names and addresses it may sign.
 *
 * @param certificate DER.
 * @returns A check of one name or address; undefined if the authority is not restricted.
 */
export const readPermitted = (certificate: Buffer): ((host: string) => boolean) | undefined => {
  const { extensions = [] } = AsnConvert.parse(certificate, Certificate).tbsCertificate
  const found = [...extensions].find(({ extnID }) => extnID === id_ce_nameConstraints)
  if (found === undefined) return undefined
  const { permittedSubtrees } = AsnConvert.parse(found.extnValue.buffer, NameConstraints)
  const bases = [...(permittedSubtrees ?? [])].map(({ base }) => base)
  const domains = bases.flatMap(({ dNSName }) => dNSName ?? [])
  const networks = toBlockList(bases.flatMap(({ iPAddress }) => iPAddress ?? []))
  return (host) =>
    isIP(host) === 0
      ? domains.some((domain) => host === domain || host.endsWith(`.${domain}`))
      : contains(networks, host)
}
