/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, demo, visit } from './console.ts'
import { newRooms } from './homes.ts'
import { act, ask, askList, closed, drawer, field, pick, press, save } from './steps.ts'

afterAll(closeBrowser)
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
interface Line {
  id: string
  login: string
  state: string
  expireOn: string
}
const PACKAGE = '移动 500M 月付'

/** Somebody with papers who rents a room since some days. */
async function aRenter(page: Page, roomId: string): Promise<{ renteeId: string; leaseId: string; name: string }> {
  const stamp = Date.now().toString(36).toUpperCase()
  const name = `宽带租客${stamp}`
  const person = { code: `KD${stamp}`, name, mobile: '13812340077', idNo: '11010519491231002X' }
  const { id: renteeId } = await ask<{ id: string }>(page, 'housing/rentee/addRentee', person)
  const { id: leaseId } = await ask<{ id: string }>(page, 'housing/lease/addLease', {
    roomId,
    renteeId,
    startOn: dayIn(-10),
    endOn: dayIn(355),
    rentFen: 300_000,
    depositFen: 0,
    payMonths: '1',
    advanceDays: 0,
    cycleMode: 'anniversary',
    proration: 'actualMonth',
    lateFeeBp: 0,
    graceDays: 3,
  })
  await ask(page, 'housing/lease/signLease', { id: leaseId, signedOn: dayIn(-10), acceptLimits: 'yes' })
  return { renteeId, leaseId, name }
}
const setFault = (fault: string, times: number) =>
  fetch(`${demo().baseUrl}/sandbox/sandbox/faults`, {
    method: 'POST',
    body: new URLSearchParams({ [fault]: String(times) }),
    redirect: 'manual',
  })

test('a line sold by a code is opened late, renewed from the balance, moves with its renter and ends with his lease', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'admin' }, '/broadband')
  const param = { paramName: 'broadband.refundDays', paramKey: 'broadband.refundDays', paramValue: '0' }
  const once = await ask<{ id: string }>(page, 'admin/sysparam/addSysParam', param)
  const [room, next] = await newRooms(page, 2)
  const { renteeId, leaseId, name } = await aRenter(page, room!.id)
  const [code] = await askList<{ code: string }>(page, 'valueadded/salescode/querySalesCode?state=active')
  const line = async (): Promise<Line> =>
    (await askList<Line>(page, `broadband/account/queryAccount?renteeId=${renteeId}`))[0]!

  await page.getByRole('button', { name: '开通宽带' }).click()
  await pick(page, field(page, 'renteeId'), name)
  await pick(page, field(page, 'roomId'), room!.fullName)
  await pick(page, field(page, 'packageId'), PACKAGE)
  await field(page, 'salesCode').fill(code!.code)
  await setFault('carrierLate', 1)
  await press(page)
  await closed(page)
  const { id } = await line()
  await goto(`/broadband?renteeId=${renteeId}`)
  const row = page.locator('tbody tr.ant-table-row:visible').first()
  await row.getByText('待付款').waitFor()
  const [order] = await askList<{ billId: string; amountFen: number }>(
    page,
    `broadband/order/queryOrder?accountId=${id}`,
  )
  expect(order!.amountFen).toBe(15_500)
  // More than it costs: the rest is the renter's balance.
  const paid = { renteeId, billIds: [order!.billId], amountFen: 30_000, channel: 'bank', receivedOn: dayIn(0) }
  await ask(page, 'payment/payment/recordPayment', { ...paid, keepRest: 'yes' })
  await row.getByText('开通中').waitFor()
  // The carrier takes its time; the list changes by itself.
  await row.getByText('使用中').waitFor()
  const opened = await line()
  expect(opened.login).toMatch(/^YI\d{10}$/)

  await act(row, '续费')
  await drawer(page).getByText('预存余额').click()
  await save(page)
  await expect.poll(async () => (await line()).expireOn > opened.expireOn).toBe(true)

  const swap = { leaseId, kind: 'swap', effectiveOn: dayIn(0), roomId: next!.id, reason: '换到安静的房间' }
  const { newLeaseId } = await ask<{ newLeaseId: string }>(page, 'housing/leasechange/proposeChange', swap)
  await row.getByText(next!.fullName).waitFor()
  await row.getByText('使用中').waitFor()

  await ask(page, 'housing/lease/endLease', { id: newLeaseId, leftOn: dayIn(0), reason: '退租', penalty: 'waived' })
  await row.getByText('已销户').waitFor()
  await act(row, '详情')
  await drawer(page).getByText('移机').first().waitFor()
  await goto(`/subordband?open=detail:${id}`)
  // The renewal had not begun: its price is refunded.
  await drawer(page).getByText('5.50').first().waitFor()
  const sold = await askList<{ type: string; commissionFen: number; commissionOn: string | null }>(
    page,
    `broadband/order/queryOrder?accountId=${id}`,
  )
  const owed = sold.filter(({ commissionFen, commissionOn }) => commissionOn && commissionFen > 0)
  expect(owed.map(({ type }) => type)).toEqual(['open'])
  // The journeys after this one have the usual days again.
  await ask(page, `admin/sysparam/deleteSysParam?id=${once.id}`, {})
  expect(takeProblems()).toEqual([])
  await context.close()
})

test('a renter on a phone reads his line, and orders another one', async () => {
  const phone = { username: 'rentee', width: 390, height: 844, phone: 'browser' } as const
  const { page, goto, takeProblems, context } = await visit(phone, '/mybroadband')
  const mine = page.locator('.own-rows > li').filter({ hasText: '电信 300M 月付' }).first()
  await mine.getByText('使用中').waitFor()
  await mine.getByRole('button', { name: '查看密码' }).click()
  await page.locator('.ant-modal:visible').getByRole('button', { name: '查看密码' }).click()
  await page.locator('.ant-modal:visible code').waitFor()
  await page.locator('.ant-modal-close').click()
  await goto('/mybroadband?view=offers')
  const offer = page.locator('.line-offer').filter({ hasText: '公寓直开 100M' })
  await offer.getByRole('button', { name: '办理宽带' }).click()
  await drawer(page).getByText('共 30.00 元').waitFor()
  const room = drawer(page).locator('.ant-radio-input').first()
  if (!(await room.isChecked())) await room.check()
  await press(page)
  await page.waitForURL('**/mypay?*open=pay*')
  await drawer(page).getByText('线上支付 30.00').waitFor()
  await goto('/mybroadband')
  await page.locator('.own-rows > li').filter({ hasText: '公寓直开 100M' }).getByText('待付款').waitFor()
  expect(takeProblems()).toEqual([])
  await context.close()
})
