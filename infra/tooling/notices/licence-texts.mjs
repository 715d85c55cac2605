import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import spdx from 'spdx-license-list/full.js'

/** @typedef {{ copyright: string[], text: string }} LicenceText the text without its lines of copyright */

const LICENCE_FILE = /^(licen[cs]es?|copying|notice|third[-_ ]?party|unlicense|ofl)([-_.].*)?$/i
const CODE = /\.(c|h|[cm]?[jt]sx?|json|map|html|css|py|sh)$/i
/** A line that names the owner of the work; owners of the text itself stay in it. */
const COPYRIGHT =
  /^\W*(copyright\s*(\(c\)|©|:|\d|[^a-z])|\(c\)\s|©)(?!.*(free software foundation|\[yyyy\]|notice))/i
/** What may stand in one paragraph with lines of copyright: a title, and that all rights are reserved. */
const AROUND_COPYRIGHT = /^.{0,40}licen[cs]e.{0,15}$|^\W*\(?MIT\)?\W*$|^\W*all rights reserved\.?$/i

/**
 * Splits a licence into its lines of copyright, which differ, and the rest, which many packages share. Paragraphs where
 * these lines are only part of a sentence or list stay as they are.
 * @param {string} file
 * @returns {LicenceText}
 */
export function splitLicence(file) {
  const lines = file.replaceAll('\f', '').split(/\r?\n/)
  const paragraphs = lines
    .map((line) => line.trimEnd())
    .join('\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.split('\n'))
  /** @type {string[]} */
  const copyright = []
  const rest = paragraphs.map((paragraph) => {
    if (!paragraph.every((line) => COPYRIGHT.test(line) || AROUND_COPYRIGHT.test(line))) return paragraph
    copyright.push(...paragraph.filter((line) => COPYRIGHT.test(line)))
    return paragraph.filter((line) => !COPYRIGHT.test(line))
  })
  return {
    copyright: copyright.map((line) => line.replace(/^[\s*#/]+/, '')),
    text: rest
      .map((paragraph) => paragraph.join('\n'))
      .filter((paragraph) => paragraph !== '')
      .join('\n\n')
      .trim(),
  }
}

/** @param {string} folder @returns {string[]} */
function listLicenceFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : listLicenceFiles(path)
      return LICENCE_FILE.test(entry.name) && !CODE.test(entry.name) ? [path] : []
    })
}

/**
 * The standard texts of an SPDX expression ('MIT OR Apache-2.0').
 * @param {string} expression
 * @returns {LicenceText[]}
 * @throws Error for a name that SPDX does not have
 */
export const standardTexts = (expression) =>
  expression
    .replace(/[()]/g, '')
    .split(/ AND | OR /)
    .map((id) => {
      const licence = spdx[id]
      if (!licence) throw new Error(`SPDX has no licence '${id}'.`)
      return splitLicence(licence.licenseText)
    })
    // Their lines of copyright are samples.
    .map(({ text }) => ({ copyright: [], text }))

/**
 * The licence texts of an installed package; those of its declared licence, and its author, where it brings none. Of one
 * that is not installed here, which may happen to optional ones, those of its declared licence.
 * @param {string} root the repository
 * @param {import('./shipped-packages.mjs').ShippedPackage} shipped
 * @returns {LicenceText[]}
 */
export function textsOf(root, { path, licence, isForOnePlatform }) {
  const folder = join(root, path)
  if (isForOnePlatform || !existsSync(folder)) return standardTexts(licence)
  const texts = listLicenceFiles(folder).map((file) => splitLicence(readFileSync(file, 'utf8')))
  if (texts.length > 0) return texts
  const { author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const holder = author?.name ?? author
  return [{ copyright: holder ? [`By ${holder}`] : [], text: '' }, ...standardTexts(licence)]
}
