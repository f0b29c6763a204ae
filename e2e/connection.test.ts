import { afterAll, expect, test } from 'vitest'
import { closeBrowser, settled, visit } from './console.ts'

afterAll(closeBrowser)

test('without a connection a list says so, keeps what it has shown, and goes on by itself', async () => {
  const seen = await visit({ username: 'operator' })
  const { page, context } = seen
  await seen.goto('/site')
  await settled(page)
  const rows = await page.locator('tbody tr[data-row-key]').count()
  expect(rows).toBeGreaterThan(0)
  await context.setOffline(true)
  const bar = page.locator('.offline-bar')
  await bar.waitFor()
  // Another question than the one answered: what was shown stays, and the page is not loaded anew.
  await page.locator('th.cell-sorts:visible').first().click()
  expect(await page.locator('tbody tr[data-row-key]').count()).toBe(rows)
  // Longer than the frame waits before it fetches the parts of other pages.
  await page.waitForTimeout(4_000)
  const text = await page.locator('main:visible').innerText()
  expect([await page.locator('tbody tr[data-row-key]').count(), text]).toEqual([
    rows,
    expect.not.stringContaining('暂无数据'),
  ])
  await context.setOffline(false)
  await bar.waitFor({ state: 'detached' })
  await settled(page)
  expect(await page.locator('tbody tr[data-row-key]').count()).toBe(rows)
  seen.takeProblems()
  await context.close()
})

test('the focus of the keyboard is seen on every kind of control of the frame and of a list', async () => {
  const seen = await visit({ username: 'operator' })
  const { page, context } = seen
  await seen.goto('/site')
  await settled(page)
  await page.keyboard.press('Tab')
  const kinds = {
    sidebar: '.sidebar a.menu-link',
    group: '.sidebar .menu-group',
    tag: '.tag-item a',
    breadcrumb: '.breadcrumb a',
    button: '.resource-page button.ant-btn',
    word: '.word-button',
    topbar: '.topbar button',
    field: '.resource-page input[type=text], .resource-page input:not([type])',
    checkbox: 'tbody .ant-checkbox-input, tbody input[type=checkbox]',
  }
  const unseen: string[] = []
  for (const [kind, selector] of Object.entries(kinds)) {
    const control = page.locator(selector).locator('visible=true').first()
    await control.focus()
    const ring = await control.evaluate((element) => {
      const shown = (one: Element | null): boolean => {
        if (!one) return false
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
      }
      // Boxes draw the ring around the control they stand for.
      return (
        shown(element) ||
        shown(element.nextElementSibling) ||
        shown(element.parentElement) ||
        shown(element.closest('.ant-input-affix-wrapper'))
      )
    })
    if (!ring) unseen.push(kind)
  }
  expect(unseen).toEqual([])
  expect(seen.takeProblems()).toEqual([])
  await context.close()
})
