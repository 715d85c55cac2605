import { measureOrderMails, orderMailFolders, toLine } from './measure-order-mails.ts'

/** Prints how our own order mails are read: those that the rules were written by, further layouts to learn from, and those only measured. */
export async function evaluateOrderMails(): Promise<void> {
  const further = orderMailFolders().filter((folder) => folder.startsWith('further-'))
  const sets = {
    seen: ['english', 'german', 'hebrew', 'romance'],
    further,
    aside: ['aside'],
    unseen: ['unseen/english', 'unseen/others', 'unseen/romance'],
  }
  for (const [name, folders] of Object.entries(sets))
    console.log(`${name}: ${toLine(await measureOrderMails(folders))}`)
}
