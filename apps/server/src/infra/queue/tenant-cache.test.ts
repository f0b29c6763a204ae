import { expect, it } from 'vitest'
import type { Tenant } from '../ctx/types.ts'
import { cacheTenants } from './tenant-cache.ts'

function aCache() {
  const there = new Map<number, Tenant>()
  const asked: number[][] = []
  let [ms, isAway] = [1_000, false]
  const cache = cacheTenants(
    async (ids) => {
      asked.push([...ids])
      if (isAway) throw new Error('no database')
      return ids.flatMap((id) => there.get(id) ?? [])
    },
    () => ms,
  )
  const add = (id: number, state: Tenant['state'] = 'open') =>
    there.set(id, { id, code: String(id), name: 'A', houseLimit: 1, timeZone: 'Asia/Shanghai', state })
  return { find: cache.find, asked, add, pass: (more: number) => (ms += more), away: (is: boolean) => (isAway = is) }
}

it('asks for one tenant, once for all who want it, and respects within two seconds that it was closed', async () => {
  const { find, asked, add, pass } = aCache()
  add(7)
  expect((await Promise.all([find(7), find(7)])).map((one) => one?.state)).toEqual(['open', 'open'])
  add(7, 'closed')
  pass(1_999)
  expect((await find(7))?.state).toBe('open')
  expect(asked).toEqual([[7]])
  pass(1)
  expect((await find(7))?.state).toBe('closed')
})

it('asks again for one that was not there, and after an error', async () => {
  const { find, add, away } = aCache()
  expect(await find(8)).toBeUndefined()
  add(8)
  expect((await find(8))?.id).toBe(8)
  away(true)
  await expect(find(9)).rejects.toThrow('no database')
  away(false)
  add(9)
  expect((await find(9))?.id).toBe(9)
})
