import * as contract from '@cloud-steward/contract/payouts/index.ts'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { uploaded } from '../../../../test/picture.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aWorld, type World } from '../../billing/billing.builders.ts'
import { CARD, setAccount, settleAccounts } from '../merchant/merchant.builders.ts'

let world: World
let landlord: Client
let admin: Client
let operator: Client
beforeEach(async () => {
  world = await aWorld()
  ;[landlord, admin, operator] = await Promise.all([
    signIn(world.app, world, 'ROLE_LANDLORD'),
    signIn(world.app, world),
    signIn(world.app, world, 'ROLE_TENEMENT'),
  ])
})
async function apply(who = landlord, given: object = {}) {
  const pictures = { idFrontFile: await uploaded(who), idBackFile: await uploaded(who) }
  const own = who === landlord ? {} : { landlordId: world.landlordId }
  return (
    await who.call(
      contract.applyLandlord,
      { legalName: '王芳', idNo: CARD, ...pictures, ...own, ...given },
      { key: newId() },
    )
  ).body
}
const decide = async (who: Client, id: string, decision: 'take' | 'approve' | 'reject' | 'more', reason?: string) =>
  (await who.call(contract.decideReview, { id, decision, reason }, { key: newId() })).body
const hold = async (id: string, step: 'suspend' | 'resume' | 'close') =>
  (await admin.call(contract.holdLandlord, { id, step, reason: '投诉核实中' }, { key: newId() })).body
const detail = async (who: Client, id: string) => (await who.call(contract.queryReviewDetail, { id })).body.data
const rows = async () =>
  ((await admin.call(contract.landlordReview.endpoints.query, {})).body.data as { list: Record<string, unknown>[] })
    .list
const withdraw = async () => (await landlord.call(contract.withdraw, { amountFen: 100 }, { key: newId() })).body.reason

it('looks at who a landlord is: more is wanted, handed in again, approved, suspended and let again', async () => {
  const { data } = await apply()
  expect((await rows())[0]).toMatchObject({
    kind: 'application',
    state: 'submitted',
    flags: ['name_differs'],
    maker: 'landlord',
  })
  expect((await decide(admin, data.id, 'take')).data.state).toBe('reviewing')
  expect((await decide(operator, data.id, 'more')).reason).toBe('approval.error.reasonMissing')
  expect((await decide(operator, data.id, 'more', '请补清晰照片')).data.state).toBe('more')
  expect((await decide(operator, data.id, 'approve')).reason).toBe('payout.error.review.more')
  expect((await apply()).data.id).toBe(data.id)
  expect((await apply()).reason).toBe('payout.error.review.submitted')
  const answers = await Promise.all([admin, operator, admin, operator].map((who) => decide(who, data.id, 'approve')))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  const shown = await detail(admin, data.id)
  expect(shown.steps.map(({ state }) => state)).toEqual(['submitted', 'reviewing', 'more', 'submitted', 'approved'])
  expect(shown).toMatchObject({ houses: 0, availableFen: 0, pictures: [{}, {}] })
  await setAccount(landlord)
  await settleAccounts(world)
  expect((await hold(data.id, 'suspend')).data.state).toBe('suspended')
  expect(await withdraw()).toBe('payout.error.landlordSuspended')
  expect((await hold(data.id, 'resume')).data.state).toBe('approved')
  expect(await withdraw()).toBe('wallet.error.availableTooLittle')
  expect((await hold(data.id, 'close')).data.state).toBe('closed')
  expect((await apply()).code).toBe(200)
})

it('looks at a changed account by somebody else than who set it, and keeps money from it until then', async () => {
  await setAccount(landlord)
  // The first account of a landlord is looked at as well.
  expect(await rows()).toMatchObject([{ kind: 'account', state: 'submitted', accountTail: '1234' }])
  await settleAccounts(world)
  await setAccount(operator, world.landlordId, '6222020200005678')
  await world.today.db.run(
    raw(sql`update payout_settlement_account set usable_from = '2020-01-01' where tenant_id = ${world.id}`),
  )
  const review = (await rows()).find(({ state }) => state === 'submitted')
  expect(review).toMatchObject({
    kind: 'account',
    state: 'submitted',
    accountTail: '5678',
    bankName: '招商银行杭州分行',
  })
  expect(await withdraw()).toBe('payout.error.accountWaits')
  const id = String(review!.id)
  expect((await decide(operator, id, 'approve')).reason).toBe('approval.error.ownRequest')
  expect((await hold(id, 'suspend')).reason).toBe('payout.error.review.submitted')
  expect((await decide(admin, id, 'approve')).code).toBe(200)
  expect(await withdraw()).toBe('wallet.error.availableTooLittle')
  expect((await detail(landlord, id)).accounts.map(({ tail, isCurrent }) => [tail, isCurrent])).toEqual([
    ['5678', true],
    ['1234', false],
  ])
})

it('is nobody else’s, takes no wrong numbers, and keeps none as it was typed', async () => {
  const { data } = await apply()
  expect(Object.keys((await apply(landlord, { idNo: '110105194912310021' })).fields ?? {})).toEqual(['idNo'])
  expect((await decide(admin, data.id, 'reject', '照片不符')).code).toBe(200)
  const pdf = await uploaded(landlord, Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF'), 'a.pdf')
  expect((await apply(landlord, { idBackFile: pdf })).reason).toBe('payout.error.badPicture')
  const other = await aWorld()
  const stranger = await signIn(other.app, other)
  expect((await stranger.send(contract.decideReview, { id: data.id, decision: 'take' }, { key: newId() })).status).toBe(
    404,
  )
  expect((await stranger.call(contract.queryReviewDetail, { id: data.id })).status).toBe(404)
  const rentee = await signIn(world.app, world, 'ROLE_RENTEE')
  for (const who of [landlord, rentee])
    expect((await who.send(contract.decideReview, { id: data.id, decision: 'approve' }, { key: newId() })).status).toBe(
      403,
    )
  const kept = await world.today.db.all(
    raw(sql`select * from payout_landlord_review where tenant_id = ${world.id}`),
    raw(sql`select * from system_audit where tenant_id = ${world.id}`),
    raw(sql`select * from infra_idempotency where tenant_id = ${world.id}`),
  )
  expect(JSON.stringify(kept)).not.toContain(CARD)
})
