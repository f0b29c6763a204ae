import { expect, it } from 'vitest'
import { offsets } from './dispatch.ts'
import { defineJob } from './jobs.ts'

const MINUTE = 60_000

it('lets few tenants wait for each other a moment only, and the first not at all', () => {
  expect(offsets([], 0)).toEqual([])
  expect(offsets([5, 6, 7], 0).map(({ afterMs }) => afterMs)).toEqual([0, 50, 100])
})

it('brings all before the next minute, each once, another one first each minute', () => {
  const ids = Array.from({ length: 10_000 }, (_, id) => id)
  const [now, later] = [offsets(ids, 0), offsets(ids, MINUTE)]
  expect(now.at(-1)!.afterMs).toBeLessThan(50_000)
  expect(now.map(({ tenantId }) => tenantId)).toEqual(ids)
  expect(later.map(({ tenantId }) => tenantId).toSorted((a, b) => a - b)).toEqual(ids)
  expect(later[0]!.tenantId).not.toBe(now[0]!.tenantId)
})

it('has no schedule without the statement that says for whom', () => {
  const run = async () => {}
  // @ts-expect-error A job that is scheduled for every tenant, whether it has work or not.
  defineJob({ name: 'everybody', schedule: '* * * * *', run })
  // @ts-expect-error Nor may the statement be there without its schedule.
  defineJob({ name: 'never', due: () => ({}) as never, run })
  expect(defineJob({ name: 'asked', run }).schedule).toBeUndefined()
})
