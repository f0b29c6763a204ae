import { type Facts, type Heard, hearFrames } from './heard.rules.ts'
import { readEntries } from './json.rules.ts'

export interface Said {
  heard: Heard
  /** When, where it was kept while the network was away. */
  at?: Date
}
/**
 * What a message of a collector says, and how much of it could not be read.
 * @param topic `cut`: a frame that was cut out of a stream already
 * @param address whose it is when an entry does not say so; without one it is the collector's own
 */
export function saidIn(
  topic: string,
  payload: Buffer,
  address?: string | null,
): { said: Said[]; own?: Facts; malformed: number } {
  if (topic === 'frame' || topic === 'cut') {
    const { heard, skipped } = hearFrames(payload)
    return { said: heard.map((one) => ({ heard: one })), malformed: skipped }
  }
  if (topic !== 'data') return { said: [], malformed: 1 }
  const { entries, malformed } = readEntries(payload, address)
  let unread = malformed
  let own: Facts | undefined
  const said = entries.flatMap((entry): Said[] => {
    if ('own' in entry) {
      own = { ...own, ...entry.own }
      const { reply, collector } = entry
      return reply ? [{ heard: { address: '', protocol: 'json', reply, collector } }] : []
    }
    if (!('frame' in entry)) return [{ heard: { ...entry, protocol: 'json' }, at: entry.at }]
    const { heard, skipped } = hearFrames(entry.frame)
    unread += skipped
    // Of what was kept only what was said then counts: it answers nobody who asks now.
    return heard.map((one) => ({ heard: { ...one, done: undefined }, at: entry.at }))
  })
  return { said, own, malformed: unread }
}
