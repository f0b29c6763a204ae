import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leadAlone } from './leader.ts'

/** Locks as browsers have them: one holder, then the next in line. */
class Locks {
  #line: Promise<unknown> = Promise.resolve()
  request(_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void> | undefined) {
    const turn = this.#line.then(() => {
      if (signal.aborted) throw new Error('aborted')
      return hold()
    })
    this.#line = turn.catch(() => undefined)
    return turn
  }
}
const tab = () => {
  const leads: boolean[] = []
  return { leads, end: leadAlone('alerts', (now) => leads.push(now)) }
}
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test('one tab leads by a lock; when it is closed, the next one does', async () => {
  vi.stubGlobal('navigator', { locks: new Locks() })
  const [first, second, third] = [tab(), tab(), tab()]
  await vi.advanceTimersByTimeAsync(0)
  expect([first.leads, second.leads, third.leads]).toEqual([[true], [], []])
  second.end()
  first.end()
  await vi.advanceTimersByTimeAsync(0)
  expect([second.leads, third.leads]).toEqual([[], [true]])
})

test('without locks one tab leads by a lease', async () => {
  vi.stubGlobal('navigator', {})
  const [first, second] = [tab(), tab()]
  await vi.advanceTimersByTimeAsync(10_000)
  expect([first.leads, second.leads]).toEqual([[true], []])
  first.end()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(second.leads).toEqual([true])
  second.end()
})

test('a tab whose lease another one has taken leads no more', async () => {
  vi.stubGlobal('navigator', {})
  const { leads, end } = tab()
  await vi.advanceTimersByTimeAsync(3_000)
  localStorage.setItem('alerts', `another|${Date.now() + 60_000}`)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(leads).toEqual([true, false])
  end()
})
