import { pino } from 'pino'
import { expect, it } from 'vitest'
import { startWorker } from '../src/infra/queue/worker.ts'
import { testApp } from './app.ts'

it('stops also while it is still starting', async () => {
  const { ownerUrl, pools, ports, sessions } = await testApp()
  const worker = await startWorker({
    ownerUrl,
    pools,
    ports,
    log: pino({ level: 'silent' }),
    jobs: [],
    reactions: [],
    findTenants: (ids) => sessions.tenantsById(ids),
    scopeOf: sessions.scopeOf,
    alone: false,
  })
  await expect(worker.stop()).resolves.toBeUndefined()
})

it('has no two jobs of one name: the worker would run the last of them alone', async () => {
  const names = (await testApp()).jobs.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
