import zh from '@cloud-steward/contract/shell/zh.json' with { type: 'json' }
import { beforeEach, describe, expect, it } from 'vitest'
import type { Translate } from '../infra/i18n.ts'
import { useSession } from '../infra/session-store.ts'
import { speakChinese, speakPerson } from './menu-pinyin.ts'
import { type MenuHit, menuFinder } from './menu-search.ts'
import { paletteHits } from './palette-hits.ts'
import type { RecordHit } from './record-search.ts'

const t = ((key: string) => key) as Translate
const screen = (code: string): MenuHit => ({ code, path: `/${code}`, external: false, title: [code], pinyin: [] })
const screens = ['site', 'contract', 'payment'].map(screen)
const often = { favourites: ['payment'], recent: ['contract', 'gone'] }
const known = { screens, often, t, titles: {}, speakPerson, speakTitle: speakChinese }
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
  const record = {
    key: 'r',
    resource: 'housing.site',
    title: 'North',
    detail: 'x',
    known: ['North'],
    to: '/site?open=detail:1',
  }
  const hits = paletteHits({ ...known, typed: 'site', found: [screens[0]!], records: [record] })
  expect(hits.map(({ to }) => to)).toEqual(['/site', '/site?open=add', '/site?open=detail:1'])
  expect(hits.map(({ small }) => small)).toEqual(['shell.search.screen', 'shell.search.action', 'housing.site'])
  useSession.setState({ hiddenButtons: ['site:add'] })
  expect(paletteHits({ ...known, typed: 'menu.site', found: [], records: [] })).toEqual([])
})

describe('what one may begin', () => {
  const words = zh as Record<string, string>
  const inChinese = ((key: string) => words[key] ?? key) as Translate
  const begun = (typed: string) =>
    paletteHits({ ...known, t: inChinese, typed, found: [], records: [] }).map(({ title, to }) => [title, to])
  const menus = ['contract', 'tenantplat', 'addhouse', 'rentbill', 'workorder'].map((name) => ({
    id: name,
    parentId: '0',
    name,
  }))
  beforeEach(() => useSession.setState({ menus, hiddenButtons: [] }))

  it.each([
    ['新增合同', '新增合同', '/contract?open=add'],
    ['新建 合同', '新增合同', '/contract?open=add'],
    ['xinzenghetong', '新增合同', '/contract?open=add'],
    ['xzht', '新增合同', '/contract?open=add'],
    ['新增租客', '新增租客', '/tenantplat?open=add'],
    ['新增房', '新增房间', '/addhouse'],
    ['收租', '收款', '/rentbill?state=issued,part_paid'],
    ['派单', '新增工单', '/workorder?open=create'],
  ])('is found by %s: %s', (typed, title, to) => expect(begun(typed)).toEqual([[title, to]]))
  it('comes before screens that are only similar', () => {
    const hits = paletteHits({ ...known, t: inChinese, typed: '新增合同', found: [screens[0]!], records: [] })
    expect(hits.map(({ to }) => to)).toEqual(['/contract?open=add', '/site'])
  })
  it('is offered to nobody from whom the button is hidden, or who does not have the screen', () => {
    useSession.setState({ menus, hiddenButtons: ['contract:add', 'rentbill:pay', 'workorder:manageOrder'] })
    for (const typed of ['新增合同', '收租', '派单']) expect(begun(typed)).toEqual([])
    useSession.setState({ menus: [], hiddenButtons: [] })
    expect(begun('新增租客')).toEqual([])
  })
})

describe('the order of what is found', () => {
  const titled = (title: string): MenuHit => ({ ...screen(title), title: [title], pinyin: speakChinese(title) })
  const chinese = ['账单', '仓位', '住户'].map(titled)
  const person = (name: string) => ({
    key: name,
    resource: 'housing.rentee',
    title: name,
    detail: '',
    known: [name, '13800138000'],
    person: name,
    to: `/tenantplat?open=detail:${name}`,
  })
  const numbered = (no: string) => ({ ...person(no), known: [no], person: undefined })
  const titles = (typed: string, records: readonly RecordHit[]) =>
    paletteHits({ ...known, typed, screens: chinese, found: menuFinder(chinese)(typed), records }).map(
      ({ title }) => title,
    )

  it.each([
    ['zhang', ['张伟', '账单']],
    ['zhangwei', ['张伟', '仓位']],
    ['Zhāng Wěi', ['张伟']],
    ['张伟', ['张伟']],
    ['13800138000', ['张伟']],
  ])('puts a person who is called %s above screens that are only similar', (typed, order) => {
    const found = titles(typed, [person('张伟')])
    expect(found.slice(0, order.length)).toEqual(order)
  })
  it.each(['账单', 'zhangdan', 'zd'])('puts the screen %s above a person', (typed) =>
    expect(titles(typed, [person('张丹')])[0]).toBe('账单'),
  )
  it('puts a screen that is only similar above a person of whom a part was typed', () =>
    expect(titles('zhangd', [person('张丹')])).toEqual(['账单', '张丹']))
  it('puts an exact number above others that contain it', () => {
    const pages = [titled('HT 报表')]
    const records = [numbered('HT-00012'), numbered('HT-0001')]
    const order = paletteHits({ ...known, typed: 'ht-0001', screens: pages, found: pages, records })
    expect(order.map(({ title }) => title)).toEqual(['HT-0001', 'HT 报表', 'HT-00012'])
  })
  it('reads surnames as surnames', () => expect(titles('shan', [person('单雄信')])[0]).toBe('单雄信'))
})
