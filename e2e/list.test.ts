import { expect, test } from 'vitest'
import { visit } from './console.ts'

test('a work list counts its segments, shows what decides, and keeps the columns a user chose', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'operator', language: 'en' }, '/rentbill')
  const segment = (name: string) => page.locator('.segments button').filter({ hasText: name })
  const total = page.locator('.pager-total')
  await expect.poll(() => segment('Overdue').innerText()).toMatch(/Overdue \d+/)
  const overdue = Number(/\d+/.exec(await segment('Overdue').innerText())![0])
  expect(overdue).toBeGreaterThan(0)
  await segment('Overdue').click()
  await expect.poll(() => total.innerText()).toBe(`${overdue} in total`)
  expect(new URL(page.url()).searchParams.get('overdue')).toBe('yes')
  await segment('Settled').click()
  await expect.poll(() => new URL(page.url()).search).toBe('?state=paid')
  await expect
    .poll(() => page.locator('.list-sums > div').filter({ hasText: 'Outstanding' }).locator('dd').innerText())
    .toBe('0.00')

  const titles = () => page.locator('.table-body thead th').allInnerTexts()
  const inSight = await page.locator('.table-body').evaluate((body) => {
    const last = body.querySelector('th.cell-fixed')?.getBoundingClientRect().left ?? body.getBoundingClientRect().right
    return [...body.querySelectorAll('thead th')].filter((one) => one.getBoundingClientRect().right <= last + 1).length
  })
  expect(inSight).toBeGreaterThan(4)
  expect((await titles()).slice(0, 3).join()).toMatch(/no\.?.*State.*Outstanding/is)
  await page.getByRole('button', { name: 'Columns' }).click()
  const panel = page.locator('.column-panel')
  await panel.getByRole('checkbox', { name: 'Contract no.' }).click()
  await panel.getByRole('checkbox', { name: 'Kind' }).click()
  await expect.poll(async () => (await titles()).join()).toContain('Contract no.')
  await page.keyboard.press('Escape')
  await goto('/rentbill?kind=rent')
  await expect.poll(async () => (await titles()).join()).toContain('Contract no.')
  expect((await titles()).join()).not.toContain('Kind')
  await page.getByRole('button', { name: /Remove filter/ }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  expect(takeProblems()).toEqual([])
  await context.close()
})

test('a row that is ticked stays where it is, and the bar of what can be done is in sight', async () => {
  const { page, goto, takeProblems } = await visit({ username: 'operator' })
  await goto('/site')
  const row = page.locator('.table-body tbody tr', { has: page.locator('input[type=checkbox]') }).first()
  await row.waitFor()
  const top = () => row.evaluate((one) => one.getBoundingClientRect().top)
  const before = await top()
  await row.locator('input[type=checkbox]').check()
  const bar = page.locator('.bulk-bar')
  await bar.waitFor()
  expect(await top()).toBe(before)
  const [box, height] = [(await bar.boundingBox())!, page.viewportSize()!.height]
  expect(box.y + box.height).toBeLessThanOrEqual(height)
  await row.locator('input[type=checkbox]').uncheck()
  await bar.waitFor({ state: 'detached' })
  expect(await top()).toBe(before)
  expect(takeProblems()).toEqual([])
})
