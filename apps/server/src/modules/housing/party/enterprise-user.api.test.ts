import type { Endpoint, InputOf } from '@cloud-steward/contract'
import { bill, queryBillDetail, queryMyBill } from '@cloud-steward/contract/billing/index.ts'
import * as contract from '@cloud-steward/contract/housing/enterprise-user.ts'
import { lease } from '@cloud-steward/contract/housing/index.ts'
import {
  acceptInvitation,
  message,
  queryCurrentAuthority,
  sendInvitationCode,
} from '@cloud-steward/contract/identity/index.ts'
import { invitePerson } from '@cloud-steward/contract/identity/invitation.ts'
import * as shop from '@cloud-steward/contract/value-added/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { freshTenant, guest, signIn, signInAs } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { inTransaction } from '../../../infra/db/tenant-db.ts'
import { aLease, aWorld, issue, type World } from '../../billing/billing.builders.ts'

type Row = Record<string, unknown> & { id: string }
const PASSWORD = 'quiet river 71'
let world: World
let [admin, manager] = [] as unknown as [Client, Client]
let company: string
let [leaseA, leaseB] = ['', '']
let [roomA, roomB] = ['', '']
let count = 0

const rowsOf = async (who: Client, resource: { endpoints: { query: Endpoint } }, input: object = {}): Promise<Row[]> =>
  ((await who.send(resource.endpoints.query, input)).body.data as { list: Row[] }).list
const statusOf = async <E extends Endpoint>(who: Client, endpoint: E, input: InputOf<E>) =>
  (await who.call(endpoint, input, { key: newId() })).status
const reasonOf = async <E extends Endpoint>(who: Client, endpoint: E, input: InputOf<E>) =>
  (await ask(who, endpoint, input)).reason
const numberOf = (at: number) => `137${String(20_000_000 + at)}`

/** Proves the number with the code sent to it and opens the account. */
async function accepted(code: string, mobile: string, username: string): Promise<Client> {
  await guest(world.app).call(sendInvitationCode, { code })
  const [sent] = await rowsOf(admin, message, { recipient: mobile.slice(-4), pageSize: 1 })
  const captcha = /\d{6}/.exec(String(sent!.content))![0]
  const { body } = await guest(world.app).call(acceptInvitation, { code, captcha, username, password: PASSWORD })
  expect(body.code, JSON.stringify(body)).toBe(200)
  return signInAs(world.app, world, username, PASSWORD)
}
async function aCompany(): Promise<string> {
  const id = newId()
  const code = `CO-${++count}`
  await world.today.db.run(
    raw(sql`insert into housing_rentee (tenant_id, id, code, name, mobile, party_kind, paper_kind)
      values (${world.id}, ${id}, ${code}, ${`Company ${count}`}, ${numberOf(count)}, 'company', 'creditCode')`),
  )
  return id
}
async function firstManager(renteeId: string, username: string): Promise<Client> {
  const { data } = await ask(admin, invitePerson, { renteeId, days: 7 })
  return accepted(data.code, numberOf(count), username)
}
const terms = (more: object = {}) => ({ role: 'staff' as const, scope: 'all' as const, days: 7, ...more })
async function colleague(username: string, more: object = {}, who = manager): Promise<Client> {
  const mobile = numberOf(500 + ++count)
  const { data, reason } = await ask(who, contract.inviteColleague, { name: username, mobile, ...terms(more) })
  expect(reason).toBeUndefined()
  return accepted(data.code, mobile, username)
}
const idOf = async (username: string) =>
  (await rowsOf(admin, contract.enterpriseUser, { pageSize: 100 })).find((row) => row.username === username)!.id
const roomOf = async (leaseId: string) => String((await rowsOf(admin, lease, { id: leaseId }))[0]!.roomId)
const menusOf = async (who: Client) => (await who.call(queryCurrentAuthority, {})).bytes.toString()

beforeAll(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
  company = await aCompany()
  leaseA = await aLease(world, { renteeId: company })
  leaseB = await aLease(world, { renteeId: company })
  ;[roomA, roomB] = [await roomOf(leaseA), await roomOf(leaseB)]
  await issue(world.today)
  manager = await firstManager(company, 'manager.one')
})

it('makes the first account of a company its manager, who alone has the screen', async () => {
  expect(await rowsOf(manager, contract.enterpriseUser)).toMatchObject([
    { username: 'manager.one', role: 'manager', scope: 'all', state: 'active', renteeId: company },
  ])
  expect(await menusOf(manager)).toContain('"mycolleague"')
  const person = await signIn(world.app, world, 'ROLE_RENTEE')
  expect(await menusOf(person)).not.toContain('"mycolleague"')
  expect(await rowsOf(person, contract.enterpriseUser)).toEqual([])
  expect(await statusOf(person, contract.inviteColleague, { name: 'x', mobile: numberOf(1), ...terms() })).toBe(404)
  expect(await rowsOf(admin, contract.enterpriseUser, { renteeId: company })).toHaveLength(1)
})

