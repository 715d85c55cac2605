import { createHash, randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  Certificate,
  Extension,
  Extensions,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509'

const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2'
const COMMON_NAME = '2.5.4.3'

/** An extension of X.509 by its object identifier; `value` is an object of the ASN.1 schema. */
export type CertificateExtension = { id: string; isCritical?: boolean; value: object }

type Content = {
  subject: string
  issuer: string
  publicKey: KeyObject
  validFrom: Date
  validTo: Date
  extensions: CertificateExtension[]
}

const nameOf = (commonName: string) =>
  new Name([
    new RelativeDistinguishedName([
      new AttributeTypeAndValue({ type: COMMON_NAME, value: new AttributeValue({ utf8String: commonName }) }),
    ]),
  ])

const toBytes = (buffer: Buffer): ArrayBuffer => new Uint8Array(buffer).buffer

const spkiOf = (publicKey: KeyObject): Buffer => publicKey.export({ type: 'spki', format: 'der' })

/** The identifier by which the certificates of a key refer to each other. */
export const keyIdOf = (publicKey: KeyObject): OctetString =>
  new OctetString(createHash('sha256').update(spkiOf(publicKey)).digest().subarray(0, 20))

/**
 * Makes an X.509 certificate (version 3) and signs it with a P-256 key by ECDSA and SHA-256.
 *
 * @returns The certificate as PEM.
 */
export const signCertificate = (content: Content, signingKey: KeyObject): string => {
  const algorithm = new AlgorithmIdentifier({ algorithm: ECDSA_WITH_SHA256 })
  // A serial number is positive and at most 20 bytes.
  const serial = randomBytes(16)
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: toBytes(serial),
    signature: algorithm,
    issuer: nameOf(content.issuer),
    subject: nameOf(content.subject),
    validity: new Validity({ notBefore: content.validFrom, notAfter: content.validTo }),
    subjectPublicKeyInfo: AsnConvert.parse(spkiOf(content.publicKey), SubjectPublicKeyInfo),
    extensions: new Extensions(
      content.extensions.map(
        ({ id, isCritical = false, value }) =>
          new Extension({
            extnID: id,
            critical: isCritical,
            extnValue: new OctetString(AsnConvert.serialize(value)),
          }),
      ),
    ),
  })
  const signature = sign('sha256', Buffer.from(AsnConvert.serialize(tbsCertificate)), signingKey)
  const certificate = new Certificate({
    tbsCertificate,
    signatureAlgorithm: algorithm,
    signatureValue: toBytes(signature),
  })
  const base64 = Buffer.from(AsnConvert.serialize(certificate)).toString('base64')
  const lines = base64.match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
