import { expect, it } from 'vitest'
import { startsLikeMail } from './find-mails.ts'

const of = (text: string) => startsLikeMail(Buffer.from(text, 'latin1'))

it.each([
  'From: shop@example.org\r\nSubject: Order\r\n\r\n',
  'Return-Path: <a@b.example>\n',
  'X-Mozilla-Status: 0001\n',
  '\xef\xbb\xbfDate: Mon, 16 Nov 2026 09:00:00 +0100\n',
  '\r\n\r\nReceived: from a by b\r\n',
  'From shop@example.org Mon Nov 16 08:00:00 2026\nSubject: One\n',
])('takes %j for a mail', (start) => {
  expect(of(start)).toBe(true)
})

it.each([
  '',
  '\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
  '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n',
  'PK\x03\x04\x14\0',
  '<!DOCTYPE html>\n<p>Subject: no</p>',
  '{"a": 1}',
  'From the farm, with love\n',
  'x'.repeat(10_000),
])('takes %j for none', (start) => {
  expect(of(start)).toBe(false)
})
