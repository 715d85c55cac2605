import { createHash } from 'node:crypto'
import type { X509Certificate } from 'node:crypto'
import { escapeHtml } from '@larder/shared/domain/notifications/escape-html'
import { commonNameOf } from '../../https/common-name.ts'

/** An identifier in the form of a UUID that stays the same for the same certificate, so that a profile replaces itself. */
const uuidOf = (certificate: X509Certificate, part: string): string => {
  const hex = createHash('sha256').update(certificate.raw).update(part).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)]
    .join('-')
    .toUpperCase()
}

/** A configuration profile by which iPhone, iPad and Mac install an authority's certificate. */
export const appleProfile = (certificate: X509Certificate): string => {
  const name = escapeHtml(commonNameOf(certificate))
  const id = uuidOf(certificate, 'profile')
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>PayloadType</key><string>Configuration</string>
  <key>PayloadVersion</key><integer>1</integer>
  <key>PayloadIdentifier</key><string>larder.home-ca.${id}</string>
  <key>PayloadUUID</key><string>${id}</string>
  <key>PayloadDisplayName</key><string>${name}</string>
  <key>PayloadDescription</key><string>Lets this device open Larder by https at home.</string>
  <key>PayloadContent</key>
  <array>
    <dict>
      <key>PayloadType</key><string>com.apple.security.root</string>
      <key>PayloadVersion</key><integer>1</integer>
      <key>PayloadIdentifier</key><string>larder.home-ca.${id}.certificate</string>
      <key>PayloadUUID</key><string>${uuidOf(certificate, 'certificate')}</string>
      <key>PayloadDisplayName</key><string>${name}</string>
      <key>PayloadCertificateFileName</key><string>larder-ca.crt</string>
      <key>PayloadContent</key><data>${certificate.raw.toString('base64')}</data>
    </dict>
  </array>
</dict>
</plist>
`
}
