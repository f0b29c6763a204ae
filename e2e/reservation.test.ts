/// <reference lib="dom" />
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, visit } from './console.ts'
import { newRooms } from './homes.ts'
import { ask, askList, confirm, drawer, field, pick, save } from './steps.ts'

afterAll(closeBrowser)

test('a room is reserved, paid for, let to whom it is kept for, and the first bill has the money', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'operator' })
  const [home] = await newRooms(page, 1)
  const room = home!.id
  const [rentee] = await askList<{ name: string }>(page, 'housing/rentee/queryRentee?pageSize=1')
  await goto('/reservation?open=add')
  await pick(page, field(page, 'roomId'), home!.fullName)
  await pick(page, field(page, 'renteeId'), rentee!.name)
  await field(page, 'rentFen').fill('3000')
  await field(page, 'holdingFen').fill('3500')
  await save(page)
  const row = page.locator('tbody tr.ant-table-row').filter({ hasText: home!.fullName }).filter({ hasText: '3,500.00' })
  const list = await askList<{ id: string }>(page, `housing/reservation/queryReservation?roomId=${room}`)
  const { id } = list[0]!
  await row.getByText('生效并占房').click()
  await confirm(page)
  await row.getByText('待收定金').waitFor()
  await goto(`/reservation?open=receive:${id}`)
  await field(page, 'channelNo').fill(`E2E-${id}`)
  await save(page)
  await row.getByText('已收定金').waitFor()

  await goto(`/contract?open=add&reservation=${id}`)
  expect(await field(page, 'depositFen').inputValue()).toBe('3000.00')
  await save(page)
  const drafts = await ask<{ list: { id: string }[] }>(page, `housing/lease/queryLease?roomId=${room}&state=draft`)
  const leaseId = drafts.list[0]!.id
  await goto(`/contract?open=sign:${leaseId}`)
  await save(page)

  await goto(`/reservation?open=detail:${id}`)
  await drawer(page).getByText('已签约').first().waitFor()
  const paid = async () =>
    (await askList<{ paidFen: number; id: string }>(page, `billing/bill/queryBill?leaseId=${leaseId}`))[0]
  await expect.poll(async () => (await paid())?.paidFen).toBe(350_000)
  await goto(`/rentbill?open=detail:${(await paid())!.id}`)
  await drawer(page).getByText('3,500.00').first().waitFor()
  await goto(`/reservation?open=detail:${id}`)
  await drawer(page).getByText('转入首期账单').waitFor()
  expect(takeProblems()).toEqual([])
  await context.close()
})
