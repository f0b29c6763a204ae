import * as contract from '@cloud-steward/contract/payouts/index.ts'
import * as workflow from '@cloud-steward/contract/workflow/index.ts'
import { hash } from '@node-rs/argon2'
import { beforeEach, expect, it } from 'vitest'
import { PASSWORD, signIn, signInAs } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { addUser } from '../../../setup/first-tenants.ts'
import { aBill, aWorld, balancesAt, brokenInvariants, pay, settle, type World } from '../../billing/billing.builders.ts'
import { settleAccounts } from '../merchant/merchant.builders.ts'
import { data, decide, deployReady, heldTask, sent, tasksOf } from '../reviews.builders.ts'

let world: World
let landlord: Client
let admin: Client
let clerk: Client
let deputy: Client
/** A landlord with 3,004.50 available; the tenant decides withdrawals by a process: above 1,000 two people, above 2,000 three. */
beforeEach(async () => {
  world = await aWorld()
  await pay(world, await aBill(world), { receivedOn: '2026-06-07', amountFen: 600_450 })
  await settle(world.today, '2026-06-14')
  ;[landlord, admin, clerk] = await Promise.all([
    signIn(world.app, world, 'ROLE_LANDLORD'),
    signIn(world.app, world),
    signIn(world.app, world, 'ROLE_TENEMENT'),
  ])
  const other = { username: 'deputy', nickname: '副管理员', role: 'ROLE_ADMIN' }
  await addUser(world.app.pools, world.id, other, await hash(PASSWORD, { memoryCost: 8, timeCost: 1 }))
  deputy = await signInAs(world.app, world, 'deputy', PASSWORD)
  const account = { holder: world.name, bankName: '招商银行杭州分行', accountNo: '6222 0202 0000 1234' }
  await landlord.call(contract.setSettlementAccount, account, { key: newId() })
  await settleAccounts(world)
  await deployReady(admin, 'withdrawal', (xml) => xml.replaceAll('1000000', '100000').replaceAll('5000000', '200000'))
})
const ask = (amountFen: number) => data(landlord, contract.withdraw, { amountFen })
const stateOf = async (id: string): Promise<unknown> =>
  (
    await data<{ list: { id: string; state: string }[] }>(admin, contract.withdrawal.endpoints.query, { pageSize: 100 })
  ).list.find((row) => row.id === id)?.state
const wallet = () => balancesAt(world.today, world.landlordId, 'available', 'frozen')

