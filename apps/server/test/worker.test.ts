import { pino } from 'pino'
import { expect, it } from 'vitest'
import { asOwner } from '../src/infra/db/owner.ts'
import { defineJob, type Job } from '../src/infra/queue/jobs.ts'
import { startWorker } from '../src/infra/queue/worker.ts'
import { freshTenant, testApp } from './app.ts'

/** A worker with these jobs alone on the database of the tests. */
async function workerOf(jobs: Job[], alone = false) {
  const { ownerUrl, pools, ports, sessions } = await testApp()
  const findTenants = (ids: readonly number[]) => sessions.tenantsById(ids)
  const log = pino({ level: 'silent' })
  const { scopeOf } = sessions
  return startWorker({ ownerUrl, pools, ports, log, jobs, reactions: [], findTenants, scopeOf, alone })
}

it('stops also while it is still starting', async () => {
  await expect((await workerOf([])).stop()).resolves.toBeUndefined()
})

it('stops although a job never ends; the job goes on at the next worker, once', async () => {
  const app = await testApp()
  const tenant = await freshTenant(app)
  const seen = { begun: 0, told: 0, done: 0 }
  let letGo = () => {}
  const name = 'test.endless'
  const endless = defineJob({
    name,
    run: (_ctx, _payload, signal) => {
      seen.begun++
      signal.addEventListener('abort', () => seen.told++)
      return new Promise<void>((resolve) => (letGo = resolve))
    },
  })
  const first = await workerOf([endless])
  await tenant.ctx().transaction(async (tx) => tx.enqueue({ name, payload: {} }))
  await expect.poll(() => seen.begun).toBe(1)
  await first.stop()
  expect(seen).toEqual({ begun: 1, told: 1, done: 0 })

  const left = () =>
    asOwner(app.ownerUrl, async (owner) => {
      const { rows } = await owner.query(
        `select locked_by is not null as "isLocked" from graphile_worker._private_jobs where (payload->>'tenantId')::int = $1`,
        [tenant.id],
      )
      return rows as { isLocked: boolean }[]
    })
  // While the process that holds it may live, nobody else begins it.
  expect(await left()).toEqual([{ isLocked: true }])
  const second = await workerOf([defineJob({ name, run: async () => void seen.done++ })], true)
  await expect.poll(left).toEqual([])
  await second.stop()
  expect(seen).toEqual({ begun: 1, told: 1, done: 1 })
  letGo()
})

it('has no two jobs of one name: the worker would run the last of them alone', async () => {
  const names = (await testApp()).jobs.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
