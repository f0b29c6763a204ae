/// <reference lib="dom" />
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, visit } from './console.ts'

afterAll(closeBrowser)
const drawer = (page: Page): Locator => page.locator('.ant-drawer-section').last()

/** Asks the server as whoever is signed in on this page. */
const asking = (page: Page) => ({
  get: <T>(path: string): Promise<T> =>
    page.evaluate(async (asked) => {
      const token = /(?:^|; )token=([^;]+)/.exec(document.cookie)?.[1]
      const answer = await fetch(`/api/supply/${asked}`, { headers: { authorization: `Bearer ${token}` } })
      return ((await answer.json()) as { data: T }).data
    }, path),
  post: <T>(path: string, input: object): Promise<T> =>
    page.evaluate(
      async ([asked, body, key]) => {
        const token = /(?:^|; )token=([^;]+)/.exec(document.cookie)?.[1]
        const headers = {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        }
        const answer = await fetch(`/api/supply/${asked}`, { method: 'POST', headers, body: JSON.stringify(body) })
        const said = (await answer.json()) as { code: number; message: string; data: T }
        if (said.code !== 200) throw new Error(said.message)
        return said.data
      },
      [path, input, randomUUID()] as const,
    ),
})
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
  const server = asking(staff.page)
  const renter = await visit({ username: 'rentee' })
  const [mine] = (await asking(renter.page).get<{ list: { id: string; no: string }[] }>('account/queryAccount')).list
  const { id, no } = mine!
  const look = () => server.get<Shown>(`account/queryAccountDetail?id=${id}`)
  await expect.poll(async () => (await look()).online, { timeout: 60_000 }).toBe(true)

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
    server.post<{ id: string }>('warningplan/addWarningPlan', { ...plan, ...hours, name })
  const later = await made('晚些时候', LATER)
  const always = await made('全天', { cutFrom: '00:00', cutTo: '24:00' })
  const by = (planId: string) => server.post('account/setAccountPlan', { id, planId, reason: '旅程' })
  await by(later.id)
  const { balanceFen } = await look()
  await server.post('account/correctAccount', { id, amountFen: -balanceFen - 800, reason: '补扣' })
  const night = await look()
  expect(night.state).toBe('protected')
  expect(night.checks.filter(({ ok }) => !ok).map(({ key }) => key)).toEqual(['hours'])

  // The renter sees that and why.
  await renter.goto('/mymeter')
  await renter.page.locator('.my-meter').getByText('欠费受保护').waitFor()
  await by(always.id)
  await expect.poll(async () => (await look()).state, { timeout: 30_000 }).toBe('cut')
  await renter.page.locator('.my-meter').getByText('充值后自动恢复').waitFor()

  await staff.goto(`/meteraccount?open=detail:${id}`)
  await drawer(staff.page).getByText('已断开').waitFor()
  await drawer(staff.page).getByText('停供决定', { exact: true }).click()
  await drawer(staff.page).getByText('决定停供').first().waitFor()
  await drawer(staff.page).getByText('提醒记录', { exact: true }).click()
  await drawer(staff.page).getByText('第 2 次提醒').first().waitFor()

  // He pays, and power is verified back.
  await renter.page.locator('.my-meter header .ant-btn-primary').click()
  await drawer(renter.page).locator('.drawer-footer .ant-btn-primary').click()
  const code = renter.page.locator('.pay-code')
  await code.waitFor()
  const cashier = await renter.context.newPage()
  await cashier.goto((await code.locator('a').getAttribute('href'))!)
  await cashier.getByRole('button').click()
  await cashier.getByText('支付成功').waitFor()
  await drawer(renter.page).locator('.ant-timeline').getByText('已下发恢复').waitFor()
  await drawer(renter.page).locator('.ant-timeline').getByText('已核实恢复').waitFor()
  expect((await look()).state).toBe('normal')
  await staff.goto('/supplyrecharge')
  await staff.page.locator('tbody tr.ant-table-row').filter({ hasText: no }).first().getByText('已核实恢复').waitFor()
  expect([...staff.takeProblems(), ...renter.takeProblems()]).toEqual([])
  await Promise.all([staff.context.close(), renter.context.close()])
})
