import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { doAlone, type SoleWork, toldOf } from './alone.ts'
import { asOwner } from './owner.ts'

const log = pino({ level: 'silent' })
const started: { stop(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.stop()))
})

/** Nodes of one database that want to do the same work, and which of them are at it. */
async function nodes() {
  const { pools, ownerUrl } = await testApp()
  const name = `work ${randomUUID().slice(0, 8)}`
  const atWork = new Set<string>()
  const start = (node: string, also: Partial<SoleWork> = {}) => {
    const begin: SoleWork['begin'] = (tell) => {
      atWork.add(node)
      tell(`of ${node}`)
      return { stop: async () => void atWork.delete(node) }
    }
    const one = doAlone(pools, name, { begin, ...also }, log)
    started.push(one)
    return one
  }
  return { atWork, start, told: () => toldOf(pools, name), name, ownerUrl }
}

it('one node alone does the work, every node reads what it tells, and another follows when it ends', async () => {
  const { atWork, start, told } = await nodes()
  const first = start('a')
  await expect.poll(told).toBe('of a')
  start('b')
  let wasAsked = 0
  start('c', { may: () => Promise.resolve(++wasAsked < 0) })
  await expect.poll(() => wasAsked).toBeGreaterThan(2)
  expect([...atWork]).toEqual(['a'])
  await first.stop()
  // Not the one that may not.
  await expect.poll(told).toBe('of b')
  expect([...atWork]).toEqual(['b'])
})

it('goes on when the database comes back, and tells it again', async () => {
  const { atWork, start, told, name, ownerUrl } = await nodes()
  start('a')
  await expect.poll(told).toBe('of a')
  const holders = async (sql: string): Promise<number[]> => {
    const given = `select pid${sql} from pg_stat_activity where application_name like $1`
    const { rows } = await asOwner(ownerUrl, (owner) => owner.query(given, [`cloud-steward ${name} %`]))
    return rows.map(({ pid }) => pid as number)
  }
  const [former] = await holders(', pg_terminate_backend(pid)')
  await expect.poll(async () => (await holders('')).filter((pid) => pid !== former)).toHaveLength(1)
  expect(await told()).toBe('of a')
  expect([...atWork]).toEqual(['a'])
})
