import { LIVE_CLOSED } from '@cloud-steward/contract/live.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followLive, onLive } from './live.ts'
import { useSession } from './session-store.ts'

class Socket extends EventTarget {
  static made: Socket[] = []
  readonly sent: unknown[] = []
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    Socket.made.push(this)
  }
  send = (text: string) => void this.sent.push(JSON.parse(text))
  close = () => undefined
  opens = () => this.dispatchEvent(new Event('open'))
  hears = (frame: object) => this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  breaks = (code = 1006) => this.dispatchEvent(Object.assign(new Event('close'), { code }))
}
let end = () => undefined as void
const last = () => Socket.made.at(-1)!

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.stubGlobal('WebSocket', Socket)
  Socket.made = []
  useSession.setState({ token: 'secret-token' })
  end = followLive()
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

test('the token travels in the first message and never in the address', () => {
  last().opens()
  expect(last().sent).toEqual([{ token: 'secret-token' }])
  expect(last().url).not.toContain('secret-token')
})

test('a broken socket goes on after the last number it heard, and hears nothing twice', () => {
  const heard: unknown[] = []
  const off = onLive('repairAlert', ({ seq }) => heard.push(seq))
  last().opens()
  last().hears({ kind: 'ready', seq: 7 })
  last().hears({ kind: 'repairAlert', seq: 9 })
  last().breaks()
  vi.advanceTimersByTime(1_000)
  last().opens()
  expect(last().sent).toEqual([{ token: 'secret-token', after: 9 }])
  for (const seq of [9, 10]) last().hears({ kind: 'repairAlert', seq })
  expect(heard).toEqual([9, 10])
  off()
})

test('it waits twice as long each time the server does not answer, up to half a minute', () => {
  const waits = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]
  for (const [tries, wait] of waits.entries()) {
    last().breaks(LIVE_CLOSED.slow)
    vi.advanceTimersByTime(wait - 1)
    expect(Socket.made).toHaveLength(tries + 1)
    vi.advanceTimersByTime(1)
    expect(Socket.made).toHaveLength(tries + 2)
  }
  last().opens()
  last().hears({ kind: 'ready', seq: 1 })
  last().breaks()
  vi.advanceTimersByTime(1_000)
  expect(Socket.made).toHaveLength(waits.length + 2)
})
