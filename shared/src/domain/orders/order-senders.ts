/** Providers of personal mailboxes: who forwards an order from there is no shop. */
const PERSONAL = new Set(
  'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com aol.com icloud.com me.com mac.com proton.me protonmail.com pm.me fastmail.com zoho.com mail.com gmx.net gmx.de gmx.at gmx.ch web.de t-online.de freenet.de posteo.de mailbox.org orange.fr wanadoo.fr free.fr sfr.fr laposte.net libero.it virgilio.it tiscali.it walla.co.il walla.com'.split(
    ' ',
  ),
)

/** Whether the mails of a domain that sent one order may hold more, whatever their subjects say. */
export const isDomainOfShop = (domain: string): boolean =>
  !PERSONAL.has(domain) && !/^(?:hotmail|outlook|live|yahoo)\.[a-z.]+$/.test(domain)
