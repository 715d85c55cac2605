/** Browsers share a page as its address with its title or a remark; more letters are a text of their own. */
const LONGEST_REMARK = 300

/** The address that a shared text brings where it says little more; null for other texts. */
export function addressIn(text: string): string | null {
  const [address] = /https?:\/\/\S+/i.exec(text) ?? []
  return address !== undefined && text.length - address.length <= LONGEST_REMARK ? address : null
}
