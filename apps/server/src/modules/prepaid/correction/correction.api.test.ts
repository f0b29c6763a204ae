import {
  correctAccount,
  correction,
  reviewCorrection,
  withdrawCorrection,
} from '@cloud-steward/contract/prepaid/index.ts'
import { param } from '@cloud-steward/contract/system/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import type { Client } from '../../../../test/client.ts'
import { balancesAt, brokenInvariants } from '../../billing/billing.builders.ts'
import { aHome, type Home } from '../account.builders.ts'

let home: Home
let checker: Client
beforeAll(async () => {
  home = await aHome()
  checker = await signIn(home.app, home, 'ROLE_TENEMENT')
})
const reason = '表计故障'
const correct = (amountFen: number) => ask(home.admin, correctAccount, { id: home.accountId, amountFen, reason })
const waiting = async () => {
  const { body } = await home.admin.send(correction.endpoints.query, { state: 'waiting', accountId: home.accountId })
  return (body.data as { list: { id: string; amountFen: number; maker: string }[] }).list
}
const review = (id: string, decision: 'approve' | 'refuse', who = checker, remark?: string) =>
  ask(who, reviewCorrection, { id, decision, remark })
const there = async () => (await balancesAt(home.today, home.accountId, 'prepaid_utility'))?.prepaid_utility ?? 0

it('of a little one person makes alone, of more another one decides, once', async () => {
  const before = await there()
  expect((await correct(-5_000)).data).toEqual({ balanceFen: before - 5_000 })
  expect((await correct(-5_001)).data).toEqual({ balanceFen: before - 5_000, waits: true })
  expect(await there()).toBe(before - 5_000)
  const [one] = await waiting()
  expect(one).toMatchObject({ amountFen: -5_001 })
  expect((await review(one!.id, 'approve', home.admin)).reason).toBe('approval.error.ownRequest')
  const answers = await Promise.all([1, 2, 3].map(() => review(one!.id, 'approve')))
  expect(answers.flatMap(({ reason: why }) => why ?? [])).toEqual([
    'approval.error.alreadyDecided',
    'approval.error.alreadyDecided',
  ])
  expect(await there()).toBe(before - 10_001)
  expect(await brokenInvariants(home.today)).toEqual([])
})

it('refused or taken back it changes nothing', async () => {
  const before = await there()
  await correct(-6_000)
  const [one] = await waiting()
  expect((await review(one!.id, 'refuse')).reason).toBe('approval.error.reasonMissing')
  expect((await review(one!.id, 'refuse', checker, '没有依据')).data).toEqual({ state: 'refused' })
  await correct(-7_000)
  const [two] = await waiting()
  expect((await ask(checker, withdrawCorrection, { id: two!.id })).reason).toBe('approval.error.othersRequest')
  expect((await ask(home.admin, withdrawCorrection, { id: two!.id })).reason).toBeUndefined()
  expect(await waiting()).toEqual([])
  expect(await there()).toBe(before)
})

it('may be set to always, or never, take a second person', async () => {
  const set = (paramValue: string) =>
    home.admin.send(param.endpoints.add, { paramName: 'prepaid.correctAloneFen', paramKey: '单人更正限额', paramValue })
  await set('0')
  expect((await correct(1)).data.waits).toBe(true)
})
