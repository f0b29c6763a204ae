/// <reference lib="dom" />
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, visit } from './console.ts'
import { ask, askList, correctBalance, drawer, payCode, press, rowOf } from './steps.ts'

afterAll(closeBrowser)

interface Shown {
  state: string
  online: boolean
  balanceFen: number
  checks: { key: string; ok: boolean }[]
}
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
/** An hour of the day that is not now, and all of it. */
const NOW = (new Date().getUTCHours() + 8) % 24
const LATER = NOW < 20 ? { cutFrom: clock(NOW + 2), cutTo: clock(NOW + 3) } : { cutFrom: '08:00', cutTo: '09:00' }

test('a balance runs out, is protected outside the hours, cut within them, and paid back into light', async () => {
  const staff = await visit({ username: 'admin' })
  const renter = await visit({ username: 'rentee' })
  const [mine] = await askList<{ id: string; no: string }>(renter.page, 'prepaid/account/queryAccount')
  const { id, no } = mine!
  const look = () => ask<Shown>(staff.page, `prepaid/account/queryAccountDetail?id=${id}`)
  // The simulator has signed in, and a round has reached the meter since the account was last credited.
  const unread = async () => {
    const { online, checks } = await look()
    return [
      ...checks.filter(({ key, ok }) => !ok && ['fresh', 'afterTopUp'].includes(key)),
      ...(online ? [] : ['away']),
    ]
  }
  await expect.poll(unread).toEqual([])

  const plan = {
    alarm1Fen: 3_000,
    alarm2Fen: 1_000,
    overdraftFen: 0,
    restoreFen: 0,
    autoCut: true,
    noticeHours: 0,
    freshMinutes: 1_440,
    cutDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
    isDefault: false,
  }
  const made = (name: string, hours: object) =>
    ask<{ id: string }>(staff.page, 'prepaid/warningplan/addWarningPlan', { ...plan, ...hours, name })
  const later = await made('晚些时候', LATER)
  const always = await made('全天', { cutFrom: '00:00', cutTo: '24:00' })
  const by = (planId: string) => ask(staff.page, 'prepaid/account/setAccountPlan', { id, planId, reason: '旅程' })
  await by(later.id)
  const { balanceFen } = await look()
  await correctBalance(staff.page, id, -balanceFen - 800)
  const night = await look()
  expect(night.state).toBe('protected')
  expect(night.checks.filter(({ ok }) => !ok).map(({ key }) => key)).toEqual(['hours'])

  // The renter sees that and why.
  await renter.goto('/mymeter')
  await renter.page.locator('.my-meter').getByText('欠费受保护').waitFor()
  await by(always.id)
  await expect.poll(async () => (await look()).state).toBe('cut')
  await renter.page.locator('.my-meter').getByText('充值后自动恢复').waitFor()

  await staff.goto(`/meteraccount?open=detail:${id}`)
  await drawer(staff.page).getByText('已断开').waitFor()
  await drawer(staff.page).getByText('停供决定', { exact: true }).click()
  await drawer(staff.page).getByText('决定停供').first().waitFor()
  await drawer(staff.page).getByText('提醒记录', { exact: true }).click()
  await drawer(staff.page).getByText('第 2 次提醒').first().waitFor()

  // He pays, and power is verified back.
  await renter.page.locator('.my-meter header .ant-btn-primary').click()
  await press(renter.page)
  await payCode(renter.page)
  await drawer(renter.page).locator('.ant-timeline').getByText('已下发恢复').waitFor()
  await drawer(renter.page).locator('.ant-timeline').getByText('已核实恢复').waitFor()
  expect((await look()).state).toBe('normal')
  await staff.goto('/supplyrecharge')
  await rowOf(staff.page, no).getByText('已核实恢复').waitFor()
  expect([...staff.takeProblems(), ...renter.takeProblems()]).toEqual([])
  await Promise.all([staff.context.close(), renter.context.close()])
})
