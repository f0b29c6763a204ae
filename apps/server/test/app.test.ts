import { rentee } from '@cloud-steward/contract/housing/index.ts'
import { getSysUser } from '@cloud-steward/contract/identity/index.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { freshTenant, guest, signIn, testApp, testOutside } from './app.ts'

test('signs in as every role of a fresh tenant', async () => {
  const app = await testApp()
  const tenant = await freshTenant(app)
  for (const role of ['ROLE_ADMIN', 'ROLE_TENEMENT', 'ROLE_LANDLORD', 'ROLE_RENTEE'] as const) {
    const { status, body } = await (await signIn(app, tenant, role)).call(getSysUser, {})
    expect([status, body.code, body.data.roles, body.data.tenantCode]).toEqual([200, 200, [role], tenant.code])
  }
  expect((await guest(app).call(getSysUser, {})).status).toBe(401)
})

test('adds and finds a record through the door', async () => {
  const app = await testApp()
  const admin = await signIn(app, await freshTenant(app))
  const added = await admin.send(rentee.endpoints.add, { code: 'R1', name: '张三', mobile: '13812345678' })
  expect(added.body).toMatchObject({ code: 200, data: { id: expect.any(String) as string } })
  const found = await admin.call(rentee.endpoints.query, { name: '张' })
  expect(found.body.data).toMatchObject({ list: [{ code: 'R1', name: '张三' }], pagination: { total: 1 } })
})

test('says that it is not ready, and serves nothing until it is', async () => {
  const { http } = await buildApp({
    log: pino({ level: 'silent' }),
    ready: () => false,
    ...testOutside,
    pools: () => {
      throw new Error('the database is not open yet')
    },
  })
  for (const url of ['/api/health', '/api/uaa/users/getSysUser', '/'])
    expect([url, (await http.inject(url)).statusCode]).toEqual([url, 503])
  expect((await http.inject('/')).headers['retry-after']).toBe('1')
  expect((await http.inject('/')).json()).toMatchObject({ code: 503, message: 'starting' })
  const page = (language: string, method: 'GET' | 'POST' = 'GET') =>
    http.inject({
      method,
      url: '/contract?open=add',
      headers: { accept: 'text/html,*/*', 'accept-language': language },
    })
  for (const [language, lang, words] of [
    ['zh-CN,zh;q=0.9', 'zh-CN', '系统正在启动'],
    ['zh-TW', 'zh-TW', '系統正在啟動'],
    ['en-GB', 'en', 'Cloud Steward is starting'],
  ] as const) {
    const { statusCode, headers, body } = await page(language)
    expect([statusCode, headers['retry-after'], headers['content-type']]).toEqual([
      503,
      '1',
      'text/html; charset=utf-8',
    ])
    expect(body).toContain(`<html lang="${lang}">`)
    expect(body).toContain(`<h1>${words}</h1>`)
    expect(body).toContain('<meta http-equiv="refresh"')
    expect(headers['content-security-policy']).not.toContain('unsafe-inline')
  }
  expect((await page('en', 'POST')).json()).toMatchObject({ message: 'starting' })
  await http.close()
})

test('answers an address that the router cannot read in its own form', async () => {
  const app = await testApp()
  for (const url of [`/api/file/tus/${'x'.repeat(3_000)}`, '/api/%E0%A4%A']) {
    const { statusCode, body } = await app.http.inject({ method: 'PATCH', url, headers: { 'accept-language': 'en' } })
    expect([statusCode, JSON.parse(body)]).toMatchObject([
      expect.any(Number),
      { code: statusCode, status: statusCode, data: {}, message: expect.any(String) },
    ])
    expect(body).not.toContain('FST_')
  }
})