it('is decided by as many people as its amount asks for, and by nobody beside the process', async () => {
  const { id } = await ask(250_000)
  const byHand = await sent(admin, contract.reviewWithdrawal, { id, decision: 'approve', reason: '核对' })
  expect(byHand.body.reason).toBe('approval.error.inProcess')
  expect([await decide(clerk, 'approved'), await decide(admin, 'approved')]).toEqual(['first', 'second'])
  expect(await stateOf(id)).toBe('submitted')
  // The user who decided the second level is not asked again, and gets no task of it from another one either.
  const third = await heldTask(deputy)
  const given = { taskId: third.id, assignee: 'admin', comment: '请办理' }
  for (const endpoint of [workflow.transferTask, workflow.delegateTask])
    expect((await sent(deputy, endpoint, given)).body.reason).toBe('workflow.error.involvedInReview')
  expect(await decide(deputy, 'approved')).toBe('third')
  expect(await stateOf(id)).toBe('approved')
  // Approved by the process, it is paid as any other.
  await data(admin, contract.payWithdrawal, { id, paidOn: world.today.today(), channelNo: `BANK-${id}` })
  expect([await stateOf(id), await wallet()]).toEqual(['paid', { available: 50_450, frozen: 0 }])
  const small = await ask(50_000)
  expect(await decide(clerk, 'approved')).toBe('first')
  expect(await stateOf(small.id)).toBe('approved')
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('gives the money back when a task is rejected, and takes its tasks away when it is taken back', async () => {
  const before = await wallet()
  const refused = await ask(250_000)
  await decide(clerk, 'rejected')
  expect([await stateOf(refused.id), await wallet()]).toEqual(['rejected', before])
  for (const endpoint of [workflow.historicInstance.endpoints.query, workflow.queryUsername]) {
    const told = await data<{ list?: unknown[] }>(landlord, endpoint, { status: 'personal' })
    expect(told.list ?? told).toEqual([])
  }
  const taken = await ask(250_000)
  const task = await heldTask(clerk)
  await data(landlord, contract.cancelWithdrawal, { id: taken.id, reason: '不提了' })
  expect([await wallet(), await tasksOf(clerk, 'assignee')]).toEqual([before, []])
  const late = await sent(clerk, workflow.decideTask, { taskId: task.id, outcome: 'approved', comment: '核对' })
  expect(late.body.reason).toBe('workflow.error.taskOver')
})

it('waits for a reviewer, as ever, where the version is suspended', async () => {
  const { list } = await data<{ list: { id: string }[] }>(admin, workflow.processDefinition.endpoints.query)
  await data(admin, workflow.suspendProcessDefinition, { processDefinitionId: list[0]!.id })
  const { id } = await ask(250_000)
  await data(admin, contract.reviewWithdrawal, { id, decision: 'approve', reason: '核对' })
  expect(await stateOf(id)).toBe('approved')
})

it('has no level that is passed over: by a jump, a mark, or a return', async () => {
  const { id } = await ask(250_000)
  const executionOf = async (): Promise<string> =>
    (
      await data<{ list: { id: string; activityId?: string | null }[] }>(admin, workflow.execution.endpoints.query, {})
    ).list.find((row) => ['first', 'second', 'third'].includes(row.activityId ?? ''))!.id
  const mended = async (who: Client, endpoint: Parameters<typeof sent>[1], input: object) =>
    (await sent(who, endpoint, { executionId: await executionOf(), comment: '跳过', ...input })).body.reason
  expect(await mended(deputy, workflow.jumpExecution, { toNode: 'end' })).toBe('workflow.error.mendInReview')
  expect(await mended(deputy, workflow.jumpExecution, { toNode: 'third' })).toBe('workflow.error.mendInReview')
  expect(await mended(deputy, workflow.markSuccess, {})).toBe('workflow.error.mendInReview')
  await decide(clerk, 'approved')
  const second = await heldTask(admin)
  const back = { taskId: second.id, comment: '补充', targetActivityId: 'start', isDirect: true }
  expect((await sent(admin, workflow.regressTask, back)).body.reason).toBe('workflow.error.directInReview')
  expect(await decide(admin, 'approved')).toBe('second')
  expect(await stateOf(id)).toBe('submitted')
  expect(await mended(admin, workflow.jumpExecution, { toNode: 'first' })).toBe('approval.error.sameReviewer')
})

it('is not decided by signers who are taken away, twice by a signer, or by ending its process', async () => {
  const before = await wallet()
  const { id } = await ask(250_000)
  // The clerk adds a signer before himself: who signs has decided, and has no task at a later level.
  const first = await heldTask(clerk)
  const users = await data<{ value: string; children: { id: string; value: string }[] }[]>(
    admin,
    workflow.queryUsername,
  )
  const adminId = users.flatMap(({ children }) => children).find(({ value }) => value.includes('admin'))!.id
  await data(clerk, workflow.addSign, { taskId: first.id, position: 'before', userIds: [adminId], comment: '请核对' })
  const signing = await heldTask(admin)
  await data(admin, workflow.decideTask, { taskId: signing.id, outcome: 'approved', comment: '核对' })
  expect(await decide(clerk, 'approved')).toBe('first')
  expect([await tasksOf(admin, 'candidate'), await tasksOf(admin, 'assignee')]).toEqual([[], []])
  const second = await heldTask(deputy)
  // A decider of the first level does not become a signer of the second.
  const added = { taskId: second.id, position: 'after', userIds: [adminId], comment: '会签' }
  expect((await sent(deputy, workflow.addSign, added)).body.reason).toBe('workflow.error.involvedInReview')
  await data(deputy, workflow.terminateTask, { taskId: second.id, comment: '终止' })
  expect([await stateOf(id), await wallet()]).toEqual(['rejected', before])
})
