import { org, user } from '@cloud-steward/contract/identity/index.ts'
import * as contract from '@cloud-steward/contract/locks/index.ts'
import { afterAll, expect, it } from 'vitest'
import { newId } from '../../../infra/db/id.ts'
import { aDoor, give, keysOf, someDoors } from '../locks.builders.ts'

const doors = await someDoors()
const door = await aDoor(doors)
afterAll(() => doors.close())

let people = 0
async function aColleague(): Promise<string> {
  const { list } = (await door.site.admin.call(org.endpoints.query, {})).body.data as { list: { id: string }[] }
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
  const { body } = await door.site.admin.call(user.endpoints.add, given)
  if (body.code !== 200) throw new Error(JSON.stringify(body))
  return (body.data as { id: string }).id
}
const becomes = (id: string, state: string) =>
  expect.poll(async () => (await keysOf(door.site.admin, { id }))[0]?.state).toBe(state)

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

it('is for staff alone, and for somebody who is there', async () => {
  const userId = await aColleague()
  expect((await give(door, { role: 'vendor', userId })).reason).toBe('locks.error.notStaff')
  expect((await give(door, { userId: newId() })).reason).toBe('kit.error.notFound')
  await door.site.admin.call(user.endpoints.update, { id: userId, status: 0 })
  expect((await give(door, { userId })).reason).toBe('kit.error.notFound')
})
