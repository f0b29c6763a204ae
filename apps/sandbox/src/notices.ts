import { randomUUID } from 'node:crypto'
import { signedForm } from './alipay-wire.ts'
import type { Book } from './book.ts'
import type { Fault, Faults } from './faults.ts'
import type { PlatformKeys } from './keys.ts'
import { sealed, signed } from './wire.ts'
import type { World } from './world.ts'

/** How often and after how long a message is sent again while nobody says that he heard it (multiples of the slowness). */
const AGAIN = [15, 15, 30, 180, 1_200, 1_800]
const TIMEOUT_MS = 5_000
const LATE_MS = 5_000

interface Message {
  url: string
  /** The same at every attempt, or signed with its moment. */
  body: string | (() => string)
  contentType: string
  /** Headers of one attempt: some are signed with its moment. */
  headers(): Record<string, string>
  isHeard(answer: Response): Promise<boolean>
}

type Parts = { book: Book; faults: Faults; keys: PlatformKeys }
/** The faults that befall messages of one kind. */
interface Mishaps {
  lost: Fault
  twice: Fault
  swapped: Fault
  late?: Fault
}
const OF_PAYMENTS: Mishaps = { lost: 'noticeLost', twice: 'noticeTwice', swapped: 'noticeSwapped', late: 'noticeLate' }
const OF_LINES: Mishaps = {
  lost: 'carrierNoticeLost',
  twice: 'carrierNoticeTwice',
  swapped: 'carrierNoticeSwapped',
}
const deliverer = (faults: Faults, later: World['later'], slownessMs: number, mishaps = OF_PAYMENTS) => {
  let waiting: Message | undefined
  async function send(message: Message, round = 0): Promise<void> {
    const heard = await fetch(message.url, {
      method: 'POST',
      headers: { 'content-type': message.contentType, ...message.headers() },
      body: typeof message.body === 'string' ? message.body : message.body(),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
      .then((answer) => message.isHeard(answer))
      .catch(() => false)
    const wait = AGAIN[round]
    if (!heard && wait !== undefined) later(() => void send(message, round + 1), wait * slownessMs)
  }
  return (message: Message): void => {
    if (faults.take(mishaps.lost)) return
    const isLate = mishaps.late !== undefined && faults.take(mishaps.late)
    const isTwice = faults.take(mishaps.twice)
    const go = (one: Message) => later(() => void send(one), isLate ? LATE_MS : 0)
    if (faults.take(mishaps.swapped)) {
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

/** Tells merchants, with what is set to go wrong: in WeChat Pay's form and in Alipay's. */
export function makeTell(
  { book, faults, keys }: Parts,
  later: World['later'],
  slownessMs: number,
): Pick<World, 'notify' | 'notifyForm' | 'notifyLine'> {
  const deliver = deliverer(faults, later, slownessMs)
  const deliverLine = deliverer(faults, later, slownessMs, OF_LINES)
  return {
    notifyLine(url, body) {
      const contentType = 'application/json'
      deliverLine({ url, body, contentType, headers: () => ({}), isHeard: async ({ ok }) => ok })
    },
    notify(merchantNo, url, event, type, said) {
      const merchant = book.get('merchant', merchantNo)!
      const body = JSON.stringify({
        id: randomUUID(),
        create_time: new Date().toISOString(),
        resource_type: 'encrypt-resource',
        event_type: event,
        summary: event,
        resource: { original_type: type, ...sealed(merchant.apiV3Key, JSON.stringify(said), type) },
      })
      const isForged = faults.take('noticeForged')
      deliver({
        url,
        body,
        contentType: 'application/json',
        headers: () => signed(keys, isForged ? `${body} ` : body),
        isHeard: async ({ ok }) => ok,
      })
    },
    notifyForm(url, said) {
      const form = signedForm(keys, { notify_id: randomUUID(), ...said })
      if (faults.take('noticeForged')) form.set('notify_id', randomUUID())
      deliver({
        url,
        body: form.toString(),
        contentType: 'application/x-www-form-urlencoded; charset=utf-8',
        headers: () => ({}),
        isHeard: async (answer) => (await answer.text()) === 'success',
      })
    },
  }
}
