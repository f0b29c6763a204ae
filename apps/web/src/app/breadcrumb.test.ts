import { describe, expect, it } from 'vitest'
import { crumbsOf } from './breadcrumb.ts'
import type { MenuItem } from './menu-tree.ts'

const item = (code: string, path?: string, children: readonly MenuItem[] = []): MenuItem => ({
  code,
  icon: undefined,
  as: path ? 'screen' : 'group',
  path,
  children,
})
const tree = [
  item('home', undefined, [item('workbench', '/workbench'), item('platform', '/platform')]),
  item('house', undefined, [item('contract', '/contract')]),
]
const page = (path: string, menu?: string, title?: string) => ({
  path,
  menu,
  title,
  load: () => Promise.reject(new Error('not loaded here')),
})
const shown = (of: ReturnType<typeof page> | undefined) =>
  crumbsOf(tree, of).map(({ key, to }) => (to ? `${key}→${to}` : key))

describe('the breadcrumb', () => {
  it('begins with home', () => expect(shown(page('/contract', 'contract'))).toEqual(['home→/', 'house', 'page']))
  it('does not say home twice', () => {
    expect(shown(page('/workbench', 'workbench'))).toEqual(['home', 'page'])
    expect(shown(page('/platform', 'platform'))).toEqual(['home', 'page'])
  })
  it('leads from a detail page back to its list', () =>
    expect(shown(page('/lease/:id', 'contract', 'housing.lease'))).toEqual([
      'home→/',
      'house',
      'contract→/contract',
      'page',
    ]))
  it('knows pages that are in no menu', () =>
    expect(shown(page('/profile/index', undefined, 'shell.profile'))).toEqual(['home→/', 'page']))
})
