import { Readable } from 'node:stream'
import { deviceName } from '@larder/shared/domain/auth/device-name'
import { maySayOrder, readOrder, parseReceipt, readPromotionText } from '@larder/papers'
import { pageOfText } from '@larder/papers/testing'
import { loadPhraseModel, readPhrase, readRefusals, readProduct, readTypedLines } from '@larder/foods'
import { readRecipePage, readRecipeText } from '@larder/recipe-pages'
import { expect, it } from 'vitest'
import { readFeed } from './feeds/read-feed.ts'
import { parseMail } from './mails/parse-mail.ts'

/** What is long enough that a reader in quadratic time takes many times as long as the bound. */
const LENGTH = 100_000
/** Linear time is a few hundredths of this, also on a busy machine, as it is the processor's. */
const LONGEST_S = 3

const mail = async (type: string, text: string) => {
  const head = `From: Shop <a@shop.example>\r\nSubject: Your order\r\nDate: Thu, 26 Nov 2026 10:00:00 +0000`
  const { mail } = await parseMail(
    Buffer.from(`${head}\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${text}`),
  )
  return readOrder({ ...mail, papers: [] })
}
const pageWith = (fields: object) => {
  const recipe = { '@type': 'Recipe', name: 'Soup', recipeIngredient: ['1 egg'], ...fields }
  return readRecipePage(`<script type="application/ld+json">${JSON.stringify(recipe)}</script>`)
}
const feed = async (text: string) => {
  for await (const _ of readFeed(Readable.from([Buffer.from(text)])));
}

/** What reads texts of strangers. */
const READERS: Record<string, (text: string) => unknown> = {
  'a recipe as text': (text) => readRecipeText(`Soup\nIngredients\n2 eggs\n${text}\nSteps\n${text}`),
  'a recipe page': (text) =>
    readRecipePage(`<h1>Soup</h1><h2>Ingredients</h2><ul><li>${text}</ul><p>${text}`),
  'a damaged page': (text) => readRecipePage(text),
  'fields of a recipe': (text) =>
    pageWith({ name: text, recipeYield: text, totalTime: text, recipeInstructions: text, keywords: text }),
  'an ingredient': (text) => pageWith({ recipeIngredient: [text] }),
  'a plain mail': (text) => mail('text/plain', `Order number ${text}\n2 x ${text} 2,50 EUR\nTotal: 2,50 EUR`),
  'a mail with mark-up': (text) =>
    mail('text/html', `<table><tr><td>${text}</td><td>2,50 EUR</td></tr></table>`),
  'a subject': maySayOrder,
  'a receipt': (text) => parseReceipt([pageOfText(`SHOP\n2026-11-20\nMILK ${text} 2.50\nTOTAL 2.50`)]),
  'a phrase': (text) => readPhrase(text, loadPhraseModel()),
  'a promotion': readPromotionText,
  'a product': (text) =>
    readProduct({ name: text, genericName: text, brands: text, quantity: text, categories: [text] }),
  'a typed list': (text) => readTypedLines(text, () => undefined),
  'what a person does not eat': readRefusals,
  'a browser': deviceName,
  'a feed': feed,
}

it.each(Object.entries(READERS))('reads %s in linear time, whatever repeats in it', async (_name, read) => {
  for (const part of ['(', 'a', '1 ', '<a ', '[a', ' \n']) {
    const text = part.repeat(LENGTH / part.length)
    const before = process.cpuUsage()
    // A feed of another kind is refused.
    await Promise.resolve(text)
      .then(read)
      .catch(() => undefined)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1e6, `seconds for ${JSON.stringify(part)}`).toBeLessThan(LONGEST_S)
  }
})
