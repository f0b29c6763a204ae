import { org, token, user, userPost } from '@cloud-steward/contract/identity/index.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshTenant, guest, signIn, testApp } from '../../../../test/app.ts'
import { endOfRun, itemsOfRun } from '../../../../test/runs.ts'
import { importSheet } from '../../../../test/sheets.ts'

const app = await testApp()
const tenant = await freshTenant(app)
const admin = await signIn(app, tenant)
let stop: () => Promise<void>
beforeAll(async () => {
  stop = await app.work()
})
afterAll(() => stop())

it('imports users by the name of their organisation; nobody knows a password of theirs', async () => {
  await admin.send(org.endpoints.add, { orgName: 'Field office', orgType: 'team', orgSequence: 1, parentId: '0' })
  const one = (n: number, more: object = {}) => ({
    username: `sheet${n}`,
    nickname: `Sheet ${n}`,
    orgId: 'Field office',
    prefix: '+86',
    mobile: `1361111000${n}`,
    email: `sheet${n}@example.org`,
    status: 'Enabled',
    ...more,
  })
  const rows = [one(1), one(2, { email: 'sheet1@example.org' }), one(3, { orgId: 'Nowhere' }), one(4)]
  const { body } = await admin.upload(user.endpoints.import, await importSheet(user, rows))
  const run = await endOfRun(admin, body.data.runId)
  expect([run.done, run.failed]).toEqual([2, 2])
  const items = await itemsOfRun(admin, body.data.runId)
  expect(items.filter(({ state }) => state === 'failed')).toHaveLength(2)
  const { data } = (await admin.send(user.endpoints.query, { username: 'sheet', sorter: 'username_ascend' })).body
  expect(data).toMatchObject({
    list: [
      { username: 'sheet1', orgIdCn: 'Field office', status: 1, roleId: null },
      { username: 'sheet4', prefix: '86' },
    ],
  })
  for (const password of ['', '!', 'sheet1'])
    expect(
      (
        await guest(app).send(token, {
          grant_type: 'password',
          tenantCode: tenant.code,
          username: 'sheet1',
          password,
        })
      ).status,
    ).toBe(400)
})

it('gives templates for users and their posts', async () => {
  for (const resource of [user, userPost])
    expect((await admin.send(resource.endpoints.export, { isTemplate: '1' })).status).toBe(200)
})
