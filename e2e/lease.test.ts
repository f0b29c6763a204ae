/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, visit } from './console.ts'
import { newRooms } from './homes.ts'
import { act, ask, askList, drawer, field, pick, rowOf, save, says, setDay } from './steps.ts'

afterAll(closeBrowser)

/** The id of the first lease of a list, as its detail has it in the address. */
async function firstLease(page: Page): Promise<string> {
  await page.locator('tbody tr.ant-table-row').first().getByText('详情').click()
  await drawer(page).locator('.record-sheet').waitFor()
  return new URL(page.url()).searchParams.get('open')!.split(':')[1]!
}
/** A sum of the consequence, in yuan. */
const sumOf = async (page: Page, word: string): Promise<number> => {
  const sum = drawer(page).locator('.lease-sums > div').filter({ hasText: word }).locator('dd')
  return Number((await sum.innerText()).replaceAll(',', ''))
}

test('a lease is renewed at a higher rent, and both stand in one chain', async () => {
  const { page, goto, takeProblems, context } = await visit(
    { username: 'operator' },
    '/contract?worklist=expiring60&state=expiring',
  )
  const id = await firstLease(page)
  await goto(`/contract?open=renew:${id}`)
  await field(page, 'raiseBp').fill('5')
  await field(page, 'reason').fill('到期续租')
  await drawer(page).locator('.lease-differences td').filter({ hasText: '租金（元）' }).waitFor()
  const rents = await drawer(page)
    .locator('.lease-differences tr')
    .filter({ hasText: '租金（元）' })
    .locator('td')
    .allInnerTexts()
  const [before, after] = rents.slice(1).map((text) => Number(text.replaceAll(',', '')))
  expect(after).toBeCloseTo(before! * 1.05, 2)
  expect(await sumOf(page, '新合同应收')).toBeGreaterThan(0)
  await save(page)
  await goto(`/contract?open=detail:${id}`)
  await drawer(page).getByRole('tab', { name: '前后合同' }).click()
  await drawer(page).locator('.lease-chain li').filter({ hasText: '续租' }).waitFor()
  await expect.poll(() => drawer(page).locator('.lease-chain li').count()).toBe(2)
  expect(takeProblems()).toEqual([])
  await context.close()
})

test('a rentee moves to another room in the middle of a month, and pays for each room its days', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'operator' })
  const vacant = (await newRooms(page, 1))[0]!.fullName
  await goto('/contract?state=active')
  const id = await firstLease(page)
  await goto(`/contract?open=change:${id}`)
  await drawer(page).locator('.ant-select').first().click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: '换房' }).click()
  const on = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await setDay(field(page, 'effectiveOn'), on)
  await pick(page, field(page, 'roomId'), vacant)
  await field(page, 'reason').fill('换到安静的房间')
  await drawer(page).locator('.lease-differences td').filter({ hasText: vacant }).waitFor()
  expect(await sumOf(page, '新合同应收')).toBeGreaterThan(0)
  await save(page)
  await goto(`/contract?open=detail:${id}`)
  await drawer(page).getByRole('tab', { name: '变更记录' }).click()
  await drawer(page).locator('.lease-chain').filter({ hasText: vacant }).waitFor()
  await goto('/leasechange')
  await page.locator('tbody tr.ant-table-row').filter({ hasText: '换房' }).filter({ hasText: '已生效' }).waitFor()
  expect(takeProblems()).toEqual([])
  await context.close()
})

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
test('a lease that renews by itself, with a late fee each week, shows when it does and how the fee came about', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'operator' })
  const vacant = (await newRooms(page, 1))[0]!.fullName
  const [rentee] = await askList<{ id: string; name: string }>(page, 'housing/rentee/queryRentee?pageSize=1')
  await goto('/contract?open=add')
  await pick(page, field(page, 'roomId'), vacant)
  await pick(page, field(page, 'renteeId'), rentee!.name)
  await setDay(field(page, 'startOn'), dayFrom(-20))
  await setDay(field(page, 'endOn'), dayFrom(340))
  await field(page, 'rentFen').fill('3000')
  await field(page, 'depositFen').fill('3000')
  await drawer(page).getByRole('button', { name: '更多条款' }).click()
  await field(page, 'autoRenewMonths').fill('12')
  await field(page, 'autoRenewDays').fill('30')
  await field(page, 'autoRenewRaiseBp').fill('3')
  await pick(page, field(page, 'lateFeeEvery'), '每周', false)
  await field(page, 'lateFeeBp').fill('0')
  await field(page, 'lateFeeUnitFen').fill('10')
  await save(page)

  const [{ id }] = (await askList<{ id: string }>(page, 'housing/lease/queryLease?pageSize=1')) as [{ id: string }]
  await ask(page, 'housing/lease/signLease', { id, signedOn: dayFrom(-20) })
  await ask(page, 'billing/bill/issueBills', { dueThrough: dayFrom(0) })
  await goto(`/contract?open=detail:${id}`)
  await says(drawer(page), dayFrom(311))
  await says(drawer(page), '待通知')
  await goto(`/leasecalendar?month=${dayFrom(311).slice(0, 7)}`)
  await page.locator('main').filter({ hasText: '自动续租' }).waitFor()

  await goto(`/rentbill?leaseId=${id}`)
  const bill = rowOf(page, rentee!.name)
  await expect.poll(() => bill.count(), { timeout: 20_000 }).toBe(1)
  await act(bill, '详情')
  // Twenty days late, three of them grace: the third week has begun.
  await says(drawer(page), '每周 10.00 × 3 周 （宽限 3 天，宽限期内不计）')
  expect(takeProblems()).toEqual([])
  await context.close()
})

test('who leaves early gets the rent not used credited, and pays what was agreed', async () => {
  const { page, goto, takeProblems, context } = await visit(
    { username: 'operator' },
    '/contract?state=active&currentPage=2',
  )
  const id = await firstLease(page)
  await goto(`/contract?open=end:${id}`)
  await field(page, 'reason').fill('换城市工作')
  await drawer(page).locator('.lease-sums').waitFor()
  const [credit, dropped, penalty] = [await sumOf(page, '退减'), await sumOf(page, '取消'), await sumOf(page, '新增')]
  expect(credit + dropped).toBeGreaterThan(0)
  expect(penalty).toBeGreaterThan(0)
  await save(page)
  await goto(`/contract?open=detail:${id}`)
  await says(drawer(page), '提前退租')
  expect(takeProblems()).toEqual([])
  await context.close()
})
