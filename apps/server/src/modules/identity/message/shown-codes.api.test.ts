import { getSmsCaptcha, message } from '@cloud-steward/contract/identity/index.ts'
import { expect, it } from 'vitest'
import { freshTenant, guest, signIn, type TestTenant, testApp } from '../../../../test/app.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

const app = await testApp()
const MOBILE = '13512347777'
const withCode = async () => {
  const tenant = await freshTenant(app)
  await tenant
    .ctx()
    .db.run(
      raw(sql`update identity_user set mobile = ${MOBILE} where tenant_id = ${tenant.id} and username = 'rentee'`),
    )
  await guest(app).call(getSmsCaptcha, { tenantCode: tenant.code, mobile: MOBILE })
  return tenant
}
const contentOf = async (tenant: TestTenant, role?: 'ROLE_TENEMENT') => {
  const { body } = await (await signIn(app, tenant, role)).send(message.endpoints.query, {})
  return (body.data as { list: { content: string }[] }).list[0]!.content
}

it('shows a code that nobody sent on to administrators for as long as it is good, and in no export', async () => {
  const tenant = await withCode()
  const { db } = tenant.ctx()
  expect(await contentOf(tenant)).toMatch(/\d{6}/)
  const sheet = await (await signIn(app, tenant)).send(message.endpoints.export, { isTemplate: 'c' })
  const text = sheet.bytes.toString()
  expect([/\*{6}/.test(text), /[^\d]\d{6}[^\d]/.test(text.replace(/135\*{4}7777/, ''))]).toEqual([true, false])
  await db.run(
    raw(sql`update identity_message set created_at = now() - interval '6 minutes' where tenant_id = ${tenant.id}`),
  )
  expect(await contentOf(tenant)).toMatch(/^[^\d]*\*{6}[^\d]*5 /)
})

it('shows none to other staff who may read the list', async () => {
  const tenant = await withCode()
  await tenant.ctx().db.run(
    raw(sql`insert into identity_role_url (tenant_id, role_id, url_id)
        select r.tenant_id, r.id, u.id from identity_role r join identity_url u on u.tenant_id = r.tenant_id
        where r.tenant_id = ${tenant.id} and r.code = 'ROLE_TENEMENT' and u.url = '/admin/sysmessage/querySysMessage'`),
  )
  expect(await contentOf(tenant, 'ROLE_TENEMENT')).toMatch(/\*{6}/)
})
