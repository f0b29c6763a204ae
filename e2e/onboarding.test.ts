/// <reference lib="dom" />
import { Client } from 'pg'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { drawCard } from '../apps/server/src/seed/draw-card.ts'
import { ownerUrlOf } from '../bench/trials/_owner.ts'
import { closeBrowser, demo, settled, visit } from './console.ts'
import { act, ask, askList, drawer, press, rowOf, says } from './steps.ts'

afterAll(closeBrowser)
const firstRow = (page: Page): Locator => page.locator('tbody tr.ant-table-row').first()
/** After some of its forms a drawer goes on to what was made. */
const save = async (page: Page): Promise<void> => {
  await press(page)
  await page.waitForFunction(() => !document.querySelector('.drawer-footer'))
  await settled(page)
}
const fill = (page: Page, values: Record<string, string>) =>
  Object.entries(values).reduce(
    (before, [key, value]) => before.then(() => drawer(page).locator(`[id$="${key}"]`).fill(value)),
    Promise.resolve(),
  )
/** Whoever plays the channel presses a button of its page, for the newest application or payout. */
async function operate(page: Page, button: string, fields: readonly string[] = []): Promise<void> {
  const row = page.locator(button === 'return' ? 'tr[data-payout]' : 'tr[data-request]').first()
  const wanted = row.locator(`button[value="${button}"]`)
  // What was handed in a moment ago arrives in a moment.
  await expect
    .poll(async () => {
      await page.goto(`${demo().baseUrl}/sandbox/sandbox/applications`)
      return wanted.count()
    })
    .toBe(1)
  if (fields.length) await row.locator('summary').click()
  for (const field of fields) await row.locator(`input[value="${field}"]`).check()
  await wanted.click()
  await page.waitForLoadState()
}

/**
 * A new account is looked at by a second person and rests for a day; both have happened. An account is sealed into the audit
 * chain within a minute and may not change afterwards: sealing waits until the account is as old as it has to be.
 */
async function withRestedAccount(add: () => Promise<void>): Promise<void> {
  const owner = new Client({ connectionString: ownerUrlOf(demo().dataDir) })
  await owner.connect()
  await owner.query(`select pg_advisory_lock(id, hashtext('ledger_chain')) from identity_tenant where code = '10001'`)
  await add()
  // The account just added, and no other: accounts of other journeys may be sealed.
  await owner.query(
    `update payout_settlement_account set usable_from = '2020-01-01' where id = (select max(id::text)::uuid from payout_settlement_account)`,
  )
  await owner.end()
  const { page, context } = await visit({ username: 'admin' })
  const review = 'payout/landlordreview'
  const waiting = await askList<{ id: string }>(page, `${review}/queryLandlordReview?kind=account&state=submitted`)
  for (const { id } of waiting) await ask(page, `${review}/decideReview`, { id, decision: 'approve' })
  await context.close()
}

test('a landlord becomes a merchant after a rejection, is paid by the channel, and the bank sends it back', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'landlord' })
  const channel = await context.newPage()
  await withRestedAccount(async () => {
    await goto('/landlordmerchant?open=account')
    await fill(page, { holder: '未来置业', bankName: '招商银行杭州分行', accountNo: '6222020200001234' })
    await save(page)
  })
  await goto('/landlordmerchant?open=new')
  await fill(page, {
    shortName: '未来公寓',
    legalName: '王芳',
    idNo: '11010519491231002X',
    contactName: '王芳',
    contactMobile: '13800000009',
    contactEmail: 'wang@example.com',
  })
  for (const [at, side] of (['front', 'back'] as const).entries())
    await drawer(page)
      .locator('input[type=file]')
      .nth(at)
      .setInputFiles({ name: `${side}.png`, mimeType: 'image/png', buffer: drawCard(side) })
  await expect.poll(() => drawer(page).locator('.file-tile').count()).toBe(2)
  await drawer(page).locator('[id$="bankAreaCode"]').fill('西湖区')
  await page
    .locator('.ant-cascader-menu-item')
    .filter({ hasText: '西湖区' })
    .filter({ hasText: '杭州' })
    .first()
    .click()
  await drawer(page).locator('.ant-drawer-title').click()
  await press(page)
  await page.waitForURL(/open=detail/)
  await goto('/landlordmerchant')
  await act(firstRow(page), '提交进件')
  await drawer(page).getByText('审核中').first().waitFor()

  // Sent back with reasons, which stand at their fields; corrected under the same number.
  await operate(channel, 'reject', ['id_card_copy', 'contact_email'])
  await drawer(page).getByText('渠道驳回以下资料').waitFor()
  await goto('/landlordmerchant')
  const no = /M\d{4}-\d{6}/.exec(await firstRow(page).innerText())![0]
  await act(firstRow(page), '修改资料')
  await drawer(page).locator('.ant-form-item-explain-error').filter({ hasText: '联系邮箱无法送达' }).waitFor()
  await fill(page, { contactEmail: 'wangfang@example.com' })
  await press(page)
  await page.waitForURL(/open=detail/)
  await goto('/landlordmerchant')
  await act(firstRow(page), '提交进件')
  await operate(channel, 'check')
  await drawer(page).getByText('请从结算账户汇款').waitFor()
  await operate(channel, 'approve')
  const sign = drawer(page).getByText('打开签约页')
  await sign.waitFor()
  await channel.goto(
    new URL((await drawer(page).locator('.merchant-sign a').getAttribute('href'))!, demo().baseUrl).href,
  )
  await channel.getByRole('button').click()
  await channel.getByText('已签约').waitFor()
  await drawer(page).getByText('已开通').first().waitFor()
  await says(drawer(page), no)
  await operate(channel, 'fund')

  await goto('/withdrawalaudit?open=withdraw')
  await fill(page, { amountFen: '1234.56' })
  await save(page)
  expect(takeProblems()).toEqual([])

  const staff = await visit({ username: 'operator' }, '/withdrawalaudit?state=submitted')
  await staff.page
    .locator('tbody tr.ant-table-row')
    .filter({ hasText: '1,234.56' })
    .getByText('审核', { exact: true })
    .click()
  await save(staff.page)
  await staff.goto('/withdrawalaudit')
  const row = rowOf(staff.page, '1,234.56')
  // By hand, unless the clock is faster and has it sent before the press.
  if (await row.getByText('渠道打款').count()) {
    await row.getByText('渠道打款').click()
    await press(staff.page)
    await settled(staff.page)
  }
  await expect.poll(async () => (await staff.goto('/withdrawalaudit'), row.innerText())).toContain('已打款')
  await operate(channel, 'return')
  await expect.poll(async () => (await staff.goto('/withdrawalaudit'), row.innerText())).toContain('银行退票')
  await row.getByText('详情').click()
  await drawer(staff.page).getByText('银行退票：户名与账号不符').first().waitFor()
  await settled(staff.page)
  expect(staff.takeProblems()).toEqual([])
  await staff.context.close()
  await context.close()
})
