/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import { payLine } from '@cloud-steward/contract/payouts/index.ts'
import dayjs from 'dayjs'
import { afterAll, expect, test } from 'vitest'
import { importSheet } from '../apps/server/test/sheets.ts'
import { closeBrowser, settled, visit } from './console.ts'
import { act, ask, askList, drawer, field, press, rowOf, save, says, setDay } from './steps.ts'

afterAll(closeBrowser)

test('an approved withdrawal goes to the bank in a file, is paid by its sheet, and comes back', async () => {
  // A landlord with an account who is no merchant yet; no other journey draws his money.
  const operator = await visit({ username: 'operator' })
  const [merchant] = await askList<{ landlordId: string }>(
    operator.page,
    'payout/merchant/queryMerchant?state=to_sign&pageSize=1',
  )
  const asked = { landlordId: merchant!.landlordId, amountFen: 32_109 }
  const { id, no } = await ask<{ id: string; no: string }>(operator.page, 'payout/withdrawal/withdraw', asked)
  const { page, goto, takeProblems, context } = await visit({ username: 'admin' })
  await ask(page, 'payout/withdrawal/reviewWithdrawal', { id, decision: 'approve' })

  await goto('/paybatch?open=make')
  const form = drawer(page)
  await setDay(form.getByLabel('计划付款日不晚于'), dayjs().add(30, 'day').format('YYYY-MM-DD'))
  await form.locator('tbody tr.ant-table-row').filter({ hasText: no }).waitFor()
  // All that may go are picked: only this one is to go.
  const all = form.locator('thead .ant-checkbox-input')
  if (!(await all.isChecked())) await all.check()
  await all.uncheck()
  await form.locator('tbody tr.ant-table-row').filter({ hasText: no }).locator('.ant-checkbox-input').check()
  await says(form.getByRole('status'), '已选 1 笔，合计 321.09 元')
  await save(page)

  const [line] = await askList<{ batchId: string; batchName: string }>(page, `payout/payline/queryPayLine?no=${no}`)
  const batch = () => rowOf(page, line!.batchName)
  await says(batch(), '待导出')
  const saving = page.waitForEvent('download')
  await act(batch(), '银行文件（CSV，导入网银用）')
  const csv = await readFile(await (await saving).path(), 'utf8')
  const cells = csv
    .split('\r\n')
    .find((one) => one.includes(no))!
    .split(',')
  expect(cells).toEqual(expect.arrayContaining([expect.stringMatching(/^\d{16,}$/), '321.09', no]))
  await page.getByText('CSV 请原样导入网银').waitFor()
  await says(batch(), '已导出')
  await act(batch(), '标记已提交银行')
  await save(page)
  await says(batch(), '已提交银行')

  await goto('/payline?open=import')
  const answer = { no, outcome: '已付款', amountFen: '321.09', channelNo: `ICBC-${no}` }
  const file = { name: '回单.xlsx', mimeType: '', buffer: await importSheet(payLine, [answer], 'zh') }
  await page.locator('.ant-modal input[type=file]').setInputFiles(file)
  await page.locator('.ant-modal .ant-btn-primary').click()
  await page.locator('.ant-modal .ant-progress-status-success').waitFor()
  await goto(`/withdrawalaudit?no=${no}`)
  await says(rowOf(page, no), '已打款')

  // Days later the bank sends it back.
  await goto(`/payline?batchId=${line!.batchId}`)
  await act(rowOf(page, no), '登记银行结果')
  await says(drawer(page), '退回')
  await field(page, 'reason').fill('账户已销户')
  await press(page)
  await says(rowOf(page, no), '银行退回')
  await goto(`/withdrawalaudit?no=${no}`)
  await says(rowOf(page, no), '银行退票')
  await goto(`/paybatch?no=${line!.batchName}`)
  await says(batch(), '已完成')
  await act(batch(), '详情')
  await says(drawer(page), '已提交银行')
  await settled(page)
  for (const seen of [{ takeProblems, context }, operator]) {
    expect(seen.takeProblems()).toEqual([])
    await seen.context.close()
  }
})
