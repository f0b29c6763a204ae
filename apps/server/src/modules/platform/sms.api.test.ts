import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getSmsCaptcha, message } from '@cloud-steward/contract/identity/index.ts'
import { myNotification } from '@cloud-steward/contract/notices/index.ts'
import { addTenantSms, delTenantSms, queryTenantSmsList, setTenantSms } from '@cloud-steward/contract/platform/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshTenant, guest, platformTenant, signIn, testApp } from '../../../test/app.ts'
import { raw, sql } from '../../infra/db/sql.ts'
import { smsProviderOf } from '../../infra/sms/provider.ts'

const app = await testApp()
const keeper = await signIn(app, await platformTenant(app))
const own = await freshTenant(app)
const admin = await signIn(app, own)
const of = { tenantCode: own.code }
const TERMS = { channel: 'outbox', signature: '青城公寓', quota: 3, priceFen: 5, alarmAt: 1, status: 1 } as const
let count = 0
/** A user of the tenant with a number of his own, and a code for it. */
async function askForCode(): Promise<void> {
  const mobile = `1360000${String(1_000 + ++count)}`
  await own
    .ctx()
    .db.run(raw(sql`update identity_user set mobile = ${mobile} where tenant_id = ${own.id} and username = 'admin'`))
  expect((await guest(app).call(getSmsCaptcha, { ...of, mobile })).body.code).toBe(200)
}
const logged = async () =>
  ((await admin.send(message.endpoints.query, { pageSize: 20 })).body.data as { list: Record<string, unknown>[] }).list
const settings = async () => (await keeper.call(queryTenantSmsList, of)).body.data

describe('SMS settings of a tenant', () => {
  it('count its messages under its signature, raise an alarm once, and refuse when the quota is used up', async () => {
    const stop = await app.work()
    const { id } = (await keeper.call(addTenantSms, { ...of, ...TERMS })).body.data
    expect((await keeper.call(addTenantSms, { ...of, ...TERMS })).body.reason).toBe('platform.error.smsChannelTaken')
    for (let at = 0; at < 4; at++) await askForCode()
    expect((await settings())[0]).toMatchObject({ id, used: 3, quota: 3, signature: '青城公寓' })
    const [fourth, third] = await logged()
    expect(third).toMatchObject({ state: 'kept', costFen: 5, content: expect.stringContaining('青城公寓') })
    expect(fourth).toMatchObject({ state: 'refused', costFen: null, error: expect.stringContaining('3') })
    expect(fourth!.content).not.toMatch(/\d{6}/)
    const notices = async () =>
      ((await admin.send(myNotification.endpoints.query, {})).body.data as { list: { content: string }[] }).list
    await expect.poll(notices).toHaveLength(1)
    expect((await notices())[0]!.content).toContain('1')
    await stop()
    // More quota, and it goes on.
    expect((await keeper.call(setTenantSms, { ...of, id, quota: 10 })).body.code).toBe(200)
    await askForCode()
    expect((await logged())[0]).toMatchObject({ state: 'kept' })
    // Switched off or taken away, it sends in the platform's name and counts nothing.
    await keeper.call(setTenantSms, { ...of, id, status: 0 })
    await askForCode()
    expect([(await logged())[0]!.costFen, (await settings())[0]!.used]).toEqual([null, 4])
    expect((await keeper.call(delTenantSms, { ...of, id })).body.code).toBe(200)
    expect(await settings()).toEqual([])
  })

  it('never let more through than the quota when many ask at once', async () => {
    const { id } = (await keeper.call(addTenantSms, { ...of, ...TERMS, alarmAt: 0 })).body.data
    const { writeMessage } = await import('../identity/message/message.service.ts')
    const write = () =>
      writeMessage(
        own.ctx(),
        {},
        {
          to: '13600000000',
          template: 'loginCode',
          values: { code: '123456' },
          until: new Date(),
        },
      )
    const before = await states()
    await Promise.all(Array.from({ length: 50 }, write))
    const after = await states()
    expect([after.kept! - before.kept!, after.refused! - before.refused!]).toEqual([3, 47])
    await keeper.call(delTenantSms, { ...of, id })
  })

  it('are the platform’s: no other tenant reads or writes them, and none holds a secret', async () => {
    for (const [endpoint, input] of [
      [queryTenantSmsList, of],
      [addTenantSms, { ...of, ...TERMS }],
      [setTenantSms, { ...of, id: crypto.randomUUID(), quota: 999 }],
      [delTenantSms, { ...of, id: crypto.randomUUID() }],
    ] as const)
      expect((await admin.send(endpoint, input)).status).toBe(403)
    const { queryTenantSmsList: listSms } = await import('./sms.service.ts')
    const user = { id: crypto.randomUUID(), username: 'admin', nickname: 'admin', roles: ['ROLE_ADMIN'] }
    await expect(listSms({ ...own.ctx(), user }, own.code)).rejects.toThrow('platform.error.platformOnly')
  })
})
const states = async (): Promise<Record<string, number>> =>
  (await own.ctx().db.first(
    raw<Record<string, number>>(sql`select count(*) filter (where state = 'kept')::int as kept,
      count(*) filter (where state = 'refused')::int as refused from identity_message where tenant_id = ${own.id}`),
  ))!

describe('a provider', () => {
  let server: Server
  const heard: URLSearchParams[] = []
  beforeAll(async () => {
    server = createServer((request, response) => {
      heard.push(new URL(request.url!, 'http://x').searchParams)
      response.end(JSON.stringify({ Code: 'OK' }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => void server.close())

  it('is told the tenant’s signature and template, or its own', async () => {
    const { port } = server.address() as AddressInfo
    const provider = smsProviderOf(`aliyun://key:secret@127.0.0.1:${port}?sign=S&loginCode=T1&passwordCode=T2&tls=0`)
    const code = { mobile: '13600000000', values: { code: '123456' } }
    await provider.send({ ...code, template: 'passwordCode', sign: '青城公寓', templateCode: 'OWN' })
    await provider.send({ ...code, template: 'registerCode' })
    expect(heard.map((one) => [one.get('SignName'), one.get('TemplateCode')])).toEqual([
      ['青城公寓', 'OWN'],
      ['S', 'T1'],
    ])
  })
})
