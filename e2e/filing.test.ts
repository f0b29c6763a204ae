/// <reference lib="dom" />
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, visit } from './console.ts'
import { askList, drawer, field, press, save } from './steps.ts'

afterAll(closeBrowser)

interface Filing {
  id: string
  leaseNo: string
  renteeId: string
  filingNo: string | null
  identityState: string
}

test('a lease that is missing its filing gets one, and its rentee is checked by his number', async () => {
  const { page, goto, takeProblems, context } = await visit({ username: 'operator' }, '/filing?missing=filing')
  const list = await askList<Filing>(page, 'housing/filing/queryFiling?missing=filing&pageSize=50')
  // Journeys before this one have entered rentees without a number; those cannot be checked.
  let found: Filing | undefined
  for (const one of list.filter(({ identityState }) => identityState === 'unverified')) {
    const asked = `housing/rentee/queryRentee?id=${one.renteeId}`
    const people = await askList<{ idNoMasked: string | null }>(page, asked)
    if (people[0]?.idNoMasked) found ??= one
  }
  const open = found!
  await goto(`/filing?missing=filing&open=file:${open.id}`)
  await field(page, 'filingNo').fill('备-E2E-1')
  await save(page)
  await goto(`/filing?open=identity:${open.id}`)
  await save(page)
  const [filed] = await askList<Filing>(page, `housing/filing/queryFiling?id=${open.id}`)
  expect(filed).toMatchObject({ filingNo: '备-E2E-1', identityState: 'verified' })

  await goto(`/tenantplat?open=reveal:${open.renteeId}`)
  await field(page, 'reason').fill('核对合同')
  await press(page)
  const idNo = (await page.locator('.ant-modal-confirm-content b').textContent())!
  expect(idNo).toMatch(/^\d{17}[\dX]$/)
  await page.locator('.ant-modal-confirm-btns button').click()
  await goto('/tenantplat?open=find')
  await field(page, 'idNo').fill(idNo)
  await press(page)
  await page.waitForURL((url) => url.searchParams.get('open') === `detail:${open.renteeId}`)
  await drawer(page).getByText('已核验').waitFor()
  // The number was in no address, and stands in no list.
  expect(page.url()).not.toContain(idNo)
  expect(await page.content()).not.toContain(idNo)
  expect(takeProblems()).toEqual([])
  await context.close()
})