it('a colleague registers and sees only the lease, bills and orders of his rooms', async () => {
  const productId = (
    (
      await admin.send(shop.product.endpoints.add, {
        name: '保洁',
        soldBy: 'piece',
        unit: '次',
        delivery: 'at_once',
        orderKind: 'clean',
        prices: shop.BUYER_KINDS.map((buyerKind) => ({ buyerKind, priceFen: 10_000 })),
      })
    ).body.data as { id: string }
  ).id
  await ask(admin, shop.publishProduct, { id: productId })
  const buy = (who: Client, roomIds: string[]) =>
    ask(who, shop.buyProduct, { productId, roomIds, quantity: 1, payBy: 'bill' })
  const ofB = await buy(manager, [roomB])
  const ofBoth = await buy(manager, [roomA, roomB])
  expect([ofB.reason, ofBoth.reason]).toEqual([undefined, undefined])

  const clerk = await colleague('clerk.a', { scope: 'rooms', roomIds: [roomA], department: '行政部' })
  expect((await rowsOf(clerk, lease)).map(({ id }) => id)).toEqual([leaseA])
  const bills = await rowsOf(clerk, bill)
  expect(new Set(bills.map(({ leaseId }) => leaseId))).toEqual(new Set([leaseA]))
  // The bill of the order for both rooms stands with the first of them, and is not his.
  expect(bills.map(({ id }) => id)).not.toContain(ofBoth.data.billId)
  expect((await rowsOf(manager, bill)).length).toBeGreaterThan(bills.length)
  expect(await statusOf(clerk, queryBillDetail, { id: ofBoth.data.billId! })).toBe(404)
  expect(await rowsOf(clerk, shop.sale)).toEqual([])
  expect((await rowsOf(manager, shop.sale)).length).toBe(2)
  expect(await statusOf(clerk, shop.querySaleDetail, { id: ofB.data.id })).toBe(404)
  expect((await ask(clerk, shop.queryShop, {})).data.rooms.map(({ roomId }) => roomId)).toEqual([roomA])
  expect(await statusOf(clerk, shop.buyProduct, { productId, roomIds: [roomB], quantity: 1, payBy: 'bill' })).toBe(404)
  const own = await buy(clerk, [roomA])
  expect(own.reason).toBeUndefined()
  expect((await rowsOf(clerk, shop.sale)).map(({ id }) => id)).toEqual([own.data.id])
  expect((await rowsOf(clerk, bill)).map(({ id }) => id)).toContain(own.data.billId)
  // What adds up all of the company is not for him.
  const period = { from: '2026-06-01', to: '2026-06-30' }
  expect((await clerk.call(queryMyBill, period)).body.reason).toBe('billing.error.wholeCompanyOnly')
  expect((await manager.call(queryMyBill, period)).body.code).toBe(200)
})

it('is kept to his rooms by the database, whatever a statement asks for', async () => {
  const scope = { kind: 'rentee', id: company, within: { roomIds: [roomA], selfId: newId() } } as const
  const seen = await inTransaction(
    world.app.pools.app,
    world.id,
    (db) => db.rows(raw<{ id: string }>(sql`select id from housing_lease union all select lease_id from billing_bill`)),
    scope,
  )
  expect(new Set(seen.map(({ id }) => id))).toEqual(new Set([leaseA]))
  const moved = inTransaction(
    world.app.pools.app,
    world.id,
    (db) => db.run(raw(sql`update work_order set room_id = ${roomB} where tenant_id = ${world.id}`)),
    scope,
  )
  expect(await moved).toBe(0)
})

it('a colleague can neither widen his scope nor manage others', async () => {
  const clerk = await signInAs(world.app, world, 'clerk.a', PASSWORD)
  const id = await idOf('clerk.a')
  expect(await rowsOf(clerk, contract.enterpriseUser)).toEqual([])
  expect(await menusOf(clerk)).not.toContain('"mycolleague"')
  for (const [endpoint, input] of [
    [contract.changeColleague, { id, ...terms({ role: 'manager' }) }],
    [contract.enableColleague, { id, reason: 'x' }],
    [contract.disableColleague, { id: await idOf('manager.one'), reason: 'x' }],
    [contract.inviteColleague, { name: 'y', mobile: numberOf(900), ...terms() }],
  ] as const)
    expect([endpoint.permission, await statusOf(clerk, endpoint as never, input as never)]).toEqual([
      endpoint.permission,
      404,
    ])
  expect((await ask(clerk, contract.queryCompanyRooms, { renteeId: company })).data).toEqual([])
  // His manager widens it, and it counts from the next look at the database on.
  await ask(manager, contract.changeColleague, { id, ...terms() })
  expect(await rowsOf(await signInAs(world.app, world, 'clerk.a', PASSWORD), lease)).toHaveLength(2)
})

