import { measureOrderMails, orderMailFolders, toLine } from './measure-order-mails.ts'

/** Prints how our own order mails are read: those that the rules were written by, further layouts to learn from, and those of unseen layouts. */
export async function evaluateOrderMails(): Promise<void> {
  console.log(`seen: ${toLine(await measureOrderMails(['english', 'german', 'hebrew', 'romance']))}`)
  const further = orderMailFolders().filter((folder) => folder.startsWith('further-'))
  console.log(`further: ${toLine(await measureOrderMails(further))}`)
  const unseen = ['unseen/english', 'unseen/others', 'unseen/romance']
  console.log(`unseen: ${toLine(await measureOrderMails(unseen))}`)
}
