import { describe, expect, it } from 'vitest'
import { mayOpen, mayPress } from './permissions.ts'

const menu = (name: string, path?: string) => ({ id: name, parentId: '0', name, path })
const access = {
  menus: [{ ...menu('house'), routes: [menu('site', '/site'), menu('building', '/building')] }],
  hiddenButtons: ['site:delete'],
}

describe('what a user may do', () => {
  it('opens the menus he has, at any depth', () => {
    expect([mayOpen(access, 'site'), mayOpen(access, 'landlord')]).toEqual([true, false])
  })
  it('presses every button of his menus but the hidden ones', () => {
    expect([
      mayPress(access, 'site', 'add'),
      mayPress(access, 'site', 'delete'),
      mayPress(access, 'building', 'delete'),
    ]).toEqual([true, false, true])
  })
  it('presses no button of a menu he does not have', () => {
    expect(mayPress(access, 'landlord', 'add')).toBe(false)
  })
})
