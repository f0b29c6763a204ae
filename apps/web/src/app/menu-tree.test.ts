import { menus as known } from '@cloud-steward/contract'
import { describe, expect, it } from 'vitest'
import type { MenuNode } from '../infra/session-store.ts'
import { menuTitle, menuTrail, menuTree, pageAt } from './menu-tree.ts'
import { pages } from './pages.ts'

const node = (name: string, path?: string, routes?: MenuNode[], more: Partial<MenuNode> = {}): MenuNode => ({
  id: name,
  parentId: '0',
  name,
  path,
  routes,
  hideInMenu: 0,
  ...more,
})
const screens = [{ path: '/site', menu: 'site', load: () => Promise.reject(new Error('not loaded here')) }]

describe('the menu', () => {
  it('shows no entry without a screen, and no group without an entry', () => {
    const tree = menuTree(
      [
        node('house', undefined, [node('site', '/site'), node('ghost', '/ghost')]),
        node('empty', undefined, [node('other', '/other')]),
      ],
      screens,
    )
    expect(tree.map(({ code, children }) => [code, children.map((child) => child.code)])).toEqual([['house', ['site']]])
  })
  it('shows no hidden entry', () => {
    expect(menuTree([node('site', '/site', undefined, { hideInMenu: 1 })], screens)).toEqual([])
  })
  it('shows links to other sites', () => {
    expect(menuTree([node('grafana', 'https://grafana.example')], screens)[0]).toMatchObject({ external: true })
  })
  it('finds the way to a menu', () => {
    const tree = menuTree([node('house', undefined, [node('site', '/site')])], screens)
    expect(menuTrail(tree, 'site').map(({ code }) => code)).toEqual(['house', 'site'])
    expect(menuTrail(tree, 'nowhere')).toEqual([])
  })
  it('makes one page of what stands below an entry of a group, with a tab for each screen', () => {
    const two = [...screens, { path: '/building', menu: 'building', load: screens[0]!.load }]
    const places = (...routes: MenuNode[]) => [node('house', '/house', [node('places', '/places', routes)])]
    const [group] = menuTree(places(node('site', '/site'), node('building', '/building')), two)
    expect(group).toMatchObject({
      as: 'group',
      children: [{ code: 'places', as: 'tabs', path: '/site', children: [{ code: 'site' }, { code: 'building' }] }],
    })
    // One tab alone is that screen, with its own name.
    expect(menuTree(places(node('site', '/site'), node('building', '/building')), screens)[0]!.children).toMatchObject([
      { code: 'site', as: 'screen' },
    ])
  })
  it('shows a group that is a page itself as cards', () => {
    const cards = [...screens, { path: '/settings', menu: 'settings', load: screens[0]!.load }]
    expect(menuTree([node('settings', '/settings', [node('site', '/site')])], cards)).toMatchObject([
      { as: 'cards', path: '/settings', children: [{ code: 'site' }] },
    ])
    expect(menuTree([node('settings', '/settings', [node('ghost', '/ghost')])], cards)).toEqual([])
  })
  it('prefers the title the server gives', () => {
    expect(menuTitle('site', { site: 'My sites' }, (key) => key)).toBe('My sites')
    expect(menuTitle('site', {}, (key) => key)).toBe('menu.site')
  })
})

describe('the screens', () => {
  const flat = (list: typeof known): (typeof known)[number][] =>
    list.flatMap((menu) => [menu, ...flat(menu.children ?? [])])
  const all = flat(known)

  it('each stand at a path of their own', () => {
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
  })
  it('name menus that exist, and stand where their menu says', () => {
    for (const { path, menu, title } of pages) {
      const entry = all.find(({ code }) => code === menu)
      if (menu) expect(entry, `menu ${menu}`).toBeDefined()
      if (menu && !title) expect(entry?.path).toBe(path)
    }
  })
  it('are found by address', () => {
    expect(pageAt(pages, '/site')?.menu).toBe('site')
    expect(pageAt(pages, '/nowhere')).toBeUndefined()
  })
})
