import type { X509Certificate } from 'node:crypto'

/** The name in a certificate that `signCertificate` made. */
export const commonNameOf = (certificate: X509Certificate): string =>
  String(certificate.toLegacyObject().subject.CN)
