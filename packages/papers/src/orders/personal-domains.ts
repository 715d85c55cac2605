/** Providers of mailboxes for persons, under the endings of their countries. */
const PROVIDERS =
  /^(?:(?:g|google|fast|proton|tuta)mail|proton|tutanota|pm|msn|icloud|me|mac|aol|gmx|web|freenet|t-online|posteo|mailbox|ymail|rocketmail|zoho|zohomail|mail|orange|wanadoo|free|laposte|sfr|neuf|libero|virgilio|tiscali|alice|tin|telefonica|terra|walla|bezeqint|netvision|012|comcast|verizon|att|btinternet|sky|talktalk|ntlworld|bluewin|hispeed|chello|aon)\.(?:com?|net|org|de|at|ch|fr|es|it|me|il|uk)(?:\.(?:uk|il|au|nz|mx|ar|br|jp))?$/
/** Those that are in all countries. */
const WORLDWIDE = /^(?:hotmail|outlook|live|yahoo)\.[a-z.]+$/

/** Whether persons have their addresses in a domain, so that who sends mails from there is no shop. */
export const isPersonalDomain = (domain: string): boolean => PROVIDERS.test(domain) || WORLDWIDE.test(domain)
