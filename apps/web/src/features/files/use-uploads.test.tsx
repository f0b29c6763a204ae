import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Sending } from './send-file.ts'
import { useUploads } from './use-uploads.ts'

const { sent } = vi.hoisted(() => ({ sent: [] as Sending[] }))
vi.mock('./send-file.ts', () => ({
  sendFile: (_file: File, _place: unknown, told: Sending) => {
    sent.push(told)
    return { pause() {}, resume() {}, cancel() {} }
  },
}))
beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
})
afterEach(() => void vi.useRealTimers())

const file = (name: string) => new File(['a'], name)
const hook = () => renderHook(() => useUploads()).result
const states = (result: ReturnType<typeof hook>) => result.current.rows.map(({ state }) => state)

it('takes finished uploads away by itself, once all of them are done', async () => {
  const result = hook()
  act(() => result.current.add([file('a'), file('b')], { parentId: '0' }))
  act(() => sent[0]!.onDone())
  await act(() => vi.runAllTimersAsync())
  expect(states(result)).toEqual(['done', 'sending'])
  act(() => sent[1]!.onDone())
  expect(states(result)).toEqual(['done', 'done'])
  await act(() => vi.runAllTimersAsync())
  expect(states(result)).toEqual([])
})

it('keeps a failed upload until the user has seen it', async () => {
  const result = hook()
  act(() => result.current.add([file('a'), file('b')], { parentId: '0', fileId: 'f' }))
  act(() => sent[0]!.onDone())
  act(() => sent[1]!.onFailed('too large'))
  await act(() => vi.runAllTimersAsync())
  expect(result.current.rows).toMatchObject([
    { state: 'done', fileId: 'f' },
    { state: 'failed', why: 'too large' },
  ])
  act(() => result.current.clear())
  expect(states(result)).toEqual([])
})
