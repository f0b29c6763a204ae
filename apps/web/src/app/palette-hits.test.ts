import type { TFunction } from 'i18next'
import { beforeEach, expect, it } from 'vitest'
import { useSession } from '../infra/session-store.ts'
import type { MenuHit } from './menu-search.ts'
import { paletteHits } from './palette-hits.ts'

const t = ((key: string) => key) as TFunction
const screen = (code: string): MenuHit => ({ code, path: `/${code}`, external: false, title: [code], pinyin: [] })
const screens = ['site', 'contract', 'payment'].map(screen)
const often = { favourites: ['payment'], recent: ['contract', 'gone'] }
const known = { screens, often, t, titles: {} }
beforeEach(() =>
  useSession.setState({
    menus: [{ id: '1', parentId: '0', name: 'site' }],
    hiddenButtons: [],
  }),
)

it('offers the screens one marked and opened last before anything is typed', () => {
  const hits = paletteHits({ ...known, typed: '', found: screens, records: [] })
  expect(hits.map(({ key }) => key)).toEqual(['payment', 'contract', 'site'])
})
it('offers screens, then what one may add, then records', () => {
  const record = { key: 'r', resource: 'housing.site', title: 'North', detail: 'x', to: '/site?open=detail:1' }
  const hits = paletteHits({ ...known, typed: 'menu.site', found: [screens[0]!], records: [record] })
  expect(hits.map(({ to }) => to)).toEqual(['/site', '/site?open=add', '/site?open=detail:1'])
  expect(hits.map(({ small }) => small)).toEqual(['shell.search.screen', 'shell.search.action', 'housing.site'])
  useSession.setState({ hiddenButtons: ['site:add'] })
  expect(paletteHits({ ...known, typed: 'menu.site', found: [], records: [] })).toEqual([])
})
