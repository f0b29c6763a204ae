import { afterAll, expect, test } from 'vitest'
import { closeBrowser, visit } from './console.ts'
import { act, askList, drawer, field, pick, rowOf, save, says } from './steps.ts'

afterAll(closeBrowser)
interface Held {
  leaseId: string
  leaseNo: string
}

test('a key comes back, and a part of its deposit goes back while the lease goes on', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'operator' }, '/deposit')
  const going = await askList<{ id: string }>(page, 'housing/lease/queryLease?state=active&pageSize=1000')
  const ids = new Set(going.map(({ id }) => id))
  const keys = await askList<Held>(page, 'checkout/deposit/queryDeposit?kind=key&state=held&pageSize=1000')
  const { leaseId, leaseNo } = keys.find((one) => ids.has(one.leaseId))!
  const list = `/deposit?leaseNo=${leaseNo}`
  const refunds = `/depositreview?view=depositRefund&leaseId=${leaseId}&state=review_1,paying,paid`
  await goto(list)
  // Each kind stands for itself.
  await rowOf(page, '租金押金').waitFor()
  await act(rowOf(page, '钥匙押金'), '部分退还')
  await field(page, 'amountFen').fill('21')
  await field(page, 'reason').fill('退回一把备用钥匙')
  await pick(page, field(page, 'way'), '现金', false)
  await save(page)
  await goto(refunds)
  await act(rowOf(page, '21.00'), '详情')
  await drawer(page).getByText('退回一把备用钥匙').first().waitFor()
  // What the room was like when it was handed over is there as a document.
  await goto('/inspection?state=done')
  const download = page.waitForEvent('download')
  await act(page.locator('tbody tr.ant-table-row').first(), '打印')
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  expect(takeProblems()).toEqual([])
  await context.close()

  const checker = await visit({ username: 'admin' }, refunds)
  await act(rowOf(checker.page, '21.00'), '通过')
  await save(checker.page)
  await says(rowOf(checker.page, '21.00'), '待付款')
  await act(rowOf(checker.page, '21.00'), '登记付款')
  await pick(checker.page, field(checker.page, 'channel'), '现金', false)
  await field(checker.page, 'channelNo').fill(`KEY-${leaseNo}`)
  await save(checker.page)
  await says(rowOf(checker.page, '21.00'), '已退还')
  await checker.goto(list)
  await says(rowOf(checker.page, '钥匙押金'), '部分退还')
  await says(rowOf(checker.page, '钥匙押金'), '79.00')
  await says(rowOf(checker.page, '租金押金'), '在押')
  expect(checker.takeProblems()).toEqual([])
  await checker.context.close()
})
