import { describe, expect, it } from 'vitest'
import { speakChinese } from './menu-pinyin.ts'
import { menuFinder, menuHits } from './menu-search.ts'
import type { MenuItem } from './menu-tree.ts'

const item = (code: string, path?: string, children: readonly MenuItem[] = []): MenuItem => ({
  code,
  icon: undefined,
  as: path ? 'screen' : 'group',
  path,
  children,
})
const tree = [
  item('home', undefined, [item('workbench', '/workbench')]),
  item('house', undefined, [item('site', '/site'), item('house_list', '/house_list'), item('contract', '/contract')]),
  { ...item('grafana', 'https://grafana.example'), external: true as const },
]
const zh: Record<string, string> = {
  home: '首页',
  workbench: '工作台',
  house: '房源管理',
  site: '小区',
  house_list: '房源列表',
  contract: '合同',
  grafana: '监控 Grafana',
}
const find = menuFinder(menuHits(tree, (code) => zh[code]!, speakChinese))
const first = (typed: string) => find(typed)[0]?.code

describe('the menu search', () => {
  it('knows every screen with its groups', () => {
    expect(find('').map(({ code, title, external }) => [code, title.join(' > '), external])).toEqual([
      ['workbench', '首页 > 工作台', false],
      ['site', '房源管理 > 小区', false],
      ['house_list', '房源管理 > 房源列表', false],
      ['contract', '房源管理 > 合同', false],
      ['grafana', '监控 Grafana', true],
    ])
  })
  it.each([
    ['合同', 'contract'],
    ['工作', 'workbench'],
    ['hetong', 'contract'],
    ['gzt', 'workbench'],
    ['xiaoqu', 'site'],
    ['grafana', 'grafana'],
    ['/contract', 'contract'],
    ['gongzuotia', 'workbench'],
  ])('finds by %s the screen %s', (typed, code) => expect(first(typed)).toBe(code))
  it('finds nothing for nonsense', () => expect(find('qqqqqqqq')).toEqual([]))
  it('cuts long patterns', () => expect(find('x'.repeat(500))).toEqual([]))
  it('speaks words as they are spoken together', () => expect(speakChinese('重庆')).toEqual(['chongqing', 'cq']))
  it('leaves other languages alone', () => expect(speakChinese('Contracts')).toEqual([]))
})
