import { type DecodedFrame, decodeFrames, type Facts } from './decoded-frame.rules.ts'
import { readEntries } from './json.rules.ts'

export interface MessageEntry {
  decoded: DecodedFrame
  /** When, where it was kept while the network was away. */
  at?: Date
}
/**
 * What a message of a collector says, and how much of it could not be read.
 * @param topic `cut`: a frame that was cut out of a stream already
 * @param timeZone of the tenant, for times that name none
 * @param address whose it is when an entry does not say so; without one it is the collector's own
 */
export function readMessage(
  topic: string,
  payload: Buffer,
  { timeZone, address }: { timeZone: string; address?: string | null },
): { said: MessageEntry[]; own?: Facts; malformed: number } {
  if (topic === 'frame' || topic === 'cut') {
    const { decoded, skipped } = decodeFrames(payload)
    return { said: decoded.map((one) => ({ decoded: one })), malformed: skipped }
  }
  if (topic !== 'data') return { said: [], malformed: 1 }
  const { entries, malformed } = readEntries(payload, timeZone, address)
  let unread = malformed
  let own: Facts | undefined
  const said = entries.flatMap((entry): MessageEntry[] => {
    if ('own' in entry) {
      own = { ...own, ...entry.own }
      const { reply, collector } = entry
      return reply ? [{ decoded: { address: '', protocol: 'json', reply, collector } }] : []
    }
    if (!('frame' in entry)) return [{ decoded: { ...entry, protocol: 'json' }, at: entry.at }]
    const { decoded, skipped } = decodeFrames(entry.frame)
    unread += skipped
    // A stored frame is telemetry only; it must not answer a current request.
    return decoded.map((one) => ({ decoded: { ...one, done: undefined }, at: entry.at }))
  })
  return { said, own, malformed: unread }
}
