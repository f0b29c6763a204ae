/// <reference lib="dom" />
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, visit } from './console.ts'
import { newRooms } from './homes.ts'
import { act, ask, askList, closed, drawer, field, pick, press, rowOf, save } from './steps.ts'

afterAll(closeBrowser)
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
type Work = { workOrderId: string; workOrderNo: string }

test('a renter buys cleaning with a sales code on a phone and pays; staff accepts; a work order delivers it', async () => {
  const desk = await visit({ username: 'operator' }, '/salescode')
  const [code] = await askList<{ code: string }>(desk.page, 'valueadded/salescode/querySalesCode?state=active')
  await desk.page.locator('tbody tr.ant-table-row').first().waitFor()

  const phone = { username: 'rentee', width: 390, height: 844, phone: 'browser' } as const
  const rentee = await visit(phone, `/valueshop?code=${code!.code}`)
  const { page } = rentee
  const offer = page.locator('.shop-offer').filter({ hasText: '日常保洁' }).first()
  await offer.getByRole('button', { name: /购\s?买/ }).click()
  await field(page, 'salesCode').waitFor()
  expect(await field(page, 'salesCode').inputValue()).toBe(code!.code)
  const room = drawer(page).locator('.shop-rooms input').first()
  if (!(await room.isChecked())) await room.check()
  await press(page)
  // The ways to pay the bill of this order, and no other.
  await page.waitForURL('**/mypay?*open=pay*')
  await drawer(page).getByText('线上支付 120.00').waitFor()
  await press(page)
  await drawer(page).locator('.pay-code a').click()
  await page.getByRole('button', { name: '确认支付' }).click()
  await page.getByRole('link', { name: '返回商户' }).click()
  await page.waitForURL('**/payreturn?id=*')
  rentee.takeProblems()
  await page.locator('.pay-return').getByText('已入账').first().waitFor()
  await rentee.goto('/valueshop?view=myOrders')
  const mine = page.locator('.own-rows > li').filter({ hasText: '日常保洁' }).first()
  const no = /V\d{4}-\d{6}/.exec(await mine.innerText())![0]

  await desk.goto(`/tenbusiness?no=${no}`)
  await rowOf(desk.page, no).getByText('待接单').waitFor()
  await act(rowOf(desk.page, no), '接单')
  await save(desk.page)
  const [sale] = await askList<{ id: string }>(desk.page, `valueadded/order/queryOrder?no=${no}`)
  const { lines } = await ask<{ lines: Work[] }>(desk.page, `valueadded/order/querySaleDetail?id=${sale!.id}`)
  expect(lines).toHaveLength(1)
  const id = lines[0]!.workOrderId
  await ask(desk.page, 'workorder/workorder/dispatchOrder', { id, vendor: '洁家保洁' })
  for (const step of ['acceptOrder', 'startOrder']) await ask(desk.page, `workorder/workorder/${step}`, { id })
  await ask(desk.page, 'workorder/workorder/finishOrder', { id, outcome: '已保洁' })
  await rowOf(desk.page, no).getByText('已交付').waitFor()
  await rentee.goto('/valueshop?view=myOrders')
  await page.locator('.own-rows > li').filter({ hasText: no }).getByText('已交付').waitFor()
  for (const { takeProblems, context } of [rentee, desk]) {
    expect(takeProblems()).toEqual([])
    await context.close()
  }
})

test('a company orders cleaning for ten rooms: one order, one bill, ten work orders', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'operator' }, '/entbusiness')
  const rooms = await newRooms(page, 10)
  const stamp = Date.now().toString(36).toUpperCase()
  const name = `保洁测试公司${stamp}`
  const firm = { code: `VA${stamp}`, name, mobile: '13812349999', partyKind: 'company', paperKind: 'creditCode' }
  const { id: renteeId } = await ask<{ id: string }>(page, 'housing/rentee/addRentee', firm)
  const { id: leaseId } = await ask<{ id: string }>(page, 'housing/masterlease/saveMasterLease', {
    renteeId,
    rooms: rooms.map(({ id }) => ({ roomId: id, rentFen: 300_000, depositFen: 300_000 })),
    startOn: dayIn(1),
    endOn: dayIn(366),
    payMonths: '1',
    advanceDays: 5,
    cycleMode: 'anniversary',
    proration: 'actualMonth',
    noticeDays: 30,
    breakRule: 'months',
    breakMonths: 1,
    lateFeeBp: 5,
    graceDays: 3,
  })
  await ask(page, 'housing/masterlease/signMasterLease', { id: leaseId, signedOn: dayIn(0) })

  await goto('/entbusiness')
  await page.getByRole('button', { name: '代客下单' }).click()
  await pick(page, field(page, 'renteeId'), name)
  await pick(page, field(page, 'productId'), '日常保洁')
  await drawer(page).getByRole('button', { name: '全选（10 间）' }).click()
  await press(page)
  await closed(page)
  const row = rowOf(page, name)
  await row.getByText('900.00').waitFor()
  await act(row, '接单')
  await save(page)
  await row.getByText('已接单').waitFor()
  await act(row, '详情')
  await drawer(page)
    .locator('.sale-lines > li')
    .nth(9)
    .getByText(/W\d{4}-\d{6}/)
    .waitFor()
  expect(await drawer(page).locator('.sale-lines > li').count()).toBe(10)
  expect(takeProblems()).toEqual([])
  await context.close()
})