it('another company, its rooms and another tenant are not there', async () => {
  const other = await aCompany()
  const otherLease = await aLease(world, { renteeId: other })
  const otherRoom = await roomOf(otherLease)
  const theirs = await firstManager(other, 'other.manager')
  const id = await idOf('manager.one')
  expect(await statusOf(theirs, contract.disableColleague, { id, reason: 'x' })).toBe(404)
  expect((await rowsOf(theirs, contract.enterpriseUser)).map(({ username }) => username)).toEqual(['other.manager'])
  expect(
    (await ask(theirs, contract.queryCompanyRooms, { renteeId: company })).data.map(({ roomId }) => roomId),
  ).toEqual([otherRoom])
  const wish = { name: 'z', mobile: numberOf(901), ...terms({ scope: 'rooms', roomIds: [otherRoom] }) }
  expect(await statusOf(manager, contract.inviteColleague, wish)).toBe(404)
  expect(await reasonOf(manager, contract.inviteColleague, { ...wish, roomIds: [] })).toBe('kit.error.required')
  // He names another company: the invitation is to his own.
  const { data } = await ask(theirs, contract.inviteColleague, { ...wish, renteeId: company })
  expect((await rowsOf(theirs, contract.enterpriseUser, { state: 'invited' }))[0]).toMatchObject({
    id: data.id,
    renteeId: other,
  })
  expect(await statusOf(manager, contract.withdrawColleague, { id: data.id, reason: 'x' })).toBe(404)
  expect(await reasonOf(theirs, contract.withdrawColleague, { id: data.id, reason: '填错了' })).toBeUndefined()
  const stranger = await signIn(world.app, await freshTenant(world.app))
  expect(await statusOf(stranger, contract.disableColleague, { id, reason: 'x' })).toBe(404)
  expect(await statusOf(stranger, contract.inviteColleague, { ...wish, renteeId: company })).toBe(404)
  const person = { name: 'p', mobile: numberOf(902), renteeId: world.renteeId, ...terms() }
  expect(await reasonOf(admin, contract.inviteColleague, person)).toBe('housing.error.notACompany')
})

it('refuses a disabled colleague, and lets him in again when he is enabled', async () => {
  const clerk = await signInAs(world.app, world, 'clerk.a', PASSWORD)
  const id = await idOf('clerk.a')
  expect(await reasonOf(manager, contract.disableColleague, { id, reason: '离职' })).toBeUndefined()
  expect(await reasonOf(manager, contract.disableColleague, { id, reason: '离职' })).toBe('identity.error.stateAlready')
  await new Promise((done) => setTimeout(done, 1_050))
  expect((await clerk.send(lease.endpoints.query, {})).status).toBe(401)
  await expect(signInAs(world.app, world, 'clerk.a', PASSWORD)).rejects.toThrow()
  expect(await reasonOf(manager, contract.enableColleague, { id, reason: '回来了' })).toBeUndefined()
  expect((await (await signInAs(world.app, world, 'clerk.a', PASSWORD)).send(lease.endpoints.query, {})).status).toBe(
    200,
  )
  const steps = await world.today.db.rows(
    raw(sql`select from_state as "from", to_state as to, reason, username from infra_step
      where tenant_id = ${world.id} and record_id = ${id} and kind is null order by id`),
  )
  expect(steps.slice(-2)).toEqual([
    { from: 'active', to: 'disabled', reason: '离职', username: 'manager.one' },
    { from: 'disabled', to: 'active', reason: '回来了', username: 'manager.one' },
  ])
})

it('keeps one manager: a manager cannot disable himself, and of two who go at once one stays', async () => {
  const own = await idOf('manager.one')
  expect(await reasonOf(manager, contract.disableColleague, { id: own, reason: 'x' })).toBe(
    'identity.error.notYourself',
  )
  expect(await reasonOf(manager, contract.changeColleague, { id: own, ...terms() })).toBe('identity.error.lastManager')
  expect(await reasonOf(admin, contract.disableColleague, { id: own, reason: 'x' })).toBe('identity.error.lastManager')
  const second = await colleague('manager.two', { role: 'manager' })
  const id = await idOf('manager.two')
  const both = await Promise.all([
    reasonOf(manager, contract.disableColleague, { id, reason: 'x' }),
    reasonOf(second, contract.disableColleague, { id: own, reason: 'x' }),
  ])
  expect(both.filter((reason) => reason === undefined)).toHaveLength(1)
  const left = await rowsOf(admin, contract.enterpriseUser, { renteeId: company, role: 'manager', state: 'active' })
  expect(left).toHaveLength(1)
})

it('an invitation of a manager who is one no more opens nothing', async () => {
  const firm = await aCompany()
  const first = await firstManager(firm, 'firm.manager')
  const second = await colleague('firm.second', { role: 'manager' }, first)
  const mobile = numberOf(903)
  const { data } = await ask(second, contract.inviteColleague, { name: 'late', mobile, ...terms() })
  await ask(first, contract.changeColleague, { id: await idOf('firm.second'), ...terms() })
  await guest(world.app).call(sendInvitationCode, { code: data.code })
  const [sent] = await rowsOf(admin, message, { recipient: mobile.slice(-4), pageSize: 1 })
  const captcha = /\d{6}/.exec(String(sent!.content))![0]
  const given = { code: data.code, captcha, username: 'late', password: PASSWORD }
  expect((await guest(world.app).call(acceptInvitation, given)).body.reason).toBe('identity.error.badInvitation')
})
