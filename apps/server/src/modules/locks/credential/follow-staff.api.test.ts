import { org, user } from '@cloud-steward/contract/identity/index.ts'
import * as contract from '@cloud-steward/contract/locks/index.ts'
import { afterAll, expect, it } from 'vitest'
import { ask } from '../../../../test/ask.ts'
import { newId } from '../../../infra/db/id.ts'
import { aDoor, give, hours, keysOf, someDoors } from '../locks.builders.ts'
import { workOnKeys } from './work.service.ts'

const doors = await someDoors()
const door = await aDoor(doors)
afterAll(() => doors.close())

let people = 0
async function aColleague({ site } = door): Promise<string> {
  const { list } = (await site.admin.call(org.endpoints.query, {})).body.data as { list: { id: string }[] }
  const n = people++
  const given = {
    username: `keeper${n}`,
    nickname: '小周',
    password: 'a keeper’s password 1',
    orgId: list[0]!.id,
    prefix: '86',
    mobile: `1370000${1000 + n}`,
    email: `keeper${n}@example.org`,
    status: 1,
  }
  const { body } = await site.admin.call(user.endpoints.add, given)
  if (body.code !== 200) throw new Error(JSON.stringify(body))
  return (body.data as { id: string }).id
}
const becomes = (id: string, state: string, { site } = door) =>
  expect.poll(async () => (await keysOf(site.admin, { id }))[0]?.state).toBe(state)

it.each(['disabled', 'deleted'])('goes with the account it was given for, when that is %s', async (how) => {
  const [userId, other] = [await aColleague(), await aColleague()]
  const { data: given } = await give(door, { userId })
  const { data: kept } = await give(door, { userId: other })
  const { data: loose } = await give(door, {})
  for (const { id } of [given, kept, loose]) await becomes(id, 'active')
  if (how === 'disabled') await door.site.admin.call(user.endpoints.update, { id: userId, status: 0 })
  else await door.site.admin.call(user.endpoints.delete, { id: userId })
  await becomes(given.id, 'removed')
  for (const { id } of [kept, loose]) await becomes(id, 'active')
  const { steps } = (await door.site.admin.call(contract.queryCredentialSteps, { id: given.id })).body.data as {
    steps: { cause: string }[]
  }
  expect(steps.map(({ cause }) => cause)).toContain('staffLeft')
})

it('without an end opens until the account is gone, in a lock that was told of no end', async () => {
  const own = await aDoor(doors)
  const { admin, tenant } = own.site
  const userId = await aColleague(own)
  const { data } = await give(own, { userId, validTo: undefined })
  await becomes(data.id, 'active', own)
  const [key] = await keysOf(admin, { id: data.id })
  expect(key!.validTo).toBeNull()
  const code = () => own.sim.codes.get(key!.slot as number)
  expect(code()).toMatchObject({ from: expect.any(String), code: expect.any(String) })
  expect(code()!.to).toBeUndefined()
  // Looked at again it is as it was given; with an end of its own it is not.
  const looked = async (state: string) => {
    await ask(admin, contract.checkKeys, { lockId: own.lockId })
    await becomes(data.id, state, own)
  }
  const [given, late] = [code()!, new Date(Date.now() + 300 * 86_400_000)]
  own.sim.codes.set(given.slot, { ...given, to: late.toISOString() })
  await looked('drift')
  own.sim.codes.set(given.slot, given)
  await looked('active')
  // Years later nobody has taken it away by himself.
  await workOnKeys(tenant.ctx(new Date(Date.now() + 3_000 * 86_400_000)), { secrets: doors.field.app.secrets } as never)
  await becomes(data.id, 'active', own)
  const shown = (await admin.call(contract.revealCode, { id: data.id })).body.data
  expect(shown).toMatchObject({ secret: given.code })
  expect(shown.validTo ?? null).toBeNull()
  await admin.call(user.endpoints.delete, { id: userId })
  await becomes(data.id, 'removed', own)
  expect(code()).toBeUndefined()
  expect((await keysOf(admin, { id: data.id }))[0]!.validTo).toEqual(expect.any(String))
})

it('can be given an end, and needs somebody who can leave', async () => {
  const userId = await aColleague()
  const refused = async (more: object) => (await give(door, { validTo: undefined, ...more })).reason
  expect(await refused({})).toBe('lock.error.endlessAccount')
  expect(await refused({ userId, cycle: 'once' })).toBe('lock.error.endWanted')
  for (const role of ['guest', 'vendor', 'renter']) expect(await refused({ role })).toBe('lock.error.endWanted')
  const { data } = await give(door, { userId, validTo: undefined })
  await becomes(data.id, 'active')
  const validTo = hours(30)
  await ask(door.site.admin, contract.extendCredential, { id: data.id, validTo, reason: '离职日期已定' })
  await becomes(data.id, 'active')
  const [key] = await keysOf(door.site.admin, { id: data.id })
  expect(Date.parse(String(key!.validTo))).toBe(Date.parse(validTo))
})

it('is for staff alone, and for somebody who is there', async () => {
  const userId = await aColleague()
  expect((await give(door, { role: 'vendor', userId })).reason).toBe('lock.error.notStaff')
  expect((await give(door, { userId: newId() })).reason).toBe('kit.error.notFound')
  await door.site.admin.call(user.endpoints.update, { id: userId, status: 0 })
  expect((await give(door, { userId })).reason).toBe('kit.error.notFound')
})
