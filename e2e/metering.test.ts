/// <reference lib="dom" />
import dayjs from 'dayjs'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, settled, visit } from './console.ts'
import { confirm, drawer, field, pick, press, rowOf, save, says, setDay } from './steps.ts'

afterAll(closeBrowser)
const stamp = Date.now().toString(36).toUpperCase()
const SITE = '张江汇智苑'
/** The month before this one, settled from its first reading to that of the first of this month. */
const thisMonth = dayjs().startOf('month')
const lastMonth = thisMonth.subtract(1, 'month')
const text = (day: dayjs.Dayjs): string => day.format('YYYY-MM-DD')

/** A room of the site that has been let for long, and who lives there. */
async function letRoom(page: Page, goto: (path: string) => Promise<void>): Promise<string> {
  await goto('/contract?state=active&sorter=startOn_ascend&pageSize=100')
  const row = rowOf(page, SITE)
  await row.waitFor()
  const cells = await row.locator('td').allInnerTexts()
  return cells.find((cell) => cell.includes(SITE))!.trim()
}
async function addMeter(page: Page, goto: (path: string) => Promise<void>, no: string, room?: string): Promise<void> {
  await goto('/meter?open=add')
  await field(page, 'no').fill(no)
  if (!room) await pick(page, field(page, 'role'), '总表', false)
  await pick(page, field(page, 'siteId'), SITE)
  if (room) await pick(page, field(page, 'roomId'), room)
  await save(page)
}
/** Types one number into the sheet of a day. */
async function read(page: Page, goto: (path: string) => Promise<void>, no: string, day: string, value: string) {
  await goto('/reading?open=sheet')
  const asked = drawer(page).locator('.sheet-bar input')
  await pick(page, asked.nth(0), SITE)
  await setDay(asked.nth(3), day)
  const input = page.getByLabel(`读数 ${no}`)
  await input.waitFor()
  await input.fill(value)
  await press(page)
  await page.locator('.ant-message').getByText('已保存 1 个读数').waitFor()
  await goto(`/reading?state=recorded`)
  await rowOf(page, no).locator('input[type=checkbox]').check()
  await page.getByRole('button', { name: '确认所选' }).click()
  await page.locator('.ant-message').getByText('已确认 1 个读数').waitFor()
}

test('a ladder bill across a change of price', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'operator' })
  const room = await letRoom(page, goto)
  const name = `旅程阶梯${stamp}`

  await goto('/programme?open=add')
  await field(page, 'code').fill(`J${stamp}`)
  await field(page, 'name').fill(name)
  await save(page)
  const version = async (effectiveOn: string, prices: readonly string[]) => {
    await goto('/programme')
    await rowOf(page, name).getByText('版本', { exact: true }).click()
    await page.getByRole('button', { name: '新建版本' }).click()
    await setDay(field(page, 'effectiveOn'), effectiveOn)
    const steps = drawer(page).locator('.field-list').first()
    for (let at = await steps.locator('.field-list-item').count(); at < 2; at++)
      await steps.locator('.ant-btn-dashed').click()
    const inputs = steps.locator('input')
    for (const [at, value] of ['0', '200', prices[0]!, '200', '', prices[1]!].entries())
      await inputs.nth(at).fill(value)
    await press(page)
    // The list of versions comes in again behind the form.
    const publish = drawer(page).getByRole('button', { name: '发布版本' })
    await publish.waitFor()
    await settled(page)
    await publish.click()
    await confirm(page)
    await drawer(page).getByText('已发布').first().waitFor()
    return new URL(page.url()).searchParams.get('open')!.split(':')[1]!
  }
  await version('2026-01-01', ['0.5', '0.6'])
  const id = await version(text(lastMonth.add(15, 'day')), ['0.55', '0.65'])

  await goto(`/programme?open=places:${id}`)
  await pick(page, field(page, 'siteId'), SITE)
  await pick(page, field(page, 'roomId'), room)
  await setDay(field(page, 'fromOn'), '2026-01-01')
  await save(page)

  const no = `E${stamp}`
  await addMeter(page, goto, no, room)
  await read(page, goto, no, text(lastMonth), '1000')
  await read(page, goto, no, text(lastMonth.add(15, 'day')), '1300')
  await read(page, goto, no, text(thisMonth), '1400')

  await goto('/outsidebill?open=settle')
  await pick(page, field(page, 'siteId'), SITE)
  await press(page)
  await page.locator('.ant-modal .ant-progress-status-success').waitFor()
  await goto('/outsidebill?state=draft')
  const row = rowOf(page, room)
  // 200 × 0.50 + 100 × 0.60 before, 100 × 0.65 after.
  await says(row, '225.00')
  await row.getByText('详情').click()
  await drawer(page).getByText('第 2 档 · 版本 2').waitFor()
  await says(drawer(page), '100 × 0.6500')
  await goto('/outsidebill?state=draft')
  await row.locator('input[type=checkbox]').check()
  await page.getByRole('button', { name: '确认所选' }).click()
  await page.locator('.ant-message').getByText('已确认 1 笔').waitFor()
  await goto('/outsidebill?state=confirmed')
  await row.locator('input[type=checkbox]').check()
  await page.getByRole('button', { name: '为所选出账' }).click()
  await save(page)
  await goto('/outsidebill?state=billed')
  await says(row, '待收款')
  expect(takeProblems()).toEqual([])
  await context.close()
})

test('the loss of a building, seen and shared', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'operator' }, '/loss')
  const before = await page.locator('.resource-table tbody tr.ant-table-row').count()
  const free = rowOf(page, '滨江春晓花园')
  const main = (await free.locator('td').first().innerText()).trim()
  await goto('/loss?open=share')
  await pick(page, field(page, 'meterId'), main)
  await drawer(page).getByText('公摊用量').waitFor()
  // What main, subs and public meters counted, and a part for each room behind.
  expect(await drawer(page).locator('section p').innerText()).toMatch(/[\d,.]+ − [\d,.]+ − [\d,.]+ = [\d,.]+/)
  expect(await drawer(page).locator('tbody tr.ant-table-row').count()).toBeGreaterThan(10)
  await save(page)
  expect(await page.locator('.resource-table tbody tr.ant-table-row').count()).toBe(before + 1)
  await page.locator('.resource-table').getByText('详情').first().click()
  await drawer(page).getByText('分摊明细').waitFor()
  expect(takeProblems()).toEqual([])
  await context.close()
})
