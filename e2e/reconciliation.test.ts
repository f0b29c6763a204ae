/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, demo, settled, visit } from './console.ts'
import { act, ask, askList, drawer, field, option, pick, press, rowOf, save, says, setDay } from './steps.ts'

afterAll(closeBrowser)
const CHANNEL = '微信支付（沙箱）'
/** What the channel's list makes of four payments, by class, and what becomes of each. */
const DIFFERENCES = [
  { kind: '金额不符', ours: '100.00', theirs: '101.00', resolution: '已向渠道申诉' },
  // Of another amount another fee was kept.
  { kind: '手续费不符', ours: '0.61', theirs: '0.60', resolution: '关联已有分录' },
  { kind: '状态不符', ours: '已入账', theirs: '已撤销', resolution: '已退款' },
  { kind: '渠道无记录', ours: '400.00', theirs: '-', resolution: '冲正收款' },
  { kind: '系统无记录', ours: '-', theirs: '123.45', resolution: '转入待查款项' },
]
const FAULTS = ['lineAmount', 'lineState', 'lineMissing', 'lineExtra']
/** The list is changed by position: the first payment, the third, the last. */
const AMOUNTS = [10_000, 20_000, 30_000, 40_000]

/** The sandbox's switches; each says how often it still happens. */
async function setFaults(faults: readonly string[], times: number): Promise<void> {
  const body = new URLSearchParams(faults.map((fault) => [fault, String(times)]))
  await fetch(`${demo().baseUrl}/sandbox/sandbox/faults`, { method: 'POST', body, redirect: 'manual' })
}
interface Order {
  state: string
  codeUrl?: string
}
/** Orders of these amounts through the channel, paid there two days before: nothing else is of that day, also by night. */
async function pay(page: Page, given: { renteeId: string; channelId: string }): Promise<void> {
  const look = (id: string) => ask<Order>(page, `channel/order/queryOrderDetail?id=${id}`)
  await setFaults(['paidTwoDaysBefore'], AMOUNTS.length)
  const ids: string[] = []
  for (const amountFen of AMOUNTS) {
    const { id } = await ask<{ id: string }>(page, 'channel/order/payOnline', { ...given, amountFen })
    await expect.poll(async () => (await look(id)).codeUrl).toBeTruthy()
    const { codeUrl } = await look(id)
    await fetch(demo().baseUrl + codeUrl!, { method: 'POST', redirect: 'manual' })
    ids.push(id)
  }
  for (const id of ids) await expect.poll(async () => (await look(id)).state).toBe('booked')
}
/** What a row says under a heading. */
async function cell(row: Locator, title: string): Promise<string> {
  const heads = await row.page().locator('thead:visible').first().locator('th').allInnerTexts()
  return (
    await row
      .locator('td')
      .nth(heads.findIndex((head) => head.trim() === title))
      .innerText()
  ).trim()
}

test('all five classes of difference are found, seen to by somebody, and resolved one by one', async () => {
  // Nobody else pays through the second operator's channel.
  const { page, goto, takeProblems, context } = await visit({ username: 'operator', tenant: '10002' })
  const [rentee] = await askList<{ id: string }>(page, 'housing/rentee/queryRentee?pageSize=1')
  const channels = await askList<{ id: string; name: string }>(page, 'channel/channel/queryChannel?pageSize=20')
  const channelId = channels.find(({ name }) => name === CHANNEL)!.id
  await pay(page, { renteeId: rentee!.id, channelId })
  const day = new Date(Date.now() + (8 - 48) * 3_600_000).toISOString().slice(0, 10)
  await setFaults(FAULTS, 1)
  try {
    await goto('/financialMana?open=reconcile')
    await pick(page, field(page, 'channelId'), CHANNEL, false)
    await setDay(field(page, 'day'), day)
    await press(page)
    await page.locator('.ant-modal .ant-progress-status-success').waitFor()
  } finally {
    await setFaults(FAULTS, 0)
  }
  const list = `/financialMana?channelId=${channelId}&dayFrom=${day}&dayTo=${day}`
  await goto(list)
  await says(rowOf(page, day), '有差异')
  await act(rowOf(page, day), '查看差异')
  await page.waitForURL('**/difference?**')
  await settled(page)

  const rows = page.locator('tbody tr.ant-table-row:visible')
  expect(await rows.count()).toBe(DIFFERENCES.length)
  for (const { kind, ours, theirs, resolution } of DIFFERENCES) {
    const row = rows
      .filter({ hasText: kind })
      .filter({ hasText: ours === '-' ? theirs : ours })
      .first()
    expect([await cell(row, '系统'), await cell(row, '渠道'), await cell(row, '天数')]).toEqual([ours, theirs, '0'])
    expect(await cell(row, '负责人')).toBe('-')
    await act(row, '认领')
    await expect.poll(() => cell(row, '负责人')).toBe('operator')
    await act(row, '处理')
    await drawer(page).waitFor()
    await field(page, 'resolution').click()
    await option(page, resolution).click()
    await field(page, 'note').fill(`核对${theirs}`)
    await save(page)
    await says(row, resolution)
  }
  // To the entry that resolved it, and back.
  await act(rows.filter({ hasText: '123.45' }).first(), '详情')
  await drawer(page).locator('tbody a').click()
  await page.waitForURL('**/accountstatement?**')
  await settled(page)
  await page.locator('tbody a', { hasText: 'SU' }).last().click()
  await page.waitForURL('**/difference?**')
  await drawer(page).locator('a', { hasText: 'SU' }).click()
  await page.waitForURL('**/suspense?**')
  // Its row says the same words as the difference's.
  await settled(page)
  const unknown = rowOf(page, '123.45')
  await says(unknown, '待查')
  await act(unknown, '登记退回')
  await drawer(page).waitFor()
  await field(page, 'endNote').fill('渠道已退回付款人')
  await save(page)
  await says(unknown, '已退回')
  await goto(list)
  await says(rowOf(page, day), '一致')
  expect(await cell(rowOf(page, day), '未处理')).toBe('0')
  expect(takeProblems()).toEqual([])
  await context.close()
})
