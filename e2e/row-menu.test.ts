import { afterAll, expect, test } from 'vitest'
import { closeBrowser, openScreen, settled, visit } from './console.ts'

afterAll(closeBrowser)

test('the menu of a row opens at the first press, and is closed when its tab is shown again', async () => {
  const seen = await visit({ username: 'operator' })
  const { page } = seen
  await seen.goto('/contract')
  await settled(page)
  const button = page.locator('[aria-haspopup=menu]:visible', { has: page.locator('.anticon-more') }).first()
  const menu = page.locator('.ant-dropdown:not(.ant-dropdown-hidden)')
  await button.click()
  await menu.waitFor()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })

  const comeBack = async () => {
    await page.goBack()
    await settled(page)
    expect([await menu.count(), await button.getAttribute('aria-expanded')]).toEqual([0, 'false'])
  }
  await openScreen(page, '/site')
  await page.waitForURL('**/site*')
  await settled(page)
  await comeBack()

  // Left while it is open, by the keys of the browser alone.
  await button.press('Enter')
  await menu.waitFor()
  await page.goForward()
  await settled(page)
  expect(await menu.count()).toBe(0)
  await comeBack()
  await button.press(' ')
  await menu.waitFor()
  expect(seen.takeProblems()).toEqual([])
  await seen.context.close()
})
