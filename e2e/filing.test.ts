/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, settled, visit } from './console.ts'

afterAll(closeBrowser)

const drawer = (page: Page): Locator => page.locator('.ant-drawer-content-wrapper, .ant-drawer-section').last()
const field = (page: Page, name: string): Locator => drawer(page).locator(`[id$="${name}"]`).first()
const save = async (page: Page): Promise<void> => {
  await drawer(page).locator('.drawer-footer .ant-btn-primary').click()
  await page.waitForFunction(() => !new URL(location.href).searchParams.has('open'))
  await settled(page)
}
const ask = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(async (asked) => {
    const token = /(?:^|; )token=([^;]+)/.exec(document.cookie)?.[1]
    const answer = await fetch(`/api/housing/${asked}`, { headers: { authorization: `Bearer ${token}` } })
    return ((await answer.json()) as { data: T }).data
  }, path)
interface Filing {
  id: string
  leaseNo: string
  renteeId: string
  filingNo: string | null
  identityState: string
}

test('a lease that is missing its filing gets one, and its rentee is checked by his number', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'operator' })
  await goto('/filing?missing=filing')
  const { list } = await ask<{ list: Filing[] }>(page, 'filing/queryFiling?missing=filing&pageSize=50')
  // Journeys before this one have entered rentees without a number; those cannot be checked.
  let found: Filing | undefined
  for (const one of list.filter(({ identityState }) => identityState === 'unverified')) {
    const asked = `rentee/queryRentee?id=${one.renteeId}`
    const { list: people } = await ask<{ list: { idNoMasked: string | null }[] }>(page, asked)
    if (people[0]?.idNoMasked) found ??= one
  }
  const open = found!
  await goto(`/filing?missing=filing&open=file:${open.id}`)
  await field(page, 'filingNo').fill('备-E2E-1')
  await save(page)
  await goto(`/filing?open=identity:${open.id}`)
  await save(page)
  const [filed] = (await ask<{ list: Filing[] }>(page, `filing/queryFiling?id=${open.id}`)).list
  expect(filed).toMatchObject({ filingNo: '备-E2E-1', identityState: 'verified' })

  await goto(`/tenantplat?open=reveal:${open.renteeId}`)
  await field(page, 'reason').fill('核对合同')
  await drawer(page).locator('.drawer-footer .ant-btn-primary').click()
  const idNo = (await page.locator('.ant-modal-confirm-content b').textContent())!
  expect(idNo).toMatch(/^\d{17}[\dX]$/)
  await page.locator('.ant-modal-confirm-btns button').click()
  await goto('/tenantplat?open=find')
  await field(page, 'idNo').fill(idNo)
  await drawer(page).locator('.drawer-footer .ant-btn-primary').click()
  await page.waitForURL((url) => url.searchParams.get('open') === `detail:${open.renteeId}`)
  await drawer(page).getByText('已核验').waitFor()
  // The number was in no address, and stands in no list.
  expect(page.url()).not.toContain(idNo)
  expect(await page.content()).not.toContain(idNo)
  expect(takeProblems()).toEqual([])
  await context.close()
})
