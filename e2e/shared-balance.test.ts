import { afterAll, expect, test } from 'vitest'
import { closeBrowser, visit } from './console.ts'
import { ask, askList, confirm, correctBalance, drawer, field, pick, save } from './steps.ts'

afterAll(closeBrowser)

interface Account {
  id: string
  no: string
  roomId: string
  state: string
}
const PLAN = {
  name: '应急额度旅程',
  alarm1Fen: 3_000,
  alarm2Fen: 1_000,
  overdraftFen: 0,
  restoreFen: 0,
  emergencyFen: 2_000,
  autoCut: false,
  noticeHours: 24,
  freshMinutes: 60,
  cutDays: ['mon'],
  cutFrom: '09:00',
  cutTo: '10:00',
  isDefault: false,
}

test('two meters of a room come onto one balance, and a renter takes his emergency credit', async () => {
  const staff = await visit({ username: 'admin' })
  const renter = await visit({ username: 'rentee' })
  const [mine] = await askList<Account>(renter.page, 'prepaid/account/queryAccount?pageSize=1')
  const { id } = mine!

  // The water of somebody else's room gets an account, and then the balance of its electricity.
  const own = 'prepaid/account/queryAccount?pageSize=100&basis=own&utility=electric'
  const electric = (await askList<Account>(staff.page, own)).find(
    (one) => one.roomId !== mine!.roomId && one.state === 'normal',
  )!
  const ofRoom = `metering/meter/queryMeter?pageSize=1&utility=cold_water&roomId=${electric.roomId}`
  const [water] = await askList<{ id: string }>(staff.page, ofRoom)
  const read = `metering/reading/queryReading?pageSize=1&meterId=${water!.id}`
  const [last] = await askList<{ value: number }>(staff.page, read)
  const given = { meterId: water!.id, value: last!.value, leaseAllows: true }
  const opened = await ask<{ id: string; no: string }>(staff.page, 'prepaid/account/openAccount', given)
  await staff.goto(`/meteraccount?open=share:${opened.id}`)
  await pick(staff.page, field(staff.page, 'withAccountId'), electric.no)
  await field(staff.page, 'reason').fill('同一租客的水电合并')
  await save(staff.page)
  await staff.goto(`/meteraccount?open=detail:${opened.id}`)
  await drawer(staff.page).getByText(electric.no).first().waitFor()

  // What the plan grants is offered when little is left, taken once, and repaid by the first money.
  const plan = await ask<{ id: string }>(staff.page, 'prepaid/warningplan/addWarningPlan', PLAN)
  await ask(staff.page, 'prepaid/account/setAccountPlan', { id, planId: plan.id, reason: '旅程' })
  const look = () =>
    ask<{ balanceFen: number; emergency?: object | null }>(staff.page, `prepaid/account/queryAccountDetail?id=${id}`)
  const { balanceFen } = await look()
  await correctBalance(staff.page, id, 501 - balanceFen)
  await renter.goto('/mymeter')
  await renter.page.locator('.my-meter').getByRole('button', { name: '启用应急额度' }).first().click()
  await confirm(renter.page)
  await renter.page.locator('.my-meter').getByText('已启用，还剩').first().waitFor()
  await ask(staff.page, 'prepaid/recharge/rechargeByHand', { accountId: id, amountFen: 5_000, method: 'cash' })
  await expect.poll(async () => (await look()).emergency ?? null).toBeNull()
  expect([...staff.takeProblems(), ...renter.takeProblems()]).toEqual([])
  await Promise.all([staff.context.close(), renter.context.close()])
})
