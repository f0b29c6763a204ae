/** What came when everybody whose address ends with some digits was asked. */
export interface Probed {
  addresses: readonly string[]
  /** Several meters answered at once; no answer could be decoded. */
  collided: boolean
}
const DIGITS = 12

/**
 * Finds who is on a line whose meters all answer when they feel meant: where several spoke at once it asks again for each
 * two digits more, from the end. @param mayGoOn asked before each question
 */
export async function searchAddresses(
  probe: (ending: string) => Promise<Probed>,
  mayGoOn: () => Promise<boolean>,
): Promise<{ found: string[]; complete: boolean }> {
  const found = new Set<string>()
  let complete = true
  const look = async (ending: string): Promise<void> => {
    if (!(await mayGoOn())) {
      complete = false
      return
    }
    const { addresses, collided } = await probe(ending)
    for (const address of addresses) if (address.endsWith(ending)) found.add(address)
    if (!collided || ending.length >= DIGITS) return
    for (let next = 0; next < 100; next++) await look(String(next).padStart(2, '0') + ending)
  }
  await look('')
  return { found: [...found].toSorted(), complete }
}
