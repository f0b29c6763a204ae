import {
  acceptInvitation,
  acceptRequest,
  askToJoin,
  getSysUser,
  invitation,
  invitePerson,
  message,
  readInvitation,
  refuseInvitation,
  role,
  sendInvitationCode,
  sendJoinCode,
  withdrawInvitation,
} from '@cloud-steward/contract/identity/index.ts'
import { expect, it } from 'vitest'
import { freshTenant, guest, platformTenant, signIn, signInAs, testApp } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { expireInvitationsJob } from './expire-invitations.job.ts'

const app = await testApp()
const [own, other] = [await freshTenant(app), await freshTenant(app)]
const [admin, clerk, stranger] = [
  await signIn(app, own),
  await signIn(app, own, 'ROLE_TENEMENT'),
  await signIn(app, other),
]
const anybody = guest(app)
const PASSWORD = 'quiet river 71'
let count = Date.now() % 10_000_000
const number = (): string => `136${String(10_000_000 + ++count).slice(-8)}`

async function lastCode(who: Client, mobile: string): Promise<string> {
  const { data } = (await who.send(message.endpoints.query, { recipient: mobile.slice(-4), pageSize: 1 })).body
  return /\d{6}/.exec((data as { list: { content: string }[] }).list[0]!.content)![0]
}
const rowsOf = async (who: Client, filter: object = {}) =>
  ((await who.send(invitation.endpoints.query, filter)).body.data as { list: Record<string, unknown>[] }).list
const roleId = async (who: Client, roleCode: string) =>
  ((await who.send(role.endpoints.query, { roleCode })).body.data as { list: { id: string }[] }).list[0]!.id
async function invited(who: Client, given: Partial<Parameters<typeof invite>[1]> = {}) {
  const mobile = number()
  const input = { name: '王工', mobile, roleId: await roleId(admin, 'ROLE_TENEMENT'), days: 7, ...given }
  const { body } = await invite(who, input)
  return { mobile, ...body.data }
}
const invite = (who: Client, input: object) => who.call(invitePerson, { days: 7, ...input })
const accept = async (code: string, captcha: string, username: string) =>
  (await anybody.call(acceptInvitation, { code, captcha, username, password: PASSWORD })).body

it('binds a landlord to his record with proof of the number of the record, once', async () => {
  // Sent again, the first code is void.
  const lost = (await invite(clerk, { landlordId: own.landlordId })).body.data
  const { code, id } = (await invite(clerk, { landlordId: own.landlordId })).body.data
  expect((await anybody.call(readInvitation, { code: lost.code })).body.code).not.toBe(200)
  expect((await anybody.call(readInvitation, { code })).body.data).toMatchObject({
    tenantName: own.name,
    kind: 'landlord',
    mobile: '138****0000',
  })
  expect((await anybody.call(sendInvitationCode, { code })).body.data).toEqual({ isKept: true })
  const captcha = await lastCode(admin, '13800000000')
  expect((await accept(code, captcha, 'landlord')).reason).toBe('identity.error.usernameTaken')
  const twice = await Promise.all([accept(code, captcha, 'owner.li'), accept(code, captcha, 'owner.wu')])
  expect(twice.filter(({ code: answer }) => answer === 200)).toHaveLength(1)
  expect((await accept(code, captcha, 'owner.again')).reason).toBe('identity.error.badInvitation')
  const [row] = await rowsOf(admin, { state: 'accepted' })
  const account = String(row!.account)
  expect(row).toMatchObject({ id, kind: 'landlord', landlordId: own.landlordId })
  const landlord = await signInAs(app, own, account, PASSWORD)
  expect((await landlord.call(getSysUser, {})).body.data.roles).toEqual(['ROLE_LANDLORD'])
  // He is a party: of the invitations of his company he sees and makes none.
  expect((await landlord.send(invitation.endpoints.query, {})).status).toBe(403)
  expect((await invite(landlord, { renteeId: own.renteeId })).status).toBe(403)
})

it('gives no role that holds more than the inviter does, neither when he invites nor when it is accepted', async () => {
  const administrator = await roleId(admin, 'ROLE_ADMIN')
  const refused = await invite(clerk, { name: '王工', mobile: number(), roleId: administrator })
  expect(refused.body.reason).toBe('identity.error.notYours')
  const { code, mobile } = await invited(clerk)
  await anybody.call(sendInvitationCode, { code: code })
  const captcha = await lastCode(admin, mobile)
  const active = (status: string) =>
    own
      .ctx()
      .db.run(
        raw(sql`update identity_user set status = ${status} where tenant_id = ${own.id} and username = 'tenement'`),
      )
  await active('disabled')
  expect((await accept(code, captcha, 'wang.gong')).reason).toBe('identity.error.badInvitation')
  await active('active')
  expect(await rowsOf(admin, { mobile })).toMatchObject([{ state: 'open' }])
})

