/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, settled, visit } from './console.ts'
import { act, ask, askList, confirm, drawer, rowOf, save, signBoth } from './steps.ts'

afterAll(closeBrowser)

/** The id of a lease in a state, asked as the list asks. */
const leaseIn = (page: Page, state: string): Promise<string> =>
  askList<{ id: string }>(page, `housing/lease/queryLease?state=${state}&pageSize=1`).then(([lease]) => lease!.id)

test('a template is revised and published, and a lease written by it is signed on the screen', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'operator' }, '/template')
  const row = rowOf(page, '房屋租赁合同')
  await row.getByText('修订').click()
  await drawer(page).locator('.tox-edit-area').waitFor()
  await drawer(page).getByRole('button', { name: '签订日期' }).click()
  await save(page)
  const draft = rowOf(page, '草稿')
  await act(draft, '发布')
  await confirm(page)
  await draft.waitFor({ state: 'detached' })

  const id = await leaseIn(page, 'draft')
  await goto(`/contract?open=startSigning:${id}`)
  await save(page)
  await goto(`/contract?open=detail:${id}`)
  await page.getByRole('tab', { name: '签署' }).click()
  await signBoth(page)
  await page.locator('.sign-flows').getByText('已签署').waitFor()
  await settled(page)
  await page.getByRole('tab', { name: '附件' }).click()
  const sheets = page.locator('.file-tile').filter({ hasText: '.pdf' })
  await sheets.nth(1).waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), sheets.last().getByRole('button').first().click()])
  expect(file.suggestedFilename()).toMatch(/已签署\.pdf$/)
  expect(takeProblems()).toEqual([])
  await context.close()
})

test('a room is inspected at hand-over and at check-out, and both stand beside each other', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'operator' })
  const id = await leaseIn(page, 'active')
  const write = async (kind: 'in' | 'out', condition: string) => {
    const items = [{ area: '阳台', item: '晾衣架', quantity: 1, condition }]
    const inspectedOn = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const sheet = { leaseId: id, kind, inspectedOn, items }
    const made = await ask<{ id: string }>(page, 'housing/inspection/saveInspection', sheet)
    await ask(page, 'housing/inspection/completeInspection', { id: made.id })
  }
  await write('in', 'good')
  await write('out', 'damaged')
  await goto(`/contract?open=detail:${id}`)
  await page.getByRole('tab', { name: '查验对比' }).click()
  const line = page.locator('.inspection-table tbody tr').filter({ hasText: '晾衣架' })
  await line.waitFor()
  expect(await line.locator('td').allInnerTexts()).toEqual(['阳台', '晾衣架', '完好 × 1', '损坏 × 1', '变差'])
  await goto('/inspection?open=write')
  await page.getByRole('button', { name: '填入常用清单' }).click()
  expect(await page.locator('.inspection-item').count()).toBeGreaterThan(20)
  expect(takeProblems()).toEqual([])
  await context.close()
})
