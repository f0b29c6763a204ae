import { decode645, isMalformed, question645 } from '@cloud-steward/protocol'
import { EleMeter } from '../../apps/simulator/src/meter.ts'

/** A meter that remembers which orders its relay obeyed. */
export class CountingMeter extends EleMeter {
  readonly obeyed: ('on' | 'off')[] = []

  override answer(frame: Uint8Array): Uint8Array | undefined {
    const answer = super.answer(frame)
    const read = decode645(frame)
    const relay = answer && !isMalformed(read) ? question645(read)?.relay : undefined
    if (relay) this.obeyed.push(relay.order === 'trip' ? 'off' : 'on')
    return answer
  }
}
/** Orders that were each given once, by turns, and obeyed more than once. */
export const obeyedTwice = (meters: readonly CountingMeter[]): number =>
  meters.reduce((sum, { obeyed }) => sum + obeyed.filter((one, at) => one === obeyed[at - 1]).length, 0)