it('answers alike to what is wrong, another tenant, withdrawn, refused and expired', async () => {
  const bad = async (code: string) => (await anybody.call(readInvitation, { code })).body.reason
  const { code, id, mobile } = await invited(admin)
  const secret = code.split('-')[1]!
  for (const wrong of ['nothing', `${own.code}-000000000000`, `${other.code}-${secret}`, `99999999-${secret}`])
    expect(await bad(wrong)).toBe('identity.error.badInvitation')
  expect((await stranger.call(withdrawInvitation, { id: id, reason: 'x' })).status).toBe(404)
  expect(await rowsOf(stranger, { mobile })).toEqual([])
  expect((await invite(stranger, { landlordId: own.landlordId })).status).toBe(404)
  expect((await admin.call(withdrawInvitation, { id: id, reason: '填错了' })).body.code).toBe(200)
  expect(await bad(code)).toBe('identity.error.badInvitation')
  expect((await admin.call(withdrawInvitation, { id: id, reason: '填错了' })).body.reason).toBe(
    'identity.error.invitationOver',
  )
  const second = await invited(admin)
  expect((await anybody.call(refuseInvitation, { code: second.code })).body.code).toBe(200)
  expect(await bad(second.code)).toBe('identity.error.badInvitation')
  const third = await invited(admin, { days: 1 })
  const later = own.ctx(new Date(Date.now() + 86_500_000))
  await own
    .ctx()
    .db.run(
      raw(
        sql`update identity_invitation set ends_at = now() - interval '1 minute' where tenant_id = ${own.id} and id = ${third.id}`,
      ),
    )
  expect(await bad(third.code)).toBe('identity.error.badInvitation')
  await expireInvitationsJob.run(later, {}, undefined as never)
  expect(await rowsOf(admin, { mobile: third.mobile })).toMatchObject([{ state: 'expired' }])
})

it('lets nobody guess the code of the number, and stores no code', async () => {
  const { code, mobile } = await invited(admin)
  await anybody.call(sendInvitationCode, { code: code })
  const right = await lastCode(admin, mobile)
  const wrong = right === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries++)
    expect((await accept(code, wrong, 'guess.er')).reason).toBe('identity.error.badSmsCode')
  expect((await accept(code, right, 'guess.er')).reason).toBe('identity.error.badSmsCode')
  const kept = await own
    .ctx()
    .db.rows(raw<{ row: string }>(sql`select i::text as row from identity_invitation i where tenant_id = ${own.id}`))
  expect(kept.some(({ row }) => row.includes(code.split('-')[1]!))).toBe(false)
})

it('lets a person ask to join by the code of a company, without telling whether there is one', async () => {
  const keeper = await signIn(app, await platformTenant(app))
  const ask = async (tenantCode: string, mobile: string) => {
    await anybody.call(sendJoinCode, { mobile })
    const input = { tenantCode, name: '赵敏', mobile, captcha: await lastCode(keeper, mobile), note: '管家' }
    return (await anybody.call(askToJoin, input)).body
  }
  expect(await ask('no-such-company', number())).toEqual(await ask(own.code, number()))
  const [request] = await rowsOf(admin, { way: 'request' })
  expect(request).toMatchObject({ name: '赵敏', note: '管家', state: 'open' })
  const id = String(request!.id)
  const administrator = await roleId(admin, 'ROLE_ADMIN')
  // The caller needs the button of this command, and cannot give a role with more rights than his own.
  expect((await clerk.call(acceptRequest, { id, roleId: administrator, days: 7 })).status).toBe(403)
  const given = { id, roleId: await roleId(admin, 'ROLE_TENEMENT'), days: 7 }
  const { code } = (await admin.call(acceptRequest, given)).body.data
  expect((await admin.call(acceptRequest, given)).body.reason).toBe('identity.error.invitationOver')
  await anybody.call(sendInvitationCode, { code })
  expect((await accept(code, await lastCode(admin, String(request!.mobile)), 'zhao.min')).code).toBe(200)
  expect((await (await signInAs(app, own, 'zhao.min', PASSWORD)).call(getSysUser, {})).body.data.roles).toEqual([
    'ROLE_TENEMENT',
  ])
})
