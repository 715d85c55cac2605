import { measureOrderMails, orderMailFolders, toLine } from './measure-order-mails.ts'

/** Prints how our own order mails are read: those that the rules were written by, further layouts to learn from, and those only measured. */
export async function evaluateOrderMails(): Promise<void> {
  const startingWith = (start: string) => orderMailFolders().filter((folder) => folder.startsWith(start))
  const sets = {
    seen: ['english', 'german', 'hebrew', 'romance'],
    further: startingWith('further-'),
    aside: ['aside'],
    unseen: startingWith('unseen'),
  }
  for (const [name, folders] of Object.entries(sets))
    console.log(`${name}: ${toLine(await measureOrderMails(folders))}`)
}
