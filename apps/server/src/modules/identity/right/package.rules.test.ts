import { menus } from '@cloud-steward/contract'
import { expect, it } from 'vitest'
import { hasMenu, withGroups } from './package.rules.ts'

const tenantWith = (...own: string[]) => ({ code: '30001', menus: new Set(own) })

it('gives renters their own screens where the package has the lists of staff that show the same', () => {
  const has = (own: readonly string[]) =>
    ['mylease', 'mybill', 'mypay', 'mymeter'].filter((code) => hasMenu(tenantWith(...own), code))
  expect(has(['site'])).toEqual([])
  expect(has(['contract'])).toEqual(['mylease'])
  expect(has(['rentbill'])).toEqual(['mybill', 'mypay'])
  expect(has(['offlineRecharge', 'mymeter'])).toEqual(['mypay', 'mymeter'])
  // A page is there with one of its screens.
  expect(hasMenu(tenantWith('contract'), 'leases')).toBe(true)
  expect(hasMenu(tenantWith('site'), 'leases')).toBe(false)
})

it('keeps the groups of what was ticked, and the start always', () => {
  expect(withGroups(new Set(['site']))).toEqual(['home', 'workbench', 'house', 'places', 'site'])
  expect(withGroups(new Set(menus.map(({ code }) => code)))).toEqual(['home', 'workbench'])
})
