import { expect, it } from 'vitest'
import { isWell, stateAfter } from './webhook.rules.ts'

const NOW = new Date('2026-06-15T04:00:00Z')
it('believes what says that all is well, and nothing else', () => {
  const well = ['success', ' SUCCESS\n', '"success"', '{"code":"SUCCESS"}', '{"code":200}', '{"code":0,"msg":"ok"}']
  expect(well.filter((text) => !isWell(text))).toEqual([])
  const not = ['', 'ok', 'null', '[]', '1', '{"code":"FAIL"}', '{"code":500}', '{}', '<html>success</html>']
  expect(not.filter(isWell)).toEqual([])
})
it('tells a bad answer from none, asks ever more seldom, and gives up in the end', () => {
  const after = (status: number | undefined, text: string, attempts = 1) => stateAfter({ status, text }, attempts, NOW)
  expect(after(200, 'success')).toEqual({ state: 'delivered', nextAt: null })
  expect(after(200, 'busy')).toEqual({ state: 'bad_answer', nextAt: new Date(NOW.getTime() + 15_000) })
  expect(after(500, 'success').state).toBe('unreachable')
  expect(after(301, 'success').state).toBe('unreachable')
  expect(after(undefined, 'ECONNREFUSED', 4).nextAt).toEqual(new Date(NOW.getTime() + 1_800_000))
  expect(after(200, 'busy', 9)).toEqual({ state: 'given_up', nextAt: null })
  expect(after(200, 'success', 9).state).toBe('delivered')
  const waits = Array.from({ length: 8 }, (_, at) => after(undefined, '', at + 1).nextAt!.getTime())
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
})
