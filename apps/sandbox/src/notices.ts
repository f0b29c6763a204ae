import { randomUUID } from 'node:crypto'
import type { Book } from './book.ts'
import type { Faults } from './faults.ts'
import type { PlatformKeys } from './keys.ts'
import { sealed, signed } from './wire.ts'
import type { World } from './world.ts'

/** How often and after how long a message is sent again while nobody says that he heard it (multiples of the slowness). */
const AGAIN = [15, 15, 30, 180, 1_200, 1_800]
const TIMEOUT_MS = 5_000
const LATE_MS = 5_000

interface Message {
  url: string
  body: string
  forged: boolean
}

/** Tells merchants, with what is set to go wrong. */
export function makeTell(
  { book, faults, keys }: { book: Book; faults: Faults; keys: PlatformKeys },
  later: World['later'],
  slownessMs: number,
): World['tell'] {
  let waiting: Message | undefined
  async function send(message: Message, round = 0): Promise<void> {
    const headers = signed(keys, message.forged ? `${message.body} ` : message.body)
    const heard = await fetch(message.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: message.body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).then(
      (answer) => answer.ok,
      () => false,
    )
    const wait = AGAIN[round]
    if (!heard && wait !== undefined) later(() => void send(message, round + 1), wait * slownessMs)
  }
  return (merchantNo, url, event, type, said) => {
    const merchant = book.get('merchant', merchantNo)!
    const body = JSON.stringify({
      id: randomUUID(),
      create_time: new Date().toISOString(),
      resource_type: 'encrypt-resource',
      event_type: event,
      summary: event,
      resource: { original_type: type, ...sealed(merchant.apiV3Key, JSON.stringify(said), type) },
    })
    if (faults.take('noticeLost')) return
    const message = { url, body, forged: faults.take('noticeForged') }
    const isLate = faults.take('noticeLate')
    const isTwice = faults.take('noticeTwice')
    const go = (one: Message) => later(() => void send(one), isLate ? LATE_MS : 0)
    if (faults.take('noticeSwapped')) {
      if (!waiting) {
        waiting = message
        return
      }
      go(message)
      go(waiting)
      waiting = undefined
      return
    }
    go(message)
    if (isTwice) go(message)
  }
}
